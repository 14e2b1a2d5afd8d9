import GRDB

/// The SQL of each migration, one file for each.
enum SchemaText {}

/// The tables of a catalog. Migrations are appended to `migrations` and never edited.
enum Schema {
  /// The `application_id` in the header of each catalog: "MNGR" in ASCII.
  static let applicationID = 0x4D4E_4752

  /// The `user_version` of a catalog that is up to date.
  static var version: Int { migrations.count }

  private static let migrations: [(name: String, sql: String)] = [
    ("1 animals and categories", SchemaText.version1),
    ("2 journal, drafts and settings", SchemaText.version2),
    ("3 recency and search", SchemaText.version3),
    ("4 imported rows", SchemaText.version4),
  ]

  /// The SQL of what a catalog that is up to date is made of, by its names; of tables and indexes
  /// if nothing else is asked for.
  static func definitions(
    of kinds: Set<String> = ["table", "index"]
  ) throws -> [String: String] {
    let queue = try DatabaseQueue()
    try migrate(queue)
    return try queue.read { db in
      let rows = try Row.fetchAll(
        db,
        sql: "SELECT name, sql, type FROM sqlite_master WHERE sql NOT NULL")
      return try Dictionary(
        rows.filter { try kinds.contains($0.decode(String.self, atIndex: 2)) }.map {
          try ($0.decode(String.self, atIndex: 0), $0.decode(String.self, atIndex: 1))
        },
        uniquingKeysWith: { first, _ in first })
    }
  }

  /// Brings a catalog up to date, each migration in a transaction of its own.
  static func migrate(_ database: some DatabaseWriter) throws {
    var migrator = DatabaseMigrator()
    for (index, migration) in migrations.enumerated() {
      migrator.registerMigration(migration.name) { db in
        try db.execute(sql: migration.sql)
        try db.execute(sql: "PRAGMA application_id = \(applicationID)")
        try db.execute(sql: "PRAGMA user_version = \(index + 1)")
      }
    }
    try migrator.migrate(database)
  }
}
