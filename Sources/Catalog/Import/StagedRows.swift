import GRDB

/// The rows of a bulk import on their way to their table, staged in runs sorted by key: that avoids
/// scattered writes to a table that does not fit into memory.
struct StagedRows {
  private static let rowsOfRun = 32_768
  private static let mostRepeated = 50_000

  /// What was last seen under a key.
  typealias Last = (nth: Int, animalID: Animal.ID, content: ImportedContent)

  private let db: Database
  private let edit: Edit.ID
  private var waiting: [(place: ImportedRow.Place, animalID: Animal.ID, content: ImportedContent)] =
    []
  /// The index of the last waiting row, by key.
  private var places: [ImportHash: Int] = [:]
  private var runs = 0
  /// Keys that recur.
  private var repeated: [ImportHash: Last] = [:]

  init(_ db: Database, of edit: Edit.ID) throws {
    self.db = db
    self.edit = edit
    try db.execute(
      sql: """
        CREATE TEMP TABLE stagedRow (
          run INTEGER, keyHigh INTEGER, keyLow INTEGER, nth INTEGER, animalID INTEGER,
          name INTEGER, category INTEGER, diet INTEGER, own BLOB,
          PRIMARY KEY (run, keyHigh, keyLow, nth)
        ) WITHOUT ROWID
        """)
    waiting.reserveCapacity(Self.rowsOfRun)
    places.reserveCapacity(Self.rowsOfRun)
  }

  /// Adds a row.
  mutating func add(
    _ place: ImportedRow.Place, _ animal: Animal.ID, _ content: ImportedContent
  ) throws {
    places[place.key] = waiting.count
    waiting.append((place, animal, content))
    if repeated[place.key] != nil { repeated[place.key] = (place.nth, animal, content) }
    if waiting.count == Self.rowsOfRun { try write() }
  }

  /// The last row with a key; nil for none.
  mutating func last(_ key: ImportHash) throws -> Last? {
    if let row = places[key].map({ waiting[$0] }) {
      return (row.place.nth, row.animalID, row.content)
    }
    if let known = repeated[key] { return known }
    for run in (0..<runs).reversed() {
      let found = try db.first(
        """
        SELECT nth, animalID, \(ImportedContent.columns) FROM temp.stagedRow
        WHERE run = ? AND keyHigh = ? AND keyLow = ? ORDER BY nth DESC LIMIT 1
        """, StatementArguments([run.databaseValue] + key.arguments)
      ) { row -> Last in
        try (
          row.decode(Int.self, atIndex: 0), row.decode(Animal.ID.self, atIndex: 1),
          ImportedContent(row: row, from: 2)
        )
      }
      guard let found else { continue }
      if repeated.count == Self.mostRepeated { repeated.removeAll() }
      repeated[key] = found
      return found
    }
    return nil
  }

  /// Moves all rows to their table.
  mutating func end() throws {
    try write()
    try db.execute(
      sql: """
        INSERT INTO importedRow (\(ImportedRow.columns))
          SELECT keyHigh, keyLow, nth, animalID, ?, \(ImportedContent.columns) FROM temp.stagedRow
          ORDER BY keyHigh, keyLow, nth
        """, arguments: [edit])
    try db.execute(sql: "DROP TABLE temp.stagedRow")
  }

  private mutating func write() throws {
    var statement = try RepeatedStatement(
      db, "INSERT INTO temp.stagedRow VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
    for row in waiting.sorted(by: { $0.place.isBefore($1.place) }) {
      statement.bind(Int64(runs))
      statement.bind(row.place.key)
      statement.bind(Int64(row.place.nth))
      statement.bind(row.animalID)
      statement.bind(row.content)
      try statement.run()
    }
    runs += 1
    waiting.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
  }
}

extension ImportedRow.Place {
  /// Whether it sorts before another in the catalog file.
  fileprivate func isBefore(_ other: Self) -> Bool {
    (Int64(bitPattern: key.high), Int64(bitPattern: key.low), nth)
      < (Int64(bitPattern: other.key.high), Int64(bitPattern: other.key.low), other.nth)
  }
}
