import ArgumentParser
import Catalog
import Exchange
import ViewState

/// Deletes a category and its animals.
struct DeleteCategory: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a category and all its animals.",
    discussion: """
      Where it has animals, a question with their number is asked first. To keep them, merge the category into another, or take them \
      out of it: menagerie edit --from-category NAME --no-category.
      """)

  @OptionGroup var options: CatalogOptions

  @Argument(help: "The category.", completion: .categoryName)
  var category: String

  @Flag(name: .shortAndLong, help: "Ask no question.")
  var yes = false

  @Flag(help: "Print a JSON object with id, name and animals, the number that went with it.")
  var json = false

  func run() async throws {
    let store = try options.open(.readWrite)
    defer { store.close() }
    let category = try CategoryName(category).category(in: store)
    let expected = yes ? nil : try confirmed(category, in: store)
    let deleted = try await Interruptible.run {
      try await store.deleteCategory(category.id, expecting: expected)
    }
    let fields = deleted.category.jsonFields(animals: deleted.animals)
    if json { return try Output.standard.json(.object(fields)) }
    try Output.standard.lines([
      "Deleted category \(deleted.category.name) and \(deleted.animals.counted("animal"))"
    ])
  }

  /// Asks for what takes animals with it, and returns their number.
  private func confirmed(_ category: AnimalCategory, in store: CatalogStore) throws -> Int {
    let count = try store.keptCount(of: AnimalQuery(scope: .category(category.id))) ?? 0
    if count > 0 {
      try Question("Delete \(category.name) and \(count.counted("animal"))?").requireYes()
    }
    return count
  }
}
