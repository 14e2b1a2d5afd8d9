import Foundation
import GRDB

/// Brings the search index up to the names that are noted for it. Names are taken byte by byte as
/// they are stored, since other programs may have written what is no UTF-8.
struct SearchIndexing {
  let db: Database

  /// Takes the first of the noted names in their order into the index, or out of it where no animal
  /// has them any more.
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

  /// Inserts names that are in their order, those between the same two neighbours evenly spread.
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

  private func gap(around name: Data) throws -> PlaceGap {
    let before = try neighbour("foldedName < CAST(? AS TEXT) ORDER BY foldedName DESC", name)
    let after = try neighbour("foldedName > CAST(? AS TEXT) ORDER BY foldedName", name)
    return PlaceGap(before: before?.place, after: after?.place, nextName: after?.name)
  }

  private func neighbour(_ condition: String, _ name: Data) throws -> (place: Int64, name: Data)? {
    try db.first(
      "SELECT place, CAST(foldedName AS BLOB) FROM searchName WHERE \(condition) LIMIT 1", [name]
    ) {
      try ($0.decode(Int64.self, atIndex: 0), $0.decode(Data.self, atIndex: 1))
    }
  }

  /// Gives the names around a gap that is too narrow other places, as far away as it takes for the
  /// gaps between them to be wide again.
  private func spread(around gap: PlaceGap) throws {
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

  /// As many names before the gap and after it, in their order.
  private func neighbours(of gap: PlaceGap, _ count: Int) throws -> [(place: Int64, name: Data)] {
    let sql = { (condition: String) in
      "SELECT place, CAST(foldedName AS BLOB) FROM searchName WHERE place \(condition) LIMIT ?"
    }
    let read = { (row: Row) in
      try (place: row.decode(Int64.self, atIndex: 0), name: row.decode(Data.self, atIndex: 1))
    }
    let before = try gap.before.map { place in
      try db.rows(sql("<= ? ORDER BY place DESC"), [place, count], as: read)
    }
    let after = try gap.after.map { place in
      try db.rows(sql(">= ? ORDER BY place"), [place, count], as: read)
    }
    return (before ?? []).reversed() + (after ?? [])
  }

  private func room(around names: [(place: Int64, name: Data)]) throws -> PlaceGap {
    let before = try names.first.flatMap { try place("< ? ORDER BY place DESC", $0.place) }
    let after = try names.last.flatMap { try place("> ? ORDER BY place", $0.place) }
    return PlaceGap(before: before, after: after, nextName: nil)
  }

  private func place(_ condition: String, _ place: Int64) throws -> Int64? {
    try db.value("SELECT place FROM searchName WHERE place \(condition) LIMIT 1", [place])
  }

  private func insert(_ name: Data, at place: Int64) throws {
    try db.run(
      "INSERT INTO searchName (place, foldedName) VALUES (?, CAST(? AS TEXT))", [place, name])
    try db.run("INSERT INTO searchGram (rowid, name) VALUES (?, \(Self.indexed))", [place, name])
  }

  /// An index without content must be given what it is to forget.
  private func remove(_ name: Data, at place: Int64) throws {
    try db.run("DELETE FROM searchName WHERE place = ?", [place])
    try db.run(
      "INSERT INTO searchGram (searchGram, rowid, name) VALUES ('delete', ?, \(Self.indexed))",
      [place, name])
  }

  /// SQL for what is indexed of a name: two spaces after it let each of its characters begin a run
  /// of three.
  private static let indexed = "CAST(? AS TEXT) || '  '"
}
