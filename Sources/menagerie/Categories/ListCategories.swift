import ArgumentParser
import Catalog
import Exchange

/// Prints the categories.
struct ListCategories: ParsableCommand {
  /// The number of categories read at a time.
  private static let pageSize = 500

  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Print the categories with the numbers of their animals.")

  @OptionGroup var options: CatalogOptions

  @Flag(help: "Print a JSON array of objects with id, name and animals, a number.")
  var json = false

  func run() throws {
    let store = try options.open(.readOnly)
    defer { store.close() }
    var printout = Printout(asJSON: json)
    try forEachPage(of: store) { categories in
      try printout.add(
        categories.map { [$0.category.name, String($0.count)] }, categories.map(\.jsonFields))
    }
    try printout.end()
  }

  private func forEachPage(
    of store: CatalogStore, _ body: ([CategoryCount]) throws -> Void
  ) throws {
    var start = PageStart<AnimalCategory>.first
    while true {
      let page = try store.categoryPage(
        from: start, limit: Self.pageSize, bytes: Output.pageBytes)
      try body(page.rows)
      guard !page.reachesEnd, let last = page.rows.last else { return }
      start = .after(last.category)
    }
  }
}
