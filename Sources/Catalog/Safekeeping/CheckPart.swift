import GRDB

extension CatalogStore {
  /// Looks for anything wrong in the catalog, changes nothing, and reports each finding as one line
  /// that may hold any text. Each part is checked separately, so that an unreadable one hides
  /// nothing in the others, and other programs may write in between.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, or a system error.
  public func check(_ report: @escaping @Sendable (String) -> Void) async throws {
    try await check(CheckPart.all, report)
  }

  /// Checks as `check(_:)` does, and rebuilds what derives from the rest of the catalog: indexes,
  /// views, triggers and kept counts. That happens in one transaction, at the end; it is not in the
  /// history, as no record changes. It reports what remains, and returns what it repaired.
  ///
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
    if version >= RecordKind.photo.since.table { try await checkPhotos(report) }
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
  let look: @Sendable (Database, (String) -> Void) throws -> Void
  /// Repairs all problems; nil if that takes the keeper, or a backup.
  var repair: (@Sendable (Database) throws -> Void)?

  // What triggers maintain is repaired after the triggers.
  static let all =
    [integrity, links] + schema + [fields, entries, descent, counts] + names + derived + journal

  static let advice = "; “menagerie check --repair” puts it right"

  /// Repairs what it can, and returns what it found.
  func putRight(_ db: Database) throws -> [String] {
    guard let repair else { return [] }
    var found: [String] = []
    try look(db) { found.append($0) }
    if !found.isEmpty { try repair(db) }
    return found
  }

  /// The catalog's schema, against its definitions, and the triggers that other programs added.
  static let schema = [tables] + ["index", "view", "trigger"].map(made) + [foreignTriggers]

  private static let tables = part { db, report in
    let found = try db.found("table")
    for name in try Schema.definitions(of: ["table"]).keys.sorted()
    where found[name.lowercased()] == nil {
      report("The table \(name): is missing; another program has dropped it")
    }
  }

  private static func made(_ kind: String) -> CheckPart {
    part { db, report in
      for part in try db.spoilt(kind) {
        report("The \(kind) \(part.name): \(part.isMissing ? "is missing" : replaced)")
      }
    } repair: { db in
      if kind == "index", let shared = try db.makeUniqueIndexes().first {
        throw CatalogError.fields(.sharedValues(shared))
      }
      for part in try db.spoilt(kind) {
        try db.execute(sql: "DROP \(kind) IF EXISTS \(part.name)")
        try db.execute(sql: part.sql)
      }
    }
  }

  private static let replaced = "is not as it was made; another program has changed it"

  /// What other programs have the catalog do on each write.
  private static let foreignTriggers = part { db, report in
    let own = try db.definitions(of: "trigger")
    let tables = Set(try Schema.definitions(of: ["table", "view"]).keys.map { $0.lowercased() })
    try db.eachRow("SELECT name, tbl_name FROM sqlite_master WHERE type = 'trigger'") { row in
      let name = try row.decode(String.self, atIndex: 0)
      let table = try row.decode(String.self, atIndex: 1)
      if own[name] == nil, tables.contains(table.lowercased()) {
        report(
          "The trigger \(name) of the table \(table): another program has added it; drop it unless that needs it"
        )
      }
    }
  }

  /// An earlier version lacks some of it until it is updated.
  private static func part(
    look: @escaping @Sendable (Database, (String) -> Void) throws -> Void,
    repair: (@Sendable (Database) throws -> Void)? = nil
  ) -> CheckPart {
    CheckPart(title: "The schema", since: Schema.version, look: look, repair: repair)
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

  /// The SQL of the existing objects of a kind, by name in lower case.
  fileprivate func found(_ kind: String) throws -> [String: String] {
    Dictionary(try objects([kind]).map { ($0.lowercased(), $1) }) { first, _ in first }
  }

  fileprivate func spoilt(_ kind: String) throws -> [(name: String, sql: String, isMissing: Bool)] {
    let found = try found(kind)
    return try definitions(of: kind).sorted { $0.key < $1.key }.compactMap { name, sql in
      let now = found[name.lowercased()]
      return now == sql ? nil : (name, sql, now == nil)
    }
  }
}
