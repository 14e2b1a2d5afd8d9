import ArgumentParser
import Catalog
import Exchange
import ViewState

/// Deletes a category, with its animals or without them.
struct DeleteCategory: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a category, and its animals or not.",
    discussion: """
      Its animals are deleted with it, unless they are kept. Where it has animals, a question with their number is asked first.
      """)

  @OptionGroup var options: CatalogOptions

  @Argument(help: "The category.", completion: .categoryName)
  var category: String

  @Flag(help: "Keep its animals, without a category.")
  var keepAnimals = false

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  @Flag(
    help:
      """
      Print a JSON object with id, name, animals, the number that went with it, and kept, the number that has no category now.
      """)
  var json = false

  func run() async throws {
    try await options.delete { try await delete(from: $0) }
  }

  private func delete(from store: CatalogStore) async throws {
    let category = try CategoryName(text: category).category(in: store)
    let expected = yes ? nil : try confirmed(category, in: store)
    let deleted = try await Interruptible.run { [keepAnimals] in
      try await store.deleteCategory(
        category.id, keepingAnimals: keepAnimals, expecting: expected)
    }
    try Output.answer(deleted.sentence, deleted.jsonFields, asJSON: json)
  }

  /// Asks if the category has animals, and returns their number.
  private func confirmed(_ category: AnimalCategory, in store: CatalogStore) throws -> Int {
    let count = try store.keptCount(in: category)
    if count > 0 {
      let animals = count.counted("animal")
      let question =
        keepAnimals
        ? "Delete \(category.name) and keep \(animals), without a category?"
        : "Delete \(category.name) and \(animals)?"
      try Question(text: question).requireYes()
    }
    return count
  }
}

extension DeletedCategory {
  /// What was done.
  fileprivate var sentence: String {
    let deleted = "Deleted category \(category.name)"
    if kept > 0 { return "\(deleted), and kept \(kept.counted("animal")) without a category" }
    return animals > 0 ? "\(deleted) and \(animals.counted("animal"))" : deleted
  }

  fileprivate var jsonFields: JSONMembers {
    category.jsonFields(animals: animals) + [("kept", .number(Int64(kept)))]
  }
}
