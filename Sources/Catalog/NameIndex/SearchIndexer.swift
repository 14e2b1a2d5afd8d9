import Foundation
import GRDB

/// Updates the search index with the names that wait for it. It treats names as bytes, since other
/// programs may have stored invalid UTF-8.
struct SearchIndexer {
  let db: Database

  /// Indexes the first waiting names in order, and removes those that no animal has any more.
  func takeIn(atMost limit: Int) throws {
    let names = try db.rows(
      """
      SELECT CAST(foldedName AS BLOB), EXISTS (SELECT 1 FROM animal a WHERE a.foldedName = p.foldedName)
      FROM searchPending p ORDER BY foldedName LIMIT ?
      """, [limit]
    ) { try (name: $0.decode(Data.self, atIndex: 0), isUsed: $0.decode(Bool.self, atIndex: 1)) }
    guard let last = names.last else { return }
    var new: [Data] = []
    for (name, isUsed) in names {
      switch (isUsed, try place(of: name)) {
      case (true, nil): new.append(name)
      case (false, let place?): try remove(name, at: place)
      case (true, .some), (false, nil): break
      }
    }
    try insert(new)
    try db.execute(
      sql: "DELETE FROM searchPending WHERE foldedName <= CAST(? AS TEXT)", arguments: [last.name])
  }

  private func place(of name: Data) throws -> Int64? {
    try db.value("SELECT place FROM searchName WHERE foldedName = CAST(? AS TEXT)", [name])
  }

  /// Inserts names, which are in order; those between the same two neighbours are spaced evenly.
  private func insert(_ names: [Data]) throws {
    var rest = names[...]
    while let first = rest.first {
      let gap = try gap(around: first)
      let run = rest.prefix { name in gap.holds(name) }
      if let places = gap.places(for: run.count) {
        for (name, place) in zip(run, places) { try insert(name, at: place) }
        rest = rest.dropFirst(run.count)
      } else {
        try spread(around: gap)
      }
    }
  }

  private func gap(around name: Data) throws -> NumberGap {
    let before = try names("foldedName < CAST(? AS TEXT) ORDER BY foldedName DESC", [name]).first
    let after = try names("foldedName > CAST(? AS TEXT) ORDER BY foldedName", [name]).first
    return NumberGap(before: before?.place, after: after?.place, nextName: after?.name)
  }

  private func names(
    _ condition: String, _ arguments: StatementArguments, limit: Int = 1
  ) throws -> [(place: Int64, name: Data)] {
    try db.rows(
      "SELECT place, CAST(foldedName AS BLOB) FROM searchName WHERE \(condition) LIMIT ?",
      arguments + [limit]
    ) { try ($0.decode(Int64.self, atIndex: 0), $0.decode(Data.self, atIndex: 1)) }
  }

  /// Renumbers the names around a gap that is too narrow, as many as it takes to widen the gaps.
  private func spread(around gap: NumberGap) throws {
    var count = 64
    while true {
      let near = try neighbours(of: gap, count)
      let room = try room(around: near)
      let names = near.map(\.name)
      if let places = room.places(for: names.count), room.isWide(for: names.count) {
        for (place, name) in near { try remove(name, at: place) }
        for (name, place) in zip(names, places) { try insert(name, at: place) }
        return
      }
      count *= 2
    }
  }

  /// As many names on each side of the gap, in order.
  private func neighbours(of gap: NumberGap, _ count: Int) throws -> [(place: Int64, name: Data)] {
    let before = try gap.before.map {
      try names("place <= ? ORDER BY place DESC", [$0], limit: count)
    }
    let after = try gap.after.map { try names("place >= ? ORDER BY place", [$0], limit: count) }
    return (before ?? []).reversed() + (after ?? [])
  }

  private func room(around names: [(place: Int64, name: Data)]) throws -> NumberGap {
    let before = try names.first.flatMap {
      try self.names("place < ? ORDER BY place DESC", [$0.place]).first
    }
    let after = try names.last.flatMap {
      try self.names("place > ? ORDER BY place", [$0.place]).first
    }
    return NumberGap(before: before?.place, after: after?.place, nextName: nil)
  }

  private func insert(_ name: Data, at place: Int64) throws {
    try db.run(
      "INSERT INTO searchName (place, foldedName) VALUES (?, CAST(? AS TEXT))", [place, name])
    try db.run("INSERT INTO searchGram (rowid, name) VALUES (?, \(Self.indexed))", [place, name])
  }

  /// A contentless index must be told what to delete.
  private func remove(_ name: Data, at place: Int64) throws {
    try db.run("DELETE FROM searchName WHERE place = ?", [place])
    try db.run(
      "INSERT INTO searchGram (searchGram, rowid, name) VALUES ('delete', ?, \(Self.indexed))",
      [place, name])
  }

  /// SQL for the indexed text of a name: with two spaces appended, each character starts a trigram.
  private static let indexed = "CAST(? AS TEXT) || '  '"
}

/// The free numbers between two neighbours in the search index.
private struct NumberGap {
  /// The distance between names appended at the end: room for 2³⁶ in between, and for 2²⁶
  /// (67 million) such distances.
  private static let distance: Int64 = 1 << 36

  /// The number of the neighbour before; nil at the start.
  let before: Int64?
  /// The number of the neighbour after; nil at the end.
  let after: Int64?
  let nextName: Data?

  /// Whether a name that follows the neighbour before also precedes the one after.
  func holds(_ name: Data) -> Bool { nextName.map(name.lexicographicallyPrecedes) ?? true }

  /// Evenly spaced ascending numbers; nil if there are not enough.
  func places(for count: Int) -> [Int64]? {
    guard let step = step(for: count) else { return nil }
    return (1...Int64(max(count, 1))).prefix(count).map { start + $0 * step }
  }

  /// Whether that many names would still leave wide gaps between them.
  func isWide(for count: Int) -> Bool { step(for: count).map { $0 >= 1 << 16 } ?? false }

  private var start: Int64 { before ?? 0 }

  private func step(for count: Int) -> Int64? {
    let parts = Int64(count) + 1
    let step = after.map { ($0 - start) / parts } ?? min(Self.distance, (.max - start) / parts)
    return step > 0 ? step : nil
  }
}
