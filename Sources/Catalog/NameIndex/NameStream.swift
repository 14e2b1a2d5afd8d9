import Foundation
import GRDB

/// The folded names that the search index finds, and those still to be indexed that match, in order
/// and each once. They are read lazily, as the raw bytes that are stored.
final class NameStream {
  private let indexed: RowCursor
  private let pending: RowCursor
  private let isAscending: Bool
  private var nextIndexed: Data?
  private var nextPending: Data?

  /// Starts at a name, which need not exist, or at an end of the range.
  init(
    _ db: Database, _ match: SearchMatch, where names: Filter, from name: String?,
    in range: NameRange?, isAscending: Bool
  ) throws {
    self.isAscending = isAscending
    let low = isAscending ? name ?? range?.start : range?.start
    let last = isAscending ? nil : name
    let places = try db.places(from: low, below: range?.end, through: last)
    let direction = isAscending ? "ASC" : "DESC"
    // Without LIMIT, SQLite would look up the name again for each condition.
    indexed = try Row.fetchCursor(
      db,
      sql: """
        SELECT CAST(a.foldedName AS BLOB) FROM (
          SELECT (SELECT foldedName FROM searchName WHERE place = g.rowid) AS foldedName
          FROM searchGram g WHERE searchGram MATCH ? AND rowid BETWEEN ? AND ?
          ORDER BY rowid \(direction) LIMIT -1) a
        \(names.clause)
        """,
      arguments: [match.expression, places.lowerBound, places.upperBound] + names.arguments)
    pending = try Row.fetchCursor(
      db,
      sql: """
        SELECT CAST(a.foldedName AS BLOB) FROM (SELECT foldedName FROM searchPending
          WHERE foldedName >= ? AND (?2 IS NULL OR foldedName < ?2)
            AND (?3 IS NULL OR foldedName <= ?3)
          ORDER BY foldedName \(direction) LIMIT -1) a
        \(names.clause)
        """, arguments: [low ?? "", range?.end, last] + names.arguments)
    nextIndexed = try Self.name(indexed)
    nextPending = try Self.name(pending)
  }

  /// The next name; nil after the last.
  func next() throws -> Data? {
    guard let one = nextIndexed, let other = nextPending else {
      let name = nextIndexed ?? nextPending
      if nextIndexed != nil { nextIndexed = try Self.name(indexed) }
      if nextPending != nil { nextPending = try Self.name(pending) }
      return name
    }
    let isFirst = one == other || one.lexicographicallyPrecedes(other) == isAscending
    if isFirst { nextIndexed = try Self.name(indexed) }
    if !isFirst || one == other { nextPending = try Self.name(pending) }
    return isFirst ? one : other
  }

  private static func name(_ cursor: RowCursor) throws -> Data? {
    try cursor.next()?.decode(Data.self, atIndex: 0)
  }
}

/// Reads the animals of one name after another, by id, under the same conditions.
struct NamedAnimals {
  private let statement: Statement
  private let conditions: StatementArguments
  private let isAscending: Bool
  private let reader: AnimalReader

  init(_ reader: AnimalReader, where filter: Filter, isAscending: Bool) throws {
    var filter = filter
    conditions = filter.arguments
    self.isAscending = isAscending
    filter.add("a.foldedName = CAST(? AS TEXT)")
    filter.add("a.id \(isAscending ? ">=" : "<=") ?")
    self.reader = reader
    statement = try reader.db.makeStatement(
      sql: """
        \(reader.selection) \(Segment.Table.animal.join) \(filter.clause)
        ORDER BY a.id \(isAscending ? "ASC" : "DESC") LIMIT ?
        """)
  }

  /// Reads the animals of a name, from a bound with that name or from the first.
  func animals(_ name: Data, from bound: PageBound<Animal>?, limit: Int) throws -> [Animal] {
    var id = isAscending ? Int64.min : Int64.max
    if let bound {
      let step: Int64 = bound.isIncluded ? 0 : isAscending ? 1 : -1
      let (next, isBeyondAll) = bound.row.id.addingReportingOverflow(step)
      if isBeyondAll { return [] }
      id = next
    }
    let arguments = conditions + [name, id, limit]
    let cursor = try Row.fetchCursor(statement, arguments: arguments)
    var animals: [Animal] = []
    while let row = try cursor.next() { animals.append(try reader.animal(row)) }
    return animals
  }
}

extension Database {
  /// The places in the search index of the names from `low` on, below `high` and up to `last`.
  fileprivate func places(
    from low: String?, below high: String?, through last: String?
  ) throws -> ClosedRange<Int64> {
    let first = try low.map { try place("foldedName >= ? ORDER BY foldedName", $0) ?? Int64.max }
    let below = try high.map { try place("foldedName < ? ORDER BY foldedName DESC", $0) ?? -1 }
    let through = try last.map { try place("foldedName <= ? ORDER BY foldedName DESC", $0) ?? -1 }
    let end = min(below ?? .max, through ?? .max)
    let start = first ?? 0
    // No name has place -1, so this range is empty.
    return start <= end ? start...end : -1 ... -1
  }

  private func place(_ condition: String, _ name: String) throws -> Int64? {
    try value("SELECT place FROM searchName WHERE \(condition) LIMIT 1", [name])
  }
}
