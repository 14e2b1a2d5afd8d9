import GRDB

extension CatalogStore {
  /// Looks for anything in the catalog that is not as it should be, and changes nothing.
  ///
  /// Each part is looked at by itself, so that one that cannot be read hides nothing in the others,
  /// and other programs may write in between.
  ///
  /// - Parameter report: Takes each thing that is found, as one line that may hold any text.
  /// - Throws: `CancellationError` when the task is cancelled, or what the system refused.
  public func check(_ report: @escaping @Sendable (String) -> Void) async throws {
    let version = try await scan { db in try db.number("PRAGMA user_version") }
    for part in CheckPart.all where part.since <= version {
      do {
        try await scan { db in try part.look(db, report) }
      } catch let error as CatalogError {
        guard let reason = error.reasonOfDamage else { throw error }
        report("\(part.title) cannot be checked to the end: \(reason)")
      }
    }
  }
}

extension CatalogError {
  /// What SQLite says where it cannot read on; nil for an error of another kind.
  fileprivate var reasonOfDamage: String? {
    switch self {
    case .file(_, .damaged(let reason)), .file(_, .inputOutput(let reason)),
      .file(_, .unexpected(let reason)):
      reason
    default: nil
    }
  }
}

/// One of the things that a check looks at.
struct CheckPart: Sendable {
  /// What is looked at, as the beginning of a sentence.
  let title: String
  /// The first version of catalogs that has it.
  var since = 1
  /// Looks at it and reports each thing that is wrong.
  let look: @Sendable (Database, (String) -> Void) throws -> Void

  static let all = [integrity, links, fields, descent, counts] + names + derived + journal
}

extension Row {
  /// A number of the row, which in a damaged file may be something else; then it throws.
  package func number(_ index: Int) throws -> Int64 {
    try decode(Int64.self, atIndex: index)
  }
}

extension Database {
  /// Hands each row of a query on; few are in memory at a time.
  package func eachRow(_ sql: String, _ body: (Row) throws -> Void) throws {
    let cursor = try Row.fetchCursor(self, sql: sql)
    while let row = try cursor.next() { try body(row) }
  }
}
