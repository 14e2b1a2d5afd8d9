import GRDB

/// The rows of a source that the catalog knows, and those that this run has seen.
///
/// Rows seen unchanged are recorded in a temporary table of the run; rows that it wrote are
/// recognised by their edit.
struct ImportedRows {
  /// What is known about a row.
  enum Lookup {
    /// The row is new, with its place.
    case new(ImportedRow.Place)
    /// A row with this key and this content was seen in this run, in this file or an earlier one;
    /// includes its animal if it has added or changed one.
    case again(Animal.ID?, ImportedContent)
    /// The row is known from an earlier run.
    case known(ImportedRow.Place, ImportedRow)
  }

  private let db: Database
  private let source: ImportHash
  /// The edits of the earlier files.
  private let editsBefore: Set<Edit.ID>
  /// The greatest ID of an animal before the run.
  private let lastOldAnimal: Animal.ID
  private var hasMet: Bool
  /// Holds new rows during a bulk import; `filter` tells which keys may be known.
  private var staged: StagedRows?
  private var filter: KeyFilter?

  /// Without this index, `nextEqual(to:)` would scan every animal.
  static let indexOfEqual = "animalByCategoryDietName"

  init(_ db: Database, of source: ImportHash, in run: ImportRun) throws {
    self.db = db
    self.source = source
    editsBefore = run.edits
    hasMet = try db.number("SELECT EXISTS (SELECT 1 FROM temp.seenRow)") == 1
    lastOldAnimal = try db.lastAnimal()
  }

  /// Stages new rows from now on.
  mutating func startBulk(expecting count: Int, in run: Edit.ID) throws {
    staged = try StagedRows(db, of: run)
    var filter = KeyFilter(for: count)
    let keys = try Row.fetchCursor(db, sql: "SELECT keyHigh, keyLow FROM importedRow")
    while let key = try keys.next() {
      _ = filter.insert(ImportHash(high: key[0], low: key[1]))
    }
    self.filter = filter
  }

  /// Writes staged rows. Must be the last call.
  mutating func end() throws {
    try staged?.end()
  }

  /// Looks up a row by its key.
  ///
  /// - Parameters:
  ///   - key: Its key in the source.
  ///   - isUnique: Whether only one row of a file can have the key.
  ///   - content: What it says.
  ///   - run: The edit of this run, if it has one so far.
  /// - Returns: What is known about it.
  /// - Throws: The SQLite error.
  mutating func lookUp(
    _ key: ImportHash, isUnique: Bool, saying content: ImportedContent, in run: Edit.ID?
  ) throws -> Lookup {
    var hash = source
    hash.add(key)
    if filter?.insert(hash) == false { return .new(ImportedRow.Place(key: hash, nth: 0)) }
    if let last = try staged?.last(hash) {
      return isUnique
        ? .again(last.animalID, last.content)
        : .new(ImportedRow.Place(key: hash, nth: last.nth + 1))
    }
    if let seen = try seen(hash) {
      return isUnique
        ? .again(nil, seen.content)
        : try next(ImportedRow.Place(key: hash, nth: seen.nth + 1), content, isUnique: false)
    }
    guard let last = try row(hash) else { return .new(ImportedRow.Place(key: hash, nth: 0)) }
    let isOfRun = last.row.editID == run || isUnique && editsBefore.contains(last.row.editID)
    if !isOfRun {
      return try next(ImportedRow.Place(key: hash, nth: 0), content, isUnique: isUnique)
    }
    return isUnique
      ? .again(last.row.animalID, last.row.content)
      : .new(ImportedRow.Place(key: hash, nth: last.nth + 1))
  }

  private mutating func next(
    _ place: ImportedRow.Place, _ content: ImportedContent, isUnique: Bool
  ) throws -> Lookup {
    hasMet = true
    try db.cachedStatement(
      sql: """
        INSERT INTO temp.seenRow VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET nth = excluded.nth
        """
    ).execute(
      arguments: StatementArguments(
        place.arguments + content.arguments + [isUnique.databaseValue]))
    guard let found = try row(place.key, place.nth) else { return .new(place) }
    return .known(place, found.row)
  }

  /// Stores the animal of a new row.
  mutating func add(_ place: ImportedRow.Place, _ row: ImportedRow) throws {
    if staged == nil { return try remember(place, row) }
    try staged?.add(place, row.animalID, row.content)
  }

  /// Stores the animal of a known row.
  func remember(_ place: ImportedRow.Place, _ row: ImportedRow) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO importedRow (\(ImportedRow.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET animalID = excluded.animalID, editID = excluded.editID,
          name = excluded.name, category = excluded.category, diet = excluded.diet,
          own = excluded.own
        """
    ).execute(arguments: StatementArguments(place.arguments + row.arguments))
  }

  private func seen(_ key: ImportHash) throws -> (nth: Int, content: ImportedContent)? {
    guard hasMet else { return nil }
    return try db.first(
      """
      SELECT nth, \(ImportedContent.columns) FROM temp.seenRow WHERE keyHigh = ? AND keyLow = ?
      """, StatementArguments(key.arguments)
    ) { try ($0.decode(Int.self, atIndex: 0), ImportedContent(row: $0, from: 1)) }
  }

  /// The row with a key and this number, or the last one with the key.
  private func row(_ key: ImportHash, _ nth: Int? = nil) throws -> (nth: Int, row: ImportedRow)? {
    try db.first(
      """
      SELECT nth, animalID, editID, \(ImportedContent.columns) FROM importedRow
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

extension ImportedRows {
  /// The next animal with these values, in order of ID; nil for none. Animals of this run are
  /// excluded.
  mutating func nextEqual(to values: AnimalValues) throws -> Animal.ID? {
    var key = ImportHash()
    for value in values.stored { key.add(value) }
    let last =
      try hasMet
      ? db.number(
        "SELECT animalID FROM temp.seenAnimal WHERE keyHigh = ? AND keyLow = ?",
        StatementArguments(key.arguments)) : 0
    let isEqual = values.equality
    let next = try db.first(
      "SELECT id FROM animal a WHERE \(isEqual.sql) AND id > ? AND id <= ? ORDER BY id LIMIT 1",
      StatementArguments(isEqual.values) + [last, lastOldAnimal]
    ) { try $0.decode(Animal.ID.self, atIndex: 0) }
    guard let next else { return nil }
    hasMet = true
    try db.cachedStatement(
      sql: """
        INSERT INTO temp.seenAnimal VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET animalID = excluded.animalID
        """
    ).execute(arguments: StatementArguments(key.arguments + [next.databaseValue]))
    return next
  }
}

extension AnimalValues {
  /// The condition that an animal `a` has the same values. Another animal may be matched by name
  /// alone, since IDs differ between catalogs.
  fileprivate var equality: Filter.Condition {
    let references = Set(fields.references.map(\.column))
    return .and(
      zip(fields.columns, stored).map { column, value in
        let isEqual = Filter.Condition("a.\(column) IS ?", [value])
        guard references.contains(column), case .string(let text) = value.storage else {
          return isEqual
        }
        let hasName = Filter.Condition(
          "(SELECT foldedName FROM animal WHERE id = a.\(column)) = ?",
          [Folding.folded(Reference.name(in: text)).databaseValue])
        guard let id = Reference.id(in: text) else { return .or([isEqual, hasName]) }
        // A deleted animal has no name there.
        let isDeleted = Filter.Condition(
          "a.\(column) = ? AND NOT EXISTS (SELECT 1 FROM animal WHERE id = a.\(column))",
          [id.databaseValue])
        return .or([isEqual, hasName, isDeleted])
      })
  }
}
