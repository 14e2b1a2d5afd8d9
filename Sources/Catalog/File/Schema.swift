import GRDB

/// The tables of a catalog. Migrations are appended to `migrations` and never edited.
enum Schema {
  /// The `application_id` in the header of each catalog: "MNGR" in ASCII.
  static let applicationID = 0x4D4E_4752

  /// The `user_version` of a catalog that is up to date.
  static var version: Int { migrations.count }

  private static let migrations: [(name: String, sql: String)] = [
    ("1 animals and categories", SchemaText.version1)
  ]

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
