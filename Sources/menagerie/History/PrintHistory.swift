import ArgumentParser
import Catalog
import Exchange
import Foundation

/// Prints the history.
struct PrintHistory: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Print the edits of the catalog, and what each changed.",
    discussion: """
      One edit a line, the newest first: id, local time, user@host, what was done. With --deleted, what was deleted, after the id \
      of the edit. --json adds what each edit changed, field by field, and gives times in UTC. A script keeps the last id that it \
      has read for the --since of its next run, which fails where what came after it is forgotten; --since 0 is for all that is \
      kept. Changes of other programs come with it when their second is over.
      """)

  @OptionGroup var options: CatalogOptions

  @Option(
    help: ArgumentHelp("Only what came after this edit, the oldest first.", valueName: "id"))
  var since: Int64?

  @Option(
    help: ArgumentHelp(
      "Only edits that changed this animal, and only what they did to it.", valueName: "id"))
  var animal: Int64?

  @Flag(help: "What was deleted, animals and categories, in place of the edits.")
  var deleted = false

  @Option(help: ArgumentHelp("At most so many.", valueName: "count"))
  var limit: Int?

  @Flag(
    help: """
      Print a JSON array of objects with id, time, user, host, label, kind, undoes, the id of an edit, undone, true or false, and \
      changes, an array of objects with record (animal or category), id, kind (added, changed or deleted), name and fields, an array of \
      objects with field, before and after. With --deleted, of objects with edit, its id, time, user, host, label, back, true or false, \
      and the members of a change.
      """)
  var json = false

  func validate() throws {
    if animal != nil, deleted { throw ValidationError("--animal does not go with --deleted.") }
    if let limit, limit < 0 { throw ValidationError("--limit is a number from 0 on.") }
    if let since, since < 0 { throw ValidationError("--since is the id of an edit, or 0.") }
    if deleted, since != nil, limit != nil {
      throw ValidationError(
        "--limit does not go with --deleted --since: it might cut through an edit.")
    }
  }

  func run() throws {
    let store = try options.open(.readOnly)
    defer { store.close() }
    let end = try since.map { try store.lastNews(since: $0) } ?? .max
    if deleted {
      try printTombstones(of: store, through: end)
    } else {
      try printEdits(of: store, through: end)
    }
    // Another program may have forgotten some of it meanwhile.
    if let since { _ = try store.lastNews(since: since) }
  }

  private func printTombstones(of store: CatalogStore, through end: Edit.ID) throws {
    let start = try since.map { HistoryStart.after(try store.lastChange(through: $0)) }
    var printout = TombstonePrintout(isJSON: json)
    try pages(from: start ?? .newest, reading: store.tombstones) { tombstones in
      try printout.add(tombstones.filter { $0.edit.id <= end })
    }
    try printout.end()
  }

  private func printEdits(of store: CatalogStore, through end: Edit.ID) throws {
    let record = animal.map(Record.animal)
    var printout = EditPrintout(store, of: record, isJSON: json)
    try pages(from: since.map(HistoryStart.after) ?? .newest) { start, limit in
      try store.edits(of: record, from: start, limit: limit)
    } body: { edits in
      try printout.add(edits.filter { $0.id <= end })
    }
    try printout.end()
  }

  /// Reads page after page, as many entries as are asked for.
  private func pages<Entry: Identifiable>(
    from start: HistoryStart, reading read: (HistoryStart, Int) throws -> HistoryPage<Entry>,
    body: ([Entry]) throws -> Void
  ) throws where Entry.ID == Int64 {
    var left = limit ?? .max
    var start = start
    while left > 0 {
      let page = try read(start, min(left, EditPrintout.pageSize))
      try body(page.entries)
      left -= page.entries.count
      guard !page.reachesEnd, let last = page.entries.last else { return }
      start = start.following(last.id)
    }
  }
}

extension HistoryStart {
  /// Where the next page begins after one that ends with this id.
  func following(_ id: Int64) -> HistoryStart {
    switch self {
    case .newest, .before: .before(id)
    case .after: .after(id)
    }
  }
}
