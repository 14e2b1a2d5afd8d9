import GRDB

extension CatalogStore {
  /// Looks for anything wrong in the catalog, and changes nothing.
  ///
  /// Each part is checked separately, so that an unreadable one hides nothing in the others, and
  /// other programs may write in between.
  ///
  /// - Parameter report: Receives each finding, as one line that may hold any text.
  /// - Throws: `CancellationError` when the task is cancelled, or a system error.
  public func check(_ report: @escaping @Sendable (String) -> Void) async throws {
    try await check(CheckPart.all, report)
  }

  /// Checks as `check(_:)` does, and rebuilds what derives from the rest of the catalog: indexes,
  /// views, triggers and kept counts. That happens in one transaction, at the end; it is not in the
  /// history, as no record changes.
  ///
  /// - Parameter report: Receives each finding that remains.
  /// - Returns: Each finding that was repaired.
  /// - Throws: What `check(_:)` throws, and what every write may throw; then nothing is changed.
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
  /// SQLite's message if it cannot read on; nil for another kind of error.
  fileprivate var reasonOfDamage: String? {
    switch self {
    case .file(_, .damaged(let reason)), .file(_, .inputOutput(let reason)),
      .file(_, .unexpected(let reason)):
      reason
    default: nil
    }
  }
}

/// One part of a check.
struct CheckPart: Sendable {
  /// What is checked, as the start of a sentence.
  let title: String
  /// The first catalog version that has it.
  var since = 1
  /// Checks it and reports each problem.
  let look: @Sendable (Database, (String) -> Void) throws -> Void
  /// Repairs all problems; nil if that takes the keeper, or a backup.
  var repair: (@Sendable (Database) throws -> Void)?

  // What triggers maintain is repaired after the triggers.
  static let all =
    [integrity, links] + schema + [fields, descent, counts] + names + derived + journal

  static let advice = "; “menagerie check --repair” puts it right"

  /// Repairs what it can, and returns what it found.
  func putRight(_ db: Database) throws -> [String] {
    guard let repair else { return [] }
    var found: [String] = []
    try look(db) { found.append($0) }
    if !found.isEmpty { try repair(db) }
    return found
  }
}

extension Row {
  /// A number of the row; throws if a damaged file has something else there.
  package func number(_ index: Int) throws -> Int64 {
    try decode(Int64.self, atIndex: index)
  }
}

extension Database {
  /// Passes on each row of a query; few are in memory at a time.
  package func eachRow(_ sql: String, _ body: (Row) throws -> Void) throws {
    let cursor = try Row.fetchCursor(self, sql: sql)
    while let row = try cursor.next() { try body(row) }
  }
}
