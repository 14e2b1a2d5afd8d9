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
    try await check(CheckPart.all, report)
  }

  /// Looks as `check(_:)` does, and makes anew what follows from the rest of the catalog: its indexes, views
  /// and triggers, and the numbers of animals that are kept. That is one transaction, in the end; the
  /// history has nothing of it, as no record changes.
  ///
  /// - Parameter report: Takes each thing that is left.
  /// - Returns: Each thing that was put right.
  /// - Throws: As `check(_:)`, and what every write may throw; then nothing is changed.
  public func repair(_ report: @escaping @Sendable (String) -> Void) async throws -> [String] {
    try await check(CheckPart.all.filter { $0.repair == nil }, report)
    return try await writeMuch { db, _ in try CheckPart.all.flatMap { try $0.putRight(db) } }
  }

  private func check(
    _ parts: [CheckPart], _ report: @escaping @Sendable (String) -> Void
  ) async throws {
    let version = try await scan { db in try db.number("PRAGMA user_version") }
    for part in parts where part.since <= version {
      do {
        try await scan { db in
          try part.look(db) { report($0 + (part.repair == nil ? "" : CheckPart.advice)) }
        }
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
  /// Puts right all that is wrong; nil where that takes the keeper, or a backup.
  var repair: (@Sendable (Database) throws -> Void)?

  // What triggers keep is put right after them.
  static let all =
    [integrity, links] + schema + [fields, descent, counts] + names + derived + journal

  static let advice = "; “menagerie check --repair” puts it right"

  /// Puts right what can be, and says what it was.
  func putRight(_ db: Database) throws -> [String] {
    guard let repair else { return [] }
    var found: [String] = []
    try look(db) { found.append($0) }
    if !found.isEmpty { try repair(db) }
    return found
  }
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
