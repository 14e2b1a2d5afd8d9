import Foundation
import GRDB

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
