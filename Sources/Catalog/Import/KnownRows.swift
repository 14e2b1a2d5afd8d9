import GRDB

/// The rows of a source that the catalog knows, and those of them that were met in this run.
///
/// What was met and stands as it was is noted in a temporary table of the run; what the run has
/// written tells so by its edit.
struct KnownRows {
  /// What is known of a row that comes.
  enum Meeting {
    /// It is not known; where it belongs.
    case new(ImportedRow.Place)
    /// The row of this key was met in this run, in this file or one before, and said this.
    case again(ImportedContent)
    /// It is known from an earlier run.
    case known(ImportedRow.Place, ImportedRow)
  }

  private let db: Database
  private let source: ImportHash
  /// The edits of the files before.
  private let editsBefore: Set<Edit.ID>
  /// The greatest id of an animal before the run.
  private let lastOldAnimal: Animal.ID
  private var hasMet: Bool
  /// Where new rows wait when much is written, and which keys may be known.
  private var staged: StagedRows?
  private var filter: KeyFilter?

  /// The index without which `meetEqual(of:)` would look at every animal.
  static let indexOfEqual = "animalByCategoryDietName"

  init(_ db: Database, of source: ImportHash, in run: ImportRun) throws {
    self.db = db
    self.source = source
    editsBefore = run.edits
    hasMet = try db.number("SELECT EXISTS (SELECT 1 FROM temp.metRow)") == 1
    lastOldAnimal = try Animal.ID(db.number("SELECT ifnull(max(id), 0) FROM animal"))
  }

  /// Keeps new rows aside from now on.
  mutating func startBulk(expecting count: Int, in run: Edit.ID) throws {
    staged = try StagedRows(db, of: run)
    var filter = KeyFilter(for: count)
    let keys = try Row.fetchCursor(db, sql: "SELECT keyHigh, keyLow FROM importedRow")
    while let key = try keys.next() {
      _ = filter.insert(ImportHash(high: key[0], low: key[1]))
    }
    self.filter = filter
  }

  /// Writes what waits. Nothing else may follow.
  mutating func end() throws {
    try staged?.end()
  }

  /// Looks a row up by its key.
  ///
  /// - Parameters:
  ///   - key: Its key in the source.
  ///   - isUnique: Whether only one row of a file has the key.
  ///   - content: What it says.
  ///   - run: The edit of this run, if there is one so far.
  /// - Returns: What is known of it.
  /// - Throws: What SQLite refused.
  mutating func meet(
    _ key: ImportHash, isUnique: Bool, saying content: ImportedContent, in run: Edit.ID?
  ) throws -> Meeting {
    var hash = source
    hash.add(key)
    if filter?.insert(hash) == false { return .new(ImportedRow.Place(key: hash, nth: 0)) }
    if let last = try staged?.last(hash) {
      return isUnique
        ? .again(last.content) : .new(ImportedRow.Place(key: hash, nth: last.nth + 1))
    }
    if let met = try met(hash) {
      return isUnique
        ? .again(met.content)
        : try next(ImportedRow.Place(key: hash, nth: met.nth + 1), content, isUnique: false)
    }
    guard let last = try row(hash) else { return .new(ImportedRow.Place(key: hash, nth: 0)) }
    if isUnique, editsBefore.contains(last.row.editID) { return .again(last.row.content) }
    if last.row.editID != run {
      return try next(ImportedRow.Place(key: hash, nth: 0), content, isUnique: isUnique)
    }
    return isUnique
      ? .again(last.row.content) : .new(ImportedRow.Place(key: hash, nth: last.nth + 1))
  }

  private mutating func next(
    _ place: ImportedRow.Place, _ content: ImportedContent, isUnique: Bool
  ) throws -> Meeting {
    hasMet = true
    try db.cachedStatement(
      sql: """
        INSERT INTO temp.metRow VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET nth = excluded.nth
        """
    ).execute(
      arguments: StatementArguments(
        place.arguments + content.arguments + [isUnique.databaseValue]))
    guard let found = try row(place.key, place.nth) else { return .new(place) }
    return .known(place, found.row)
  }

  /// Keeps what a new row has become.
  mutating func add(_ place: ImportedRow.Place, _ row: ImportedRow) throws {
    if staged == nil { return try remember(place, row) }
    try staged?.add(place, row.animalID, row.content)
  }

  /// Keeps what a known row has become.
  func remember(_ place: ImportedRow.Place, _ row: ImportedRow) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO importedRow (\(ImportedRow.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET animalID = excluded.animalID, editID = excluded.editID,
          name = excluded.name, category = excluded.category, diet = excluded.diet
        """
    ).execute(arguments: StatementArguments(place.arguments + row.arguments))
  }

  private func met(_ key: ImportHash) throws -> (nth: Int, content: ImportedContent)? {
    guard hasMet else { return nil }
    return try db.first(
      """
      SELECT nth, name, category, diet FROM temp.metRow WHERE keyHigh = ? AND keyLow = ?
      """, StatementArguments(key.arguments)
    ) { try ($0.decode(Int.self, atIndex: 0), ImportedContent(row: $0, from: 1)) }
  }

  /// The row of a key with this number, or with the greatest.
  private func row(
    _ key: ImportHash, _ nth: Int? = nil
  ) throws -> (nth: Int, row: ImportedRow)? {
    try db.first(
      """
      SELECT nth, animalID, editID, name, category, diet FROM importedRow
      WHERE keyHigh = ? AND keyLow = ? AND nth \(nth == nil ? "<=" : "=") ?
      ORDER BY nth DESC LIMIT 1
      """, StatementArguments(key.arguments + [(nth ?? .max).databaseValue])
    ) { row in
      try (
        row.decode(Int.self, atIndex: 0),
        ImportedRow(
          animalID: row.decode(Int64.self, atIndex: 1), editID: row.decode(Int64.self, atIndex: 2),
          content: ImportedContent(row: row, from: 3))
      )
    }
  }
}

extension KnownRows {
  /// Looks for the next animal of the catalog that has these values, in the order of their ids, and
  /// says whether there is one. Those of this run are not looked at.
  mutating func meetEqual(of values: AnimalValues) throws -> Bool {
    var key = ImportHash(values.name, values.diet.rawValue)
    key.add(ImportHash("\(values.categoryID ?? 0)"))
    let last =
      try hasMet
      ? db.number(
        "SELECT animalID FROM temp.metAnimal WHERE keyHigh = ? AND keyLow = ?",
        StatementArguments(key.arguments)) : 0
    let next = try db.first(
      """
      SELECT id FROM animal WHERE categoryID IS ? AND diet = ? AND foldedName = ?
        AND id > ? AND id <= ? AND name = ? ORDER BY id LIMIT 1
      """,
      [
        values.categoryID, values.diet.rawValue, values.foldedName, last, lastOldAnimal,
        values.name,
      ]
    ) { try $0.decode(Animal.ID.self, atIndex: 0) }
    guard let next else { return false }
    hasMet = true
    try db.cachedStatement(
      sql: """
        INSERT INTO temp.metAnimal VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET animalID = excluded.animalID
        """
    ).execute(arguments: StatementArguments(key.arguments + [next.databaseValue]))
    return true
  }
}

extension ImportedContent {
  /// Reads three columns of a row.
  init(row: Row, from index: Int) throws {
    try self.init(
      name: row.decode(Int64.self, atIndex: index),
      category: row.decode(Int64.self, atIndex: index + 1),
      diet: row.decode(Int64.self, atIndex: index + 2))
  }
}
