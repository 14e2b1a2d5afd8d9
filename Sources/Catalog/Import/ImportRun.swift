import GRDB

/// The import of files one after another: what each may know of those before.
struct ImportRun {
  /// The edits of the files before.
  private(set) var edits: Set<Edit.ID> = []

  /// Makes room for what is met.
  init(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TEMP TABLE metRow (
          keyHigh INTEGER, keyLow INTEGER, nth INTEGER, name INTEGER, category INTEGER,
          diet INTEGER, isUnique INTEGER, PRIMARY KEY (keyHigh, keyLow)) WITHOUT ROWID;
        CREATE TEMP TABLE metAnimal (
          keyHigh INTEGER, keyLow INTEGER, animalID INTEGER, PRIMARY KEY (keyHigh, keyLow)
        ) WITHOUT ROWID;
        """)
  }

  /// Ends a file: a key that only one row may have stays met, all else may come again.
  mutating func endFile(_ db: Database, edit: Edit.ID?) throws {
    if let edit { edits.insert(edit) }
    try db.execute(
      sql: "DELETE FROM temp.metRow WHERE NOT isUnique; DELETE FROM temp.metAnimal")
  }

  /// Forgets what was met.
  func end(_ db: Database) throws {
    try db.execute(sql: "DROP TABLE temp.metRow; DROP TABLE temp.metAnimal")
  }
}
