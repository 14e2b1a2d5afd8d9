import GRDB

/// The SQL of each migration.
enum SchemaText {}

/// The tables of a catalog. Migrations are appended to `migrations` and never edited.
package enum Schema {
  /// The `application_id` in the header of each catalog: "MNGR" in ASCII.
  package static let applicationID = 0x4D4E_4752

  /// The `user_version` of an up-to-date catalog.
  package static var version: Int { migrations.count }

  private typealias Migration = @Sendable (Database) throws -> Void

  private static let migrations: [(name: String, change: Migration)] = [
    ("1 animals and categories", { try $0.execute(sql: SchemaText.version1) }),
    ("2 journal, drafts and settings", { try $0.execute(sql: SchemaText.version2) }),
    ("3 recency and search", { try $0.execute(sql: SchemaText.version3) }),
    ("4 imported rows", { try $0.execute(sql: SchemaText.version4) }),
    ("5 imported keys", { try $0.execute(sql: SchemaText.version5) }),
    (
      "6 fields, a journal of what changed, and of sessions",
      { db in
        try db.execute(sql: SchemaText.version6)
        try JournalTriggers.make(db)
      }
    ),
    (
      "7 saved searches",
      { db in
        try db.execute(sql: SchemaText.version7)
        try JournalTriggers.make(db)
      }
    ),
    // The view is made with version 9, which the fields are read with.
    ("8 view of the animals", { _ in }),
    (
      "9 logs and their entries",
      { db in
        try db.execute(sql: SchemaText.version9)
        try db.makeWhatFollowsFields()
      }
    ),
    (
      "10 photos",
      { db in
        try db.execute(sql: SchemaText.version10)
        try JournalTriggers.make(db)
      }
    ),
  ]

  /// The tables with a catalog's content; an earlier version has only some of them.
  static let tables = [
    "animal", "animalCategory", "animalCount", "animalRecency", "change", "draft", "edit", "entry",
    "field", "grdb_migrations", "importedKey", "importedRow", "importSource", "latest", "log",
    "photo", "savedSearch", "searchName", "searchPending", "setting", "textPending", "thumbnail",
  ]

  /// The tables whose rows are stored in others.
  static let virtualTables = ["searchGram", "searchTerm", "textGram"]

  /// The SQL of an up-to-date catalog's objects by name; by default of tables and indexes.
  package static func definitions(
    of kinds: [String] = ["table", "index"]
  ) throws -> [String: String] {
    try empty.get().read { db in try db.objects(kinds) }
  }

  /// An empty catalog, made once: each new one in memory is a copy, which takes a fiftieth of the
  /// time.
  static let empty = Result<DatabaseQueue, any Error> {
    let queue = try DatabaseQueue()
    try migrate(queue)
    return queue
  }

  /// Brings a catalog up to date, each migration in its own transaction.
  package static func migrate(_ database: some DatabaseWriter) throws {
    var migrator = DatabaseMigrator()
    for (index, migration) in migrations.enumerated() {
      migrator.registerMigration(migration.name) { db in
        try migration.change(db)
        try db.execute(sql: "PRAGMA application_id = \(applicationID)")
        try db.execute(sql: "PRAGMA user_version = \(index + 1)")
      }
    }
    try migrator.migrate(database)
  }
}

extension Database {
  /// The SQL of the existing objects of these kinds, by name.
  func objects(_ kinds: [String]) throws -> [String: String] {
    let types = kinds.map { "'\($0)'" }.joined(separator: ", ")
    let objects = try rows(
      "SELECT name, sql FROM sqlite_master WHERE sql NOT NULL AND type IN (\(types))"
    ) { try ($0.decode(String.self, atIndex: 0), $0.decode(String.self, atIndex: 1)) }
    return Dictionary(objects) { first, _ in first }
  }

  /// The SQL of all indexes, views or triggers of a catalog with the fields of this one, by name.
  func definitions(of kind: String) throws -> [String: String] {
    var known = try Schema.definitions(of: [kind])
    switch kind {
    case "trigger":
      known.merge(try JournalTriggers.definitions(self)) { _, journal in journal }
      known.merge(try LatestTriggers.definitions(self)) { _, latest in latest }
    case "index": known.merge(try uniqueIndexes()) { _, unique in unique }
    case "view": for view in RecordView.all { known[view.name] = try view.definition(self) }
    default: break
    }
    return known
  }
}
