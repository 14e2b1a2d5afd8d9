import Catalog
import Exchange
import Foundation

/// Prints edits on standard output, page by page.
struct EditPrintout {
  /// The number of edits, or changes of one, read at a time.
  static let pageSize = 500

  private let store: CatalogStore
  /// The only record whose changes are printed; nil for all.
  private let record: JournaledRecord?
  private let isJSON: Bool
  private var list = JSONList()
  private var table = Table(on: .standard)

  init(_ store: CatalogStore, of record: JournaledRecord?, isJSON: Bool) {
    self.store = store
    self.record = record
    self.isJSON = isJSON
  }

  /// Prints more edits.
  mutating func add(_ edits: [Edit]) throws {
    guard isJSON else { return try table.add(edits.map(Self.row)) }
    for edit in edits {
      try Output.standard.escaped([list.opening(edit.jsonFields, last: "changes")])
      try printChanges(of: edit)
      try Output.standard.escaped([list.closing])
    }
  }

  /// Ends the output.
  func end() throws {
    if isJSON { try Output.standard.escaped([list.end()]) }
  }

  /// Prints the changes in order; even of a large edit, only one page is in memory at a time.
  private func printChanges(of edit: Edit) throws {
    var changes = JSONList()
    var start = PageStart<Change.ID>.last
    while true {
      let page = try store.changes(
        of: edit.id, to: record, from: start, limit: Self.pageSize, bytes: Output.pageBytes)
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
  /// Its row in a table.
  var row: [String] {
    let record = change.record.map { "\($0.noun) \($0.id)" } ?? ""
    return [String(edit.id)] + edit.signature
      + [record, change.name + (isBack ? " (is back)" : "")]
  }
}

extension Edit {
  /// The local time and the author.
  var signature: [String] {
    let host = author.host.isEmpty ? "" : "@\(author.host)"
    return [ClockTime(time, in: .current).seconds, author.user + host]
  }
}
