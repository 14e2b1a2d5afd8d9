import ArgumentParser
import Catalog
import Exchange

/// Prints animals.
struct List: AsyncParsableCommand {
  /// Animals read at a time.
  private static let pageSize = 500

  static let configuration = CommandConfiguration(
    abstract: "Print animals.",
    discussion: """
      One animal a line: name, category, diet; in columns on a terminal, else separated by tabs. What could act on a terminal \
      is replaced by a visible sign; --json keeps it, escaped.
      """)

  @OptionGroup var options: CatalogOptions

  @OptionGroup var filter: AnimalFilter

  @Option(help: "The order of the animals.")
  var sort: AnimalQuery.Sort = .name

  @Flag(help: "Turn the order round.")
  var reverse = false

  @Option(help: ArgumentHelp("At most so many animals.", valueName: "count"))
  var limit: Int?

  @Flag(help: "Print a JSON array of objects with id, name, category and diet.")
  var json = false

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit is a number from 0 on.") }
  }

  func run() async throws {
    let store = try options.open(.readOnly)
    defer { store.close() }
    var query = try filter.query(in: store)
    query.sort = sort
    query.isReversed = reverse
    var list = JSONList()
    var table = Table(on: .standard)
    var left = limit ?? .max
    var start = PageStart.first
    while left > 0 {
      let size = min(left, Self.pageSize)
      let page = try await store.searchPage(of: query, from: start, limit: size)
      if json {
        try Output.standard.escaped(page.animals.map { list.line($0.jsonFields) })
      } else {
        try table.add(page.animals.map { animal in AnimalField.all.map { $0.text(animal) } })
      }
      left -= page.animals.count
      guard !page.reachesEnd, let last = page.animals.last else { break }
      start = .after(last)
    }
    if json { try Output.standard.escaped([list.end()]) }
  }
}

extension AnimalQuery.Sort: ExpressibleByArgument {}
