import Catalog

/// What is about to be deleted: the question to ask first, and the deed.
public enum Deletion: Equatable {
  /// One animal.
  case animal(Animal)
  /// A category with as many animals.
  case category(AnimalCategory, animals: Int)

  /// The question, with the exact number of animals that would go.
  public var question: String {
    switch self {
    case .animal(let animal): "Delete \(animal.name.shortened)?"
    case .category(let category, 0): "Delete \(category.name.shortened)? It has no animals."
    case .category(let category, let count):
      "Delete \(category.name.shortened) and its \(count.counted("animal"))?"
    }
  }

  /// Deletes it in one transaction and says what was deleted.
  func carryOut(in store: CatalogStore) async throws -> String {
    switch self {
    case .animal(let animal):
      return "Deleted \(try await store.deleteAnimal(animal.id).name.shortened)"
    case .category(let category, let count):
      let deleted = try await store.deleteCategory(category.id, expecting: count)
      let name = deleted.category.name.shortened
      guard deleted.animals > 0 else { return "Deleted \(name)" }
      return "Deleted \(name) and \(deleted.animals.counted("animal"))"
    }
  }
}
