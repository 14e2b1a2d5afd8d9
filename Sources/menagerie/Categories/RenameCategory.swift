import ArgumentParser
import Catalog
import Exchange

/// Renames a category.
struct RenameCategory: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give a category another name.",
    discussion: "To give it the name of another one, merge the two.")

  @OptionGroup var options: CatalogOptions

  @Argument(help: "The category.", completion: .categoryName)
  var category: String

  @Argument(help: "Its new name.")
  var name: String

  @Flag(help: "Print a JSON object with id, name and animals, a number.")
  var json = false

  func run() async throws {
    let store = try options.open(.readWrite)
    defer { store.close() }
    let old = try CategoryName(text: category).category(in: store)
    let new = try await store.renameCategory(old.id, to: name)
    try Output.answer(
      "Renamed \(old.name) to \(new.name)",
      try new.jsonFields(animals: store.keptCount(in: new)), asJSON: json)
  }
}
