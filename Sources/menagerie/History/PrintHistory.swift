import ArgumentParser
import Catalog
import Exchange
import Foundation

struct PrintHistory: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Print the edits of the catalog, and what each changed.",
    discussion: """
      One edit a line, the newest first: id, local time, user@host, what was done. With --deleted, what was deleted, after the id \
      of the edit. --json adds what each edit changed, field by field, and gives times in UTC. A script keeps the last id that it \
      has read, for --since in its next run; that fails once later edits have been forgotten. --since 0 prints all edits that are kept. \
      Changes that other programs make within one second are one edit, which is printed once that second is over.
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

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Print at most this many.", valueName: "count"))
  var limit: Int?

  @Flag(
    help: """
      Print a JSON array of objects with id, time, user, host, label, kind, undoes, the id of an edit, undone, true or false, and \
      changes, an array of objects with record (animal, category, field or search), id, kind (added, changed or deleted), name and fields, an array of \
      objects with field, before and after. With --deleted, of objects with edit, its id, time, user, host, label, back, true or false, \
      and the members of a change.
      """)
  var json = false

  func validate() throws {
    if animal != nil, deleted {
      throw ValidationError("--animal cannot be combined with --deleted.")
    }
    if let limit, limit < 0 { throw ValidationError("--limit is a number from 0 on.") }
    if let since, since < 0 { throw ValidationError("--since is the id of an edit, or 0.") }
    if deleted, since != nil, limit != nil {
      throw ValidationError(
        "--limit cannot be combined with --deleted --since: it might cut through an edit.")
    }
  }

  func run() throws {
    let store = try options.open(.readOnly)
    defer { store.close() }
    try requireAnimal(in: store)
    let end = try since.map { try store.lastNews(since: $0) } ?? .max
    if deleted {
      try printTombstones(of: store, through: end)
    } else {
      try printEdits(of: store, through: end)
    }
    // Another program may have forgotten some of it in the meantime.
    if let since { _ = try store.lastNews(since: since) }
  }

  /// Requires the animal to exist, or to have existed as far back as the history goes.
  private func requireAnimal(in store: CatalogStore) throws {
    guard let animal, try store.animal(animal) == nil else { return }
    let edits = try store.edits(of: .animal(animal), from: .first, limit: 1)
    if edits.rows.isEmpty { throw CommandError.noAnimal("id:\(animal)") }
  }

  private func printTombstones(of store: CatalogStore, through end: Edit.ID) throws {
    let last = try since.map(store.lastChange)
    var printout = RecordPrinter(asJSON: json)
    try pages(since: last) { start, limit in
      try store.tombstones(from: start, limit: limit, bytes: Output.pageBytes)
    } body: { tombstones in
      let printed = tombstones.filter { $0.edit.id <= end }
      try printout.add(printed.map(\.row), printed.map(\.jsonFields))
    }
    try printout.end()
  }

  private func printEdits(of store: CatalogStore, through end: Edit.ID) throws {
    let record = animal.map(JournaledRecord.animal)
    var printout = EditPrintout(store: store, record: record, isJSON: json)
    try pages(since: since) { start, limit in
      try store.edits(of: record, from: start, limit: limit, bytes: Output.pageBytes)
    } body: { edits in
      try printout.add(edits.filter { $0.id <= end })
    }
    try printout.end()
  }

  /// Reads pages up to the limit: newest first, or, after a given ID, oldest first.
  private func pages<Entry: Identifiable>(
    since id: Int64?, reading read: (PageStart<Int64>, Int) throws -> Page<Entry>,
    body: ([Entry]) throws -> Void
  ) throws where Entry.ID == Int64 {
    var left = limit ?? .max
    var start = id.map(PageStart.before) ?? .first
    while left > 0 {
      let page = try read(start, min(left, Output.pageRows))
      let entries = id == nil ? page.rows : page.rows.reversed()
      try body(entries)
      left -= entries.count
      guard !page.reachesEnd, let last = entries.last else { return }
      start = id == nil ? .after(last.id) : .before(last.id)
    }
  }
}

/// Prints edits on standard output, page by page.
private struct EditPrintout {
  let store: CatalogStore
  /// The only record whose changes are printed; nil for all.
  let record: JournaledRecord?
  let isJSON: Bool
  var list = JSONList()
  var table = Table(on: .standard)

  mutating func add(_ edits: [Edit]) throws {
    guard isJSON else { return try table.add(edits.map(Self.row)) }
    for edit in edits {
      try Output.standard.escaped([list.opening(edit.jsonFields, last: "changes")])
      try printChanges(of: edit)
      try Output.standard.escaped([list.closing])
    }
  }

  func end() throws {
    if isJSON { try Output.standard.escaped([list.end()]) }
  }

  /// Prints the changes in order; only one page of a large edit is in memory at a time.
  private func printChanges(of edit: Edit) throws {
    var changes = JSONList()
    var start = PageStart<Change.ID>.last
    while true {
      let page = try store.changes(
        of: edit.id, to: record, from: start, limit: Output.pageRows, bytes: Output.pageBytes)
      try Output.standard.escaped(page.rows.reversed().map { changes.line($0.jsonFields) })
      guard !page.reachesEnd, let last = page.rows.first else { break }
      start = .before(last.id)
    }
    try Output.standard.escaped([changes.end()])
  }

  private static func row(_ edit: Edit) -> [String] {
    [String(edit.id)] + edit.signature + [edit.label + (edit.isUndone ? " (undone)" : "")]
  }
}

extension Tombstone {
  fileprivate var row: [String] {
    let record = change.record.map { "\($0.noun) \($0.id)" } ?? ""
    return [String(edit.id)] + edit.signature
      + [record, change.name + (isBack ? " (is back)" : "")]
  }
}

extension Edit {
  var signature: [String] {
    let host = author.host.isEmpty ? "" : "@\(author.host)"
    return [ClockTime(time, in: .current).seconds, author.user + host]
  }
}
