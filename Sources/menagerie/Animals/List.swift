import ArgumentParser
import Catalog
import Exchange
import Synchronization

struct List: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print animals.",
    discussion: """
      One animal a line: name, category and diet, or what --columns names; in columns on a terminal, else separated by tabs. What could act on a terminal \
      is replaced by a visible sign; --json keeps it, escaped.
      """)

  @OptionGroup var options: CatalogOptions

  @OptionGroup var filter: AnimalFilter

  @Option(help: SortName.help, completion: .orderName)
  var sort = SortName(argument: "name")

  @Flag(help: "Reverse the order.")
  var reverse = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Print at most this many animals.", valueName: "count"))
  var limit: Int?

  @OptionGroup var table: ColumnOptions

  @Flag(help: "Print the id of each animal before the other columns.")
  var ids = false

  @Flag(
    help: """
      Print a JSON array of objects with id, name, category and diet, and, where there are any, fields, kinds and units, objects by the names of your own fields.
      """)
  var json = false

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit is a number from 0 on.") }
  }

  func run() async throws {
    let store = try options.open(.readOnly)
    defer { store.close() }
    let fields = try store.fields()
    let chosen = try table.columns(in: fields)
    let columns: [AnimalColumn] =
      (ids ? [.number] : []) + (chosen ?? Fields.builtIn.map(AnimalColumn.field))
    let jsonFields = chosen?.compactMap(\.field) ?? Array(fields)
    var query = try filter.choice.query(in: store)
    query.sort = try sort.sort(in: fields)
    query.isReversed = reverse
    query.customFields = chosen.map { Set($0.map(\.id)) }
    let printout = Mutex(RecordPrinter(asJSON: json))
    let isMarking = Output.standard.isTerminal
    try await forEachPage(of: query, in: store) { animals in
      try printout.withLock { printout in
        try printout.add(
          animals.map { Self.row(of: $0, in: columns, isMarking: isMarking) },
          animals.map { $0.jsonMembers(of: jsonFields) })
      }
    }
    try printout.withLock { try $0.end() }
  }

  /// People see the marks of misfit values, programs get the plain values.
  private static func row(
    of animal: Animal, in columns: [AnimalColumn], isMarking: Bool
  ) -> [String] {
    columns.map { column in
      let mark = isMarking ? column.field.map(animal.mark) : nil
      return column.text(of: animal) + (mark ?? "")
    }
  }

  private func forEachPage(
    of query: AnimalQuery, in store: CatalogStore,
    _ body: @escaping @Sendable ([Animal]) throws -> Void
  ) async throws {
    if case .field = query.sort {
      // Only lists on the screen create an index.
      return try await store.forEachSorted(
        of: query, limit: limit ?? .max, rows: Output.pageRows, bytes: Output.pageBytes, body)
    }
    var left = limit ?? .max
    var start = PageStart<Animal>.first
    while left > 0 {
      let page = try await store.searchPage(
        of: query, from: start, limit: min(left, Output.pageRows), bytes: Output.pageBytes)
      try body(page.rows)
      left -= page.rows.count
      guard !page.reachesEnd, let last = page.rows.last else { return }
      start = .after(last)
    }
  }
}
