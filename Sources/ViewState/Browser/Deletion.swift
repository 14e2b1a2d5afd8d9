import Catalog

/// What is about to be deleted: the question to ask first, and the deed.
public enum Deletion: Equatable {
  /// One animal, and what tells it from others of its name; nil where there are none.
  case animal(Animal, distinction: String?)
  /// A category with as many animals.
  case category(AnimalCategory, animals: Int)

  /// The question, with the exact number of animals that would go.
  public var question: String {
    switch self {
    case .animal(let animal, let distinction):
      "Delete \(animal.name.shortened)\(distinction.map { " (\($0))" } ?? "")?"
    case .category(let category, 0): "Delete \(category.name.shortened)? It has no animals."
    case .category(let category, let count):
      "Delete \(category.name.shortened) and its \(count.counted("animal"))?"
    }
  }

  /// Whether animals would go with it that can be kept.
  public var takesAnimals: Bool {
    switch self {
    case .animal: false
    case .category(_, let animals): animals > 0
    }
  }

  /// Deletes it in one transaction, the animals of a category with it unless they are kept, and says
  /// what was deleted.
  func carryOut(in store: CatalogStore, keepingAnimals: Bool) async throws -> String {
    switch self {
    case .animal(let animal, distinction: _):
      return "Deleted \(try await store.deleteAnimal(animal.id).name.shortened)"
    case .category(let category, let count):
      let deleted = try await store.deleteCategory(
        category.id, keepingAnimals: keepingAnimals, expecting: count)
      return deleted.news
    }
  }
}

extension DeletedCategory {
  fileprivate var news: String {
    let deleted = "Deleted \(category.name.shortened)"
    if animals > 0 { return "\(deleted) and \(animals.counted("animal"))" }
    return kept > 0 ? "\(deleted) and kept its \(kept.counted("animal"))" : deleted
  }
}
