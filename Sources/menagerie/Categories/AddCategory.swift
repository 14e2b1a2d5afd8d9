import ArgumentParser
import Catalog
import Exchange

/// Adds a category.
struct AddCategory: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a category.")

  @OptionGroup var options: CatalogOptions

  @Argument(help: "Its name.")
  var name: String

  @Flag(help: "Print a JSON object with id, name and animals, a number.")
  var json = false

  func run() async throws {
    try await options.add { store in
      let category = try await store.insertCategory(named: name)
      try Output.answer(
        "Added category \(category.name)", category.jsonFields(animals: 0), asJSON: json)
    }
  }
}
