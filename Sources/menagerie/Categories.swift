import ArgumentParser
import Catalog
import Exchange

/// Prints the categories.
struct Categories: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the categories with the numbers of their animals.")

  @OptionGroup var options: CatalogOptions

  @Flag(help: "Print a JSON array of objects with id, name and animals.")
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
    let lines = categories.map { entry in
      list.line([
        ("id", .number(entry.category.id)), ("name", .string(entry.category.name)),
        ("animals", .number(Int64(entry.count))),
      ])
    }
    try Output.standard.escaped(lines + [list.end()])
  }
}
