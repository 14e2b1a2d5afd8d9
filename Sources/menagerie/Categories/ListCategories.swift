import ArgumentParser
import Catalog
import Exchange

/// Prints the categories.
struct ListCategories: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Print the categories with the numbers of their animals.")

  @OptionGroup var options: CatalogOptions

  @Flag(help: "Print a JSON array of objects with id, name and animals, a number.")
  var json = false

  func run() throws {
    let store = try options.open(.readOnly)
    defer { store.close() }
    let categories = try store.categories()
    guard json else {
      var table = Table(on: .standard)
      return try table.add(categories.map { [$0.category.name, String($0.count)] })
    }
    var list = JSONList()
    let lines = categories.map { list.line($0.jsonFields) }
    try Output.standard.escaped(lines + [list.end()])
  }
}
