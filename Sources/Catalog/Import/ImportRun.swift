import GRDB

/// An import of several files in sequence: what each knows of the ones before.
struct ImportRun {
  /// The edits of the files so far.
  private(set) var edits: Set<Edit.ID> = []

  /// Creates temporary tables for what has been seen.
  init(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TEMP TABLE seenRow (
          keyHigh INTEGER, keyLow INTEGER, nth INTEGER, name INTEGER, category INTEGER,
          diet INTEGER, own BLOB, isUnique INTEGER, PRIMARY KEY (keyHigh, keyLow)) WITHOUT ROWID;
        CREATE TEMP TABLE seenAnimal (
          keyHigh INTEGER, keyLow INTEGER, animalID INTEGER, PRIMARY KEY (keyHigh, keyLow)
        ) WITHOUT ROWID;
        CREATE TEMP TABLE fileAnimal (number INTEGER PRIMARY KEY, animalID INTEGER);
        """)
  }

  /// Ends a file; only unique keys are remembered.
  mutating func endFile(_ db: Database, edit: Edit.ID?) throws {
    if let edit { edits.insert(edit) }
    try db.execute(
      sql: """
        DELETE FROM temp.seenRow WHERE NOT isUnique; DELETE FROM temp.seenAnimal;
        DELETE FROM temp.fileAnimal
        """)
  }

  /// Drops the temporary tables.
  func end(_ db: Database) throws {
    try db.execute(
      sql: "DROP TABLE temp.seenRow; DROP TABLE temp.seenAnimal; DROP TABLE temp.fileAnimal")
  }
}
