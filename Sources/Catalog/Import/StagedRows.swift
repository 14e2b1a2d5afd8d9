import GRDB

/// The rows of a bulk import on their way to their table, staged in runs sorted by key: that avoids
/// scattered writes to a table that does not fit into memory.
struct StagedRows {
  private static let rowsOfRun = 32_768
  private static let maxRepeated = 50_000

  private let db: Database
  private let edit: Edit.ID
  /// Tells which keys may be known to the catalog or staged.
  private var filter: KeyFilter
  private var waiting: [ImportedRow] = []
  /// The index of the last waiting row, by key.
  private var places: [ImportHash: Int] = [:]
  private var runs = 0
  /// The last rows with keys that recur.
  private var repeated: [ImportHash: ImportedRow] = [:]

  init(_ db: Database, of edit: Edit.ID, expecting count: Int) throws {
    self.db = db
    self.edit = edit
    filter = KeyFilter(for: count)
    let keys = try Row.fetchCursor(db, sql: "SELECT keyHigh, keyLow FROM importedRow")
    while let key = try keys.next() {
      _ = filter.insert(ImportHash(high: key[0], low: key[1]))
    }
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

  /// Whether a key may be known; it is from now on.
  mutating func mayKnow(_ key: ImportHash) -> Bool { filter.insert(key) }

  mutating func add(_ row: ImportedRow) throws {
    places[row.key] = waiting.count
    waiting.append(row)
    if repeated[row.key] != nil { repeated[row.key] = row }
    if waiting.count == Self.rowsOfRun { try write() }
  }

  mutating func last(_ key: ImportHash) throws -> ImportedRow? {
    if let place = places[key] { return waiting[place] }
    if let known = repeated[key] { return known }
    for run in (0..<runs).reversed() {
      let found = try db.first(
        """
        SELECT nth, animalID, ?, \(ImportedRow.content) FROM temp.stagedRow
        WHERE run = ? AND keyHigh = ? AND keyLow = ? ORDER BY nth DESC LIMIT 1
        """, StatementArguments([edit.databaseValue, run.databaseValue] + key.arguments)
      ) { try ImportedRow($0, key: key) }
      guard let found else { continue }
      if repeated.count == Self.maxRepeated { repeated.removeAll() }
      repeated[key] = found
      return found
    }
    return nil
  }

  mutating func end() throws {
    try write()
    try db.execute(
      sql: """
        INSERT INTO importedRow (\(ImportedRow.columns))
          SELECT keyHigh, keyLow, nth, animalID, ?, \(ImportedRow.content) FROM temp.stagedRow
          ORDER BY keyHigh, keyLow, nth
        """, arguments: [edit])
    try db.execute(sql: "DROP TABLE temp.stagedRow")
  }

  private mutating func write() throws {
    var statement = try RepeatedStatement(
      db, "INSERT INTO temp.stagedRow VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
    for row in waiting.sorted(by: { $0.isBefore($1) }) {
      statement.bind(Int64(runs))
      statement.bind(row.key)
      statement.bind(Int64(row.nth))
      statement.bind(row.animalID)
      statement.bind(row.name)
      statement.bind(row.category)
      statement.bind(row.diet)
      statement.bind(row.own.databaseValue)
      try statement.run()
    }
    runs += 1
    waiting.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
  }
}

extension ImportedRow {
  /// Whether it sorts before another in the catalog file.
  fileprivate func isBefore(_ other: Self) -> Bool {
    (Int64(bitPattern: key.high), Int64(bitPattern: key.low), nth)
      < (Int64(bitPattern: other.key.high), Int64(bitPattern: other.key.low), other.nth)
  }
}

/// A Bloom filter of keys: about 1 in 400 false positives up to the number of keys it was made for,
/// and never a false negative.
private struct KeyFilter {
  private static let bitsOfKey = 16
  /// 16 MiB, however many keys are expected.
  private static let maxBits = 1 << 27

  private var words: [UInt64]
  private let mask: UInt64

  init(for count: Int) {
    let wanted = min(max(count, 4_096) * Self.bitsOfKey, Self.maxBits)
    let bits = 1 << (Int.bitWidth - (wanted - 1).leadingZeroBitCount)
    words = [UInt64](repeating: 0, count: bits / 64)
    mask = UInt64(bits - 1)
  }

  /// Adds a key and returns whether it may have been there before.
  mutating func insert(_ key: ImportHash) -> Bool {
    var isKnown = true
    for round: UInt64 in 0..<4 {
      let bit = (key.high &+ round &* (key.low | 1)) & mask
      let flag = UInt64(1) << (bit & 63)
      let index = Int(bit >> 6)
      if words[index] & flag == 0 { isKnown = false }
      words[index] |= flag
    }
    return isKnown
  }
}
