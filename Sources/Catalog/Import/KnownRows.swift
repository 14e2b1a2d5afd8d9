import GRDB

/// The rows of a source that the catalog remembers, and those that this import has seen, in this
/// file or an earlier one.
///
/// Rows seen unchanged are recorded in a temporary table of the import; rows that it wrote are
/// recognised by their edit.
struct KnownRows {
  enum Lookup {
    case new
    /// A row with this key was seen in this import; it has an animal only if that changed.
    case again(ImportedRow)
    case known(ImportedRow)
  }

  private let db: Database
  private let source: ImportHash
  /// The edits of the earlier files.
  private let editsBefore: Set<Edit.ID>
  /// The greatest ID of an animal before the file.
  private let lastOldAnimal: Animal.ID
  private var hasMet: Bool
  private var staged: StagedRows?

  /// Without this index, `nextEqual(to:)` would scan every animal.
  static let indexOfEqual = "animalByCategoryDietName"

  /// Makes the temporary tables, at the start of an import.
  static func begin(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TEMP TABLE seenRow (
          keyHigh INTEGER, keyLow INTEGER, nth INTEGER, name INTEGER, category INTEGER,
          diet INTEGER, own BLOB, isUnique INTEGER, PRIMARY KEY (keyHigh, keyLow)) WITHOUT ROWID;
        CREATE TEMP TABLE seenAnimal (
          keyHigh INTEGER, keyLow INTEGER, animalID INTEGER, PRIMARY KEY (keyHigh, keyLow)
        ) WITHOUT ROWID;
        CREATE TEMP TABLE fileAnimal (number INTEGER PRIMARY KEY, animalID INTEGER)
        """)
  }

  /// Begins a file. Of the earlier files, only unique keys are remembered.
  init(_ db: Database, of source: ImportHash, after edits: Set<Edit.ID>) throws {
    self.db = db
    self.source = source
    editsBefore = edits
    try db.execute(
      sql: """
        DELETE FROM temp.seenRow WHERE NOT isUnique; DELETE FROM temp.seenAnimal;
        DELETE FROM temp.fileAnimal
        """)
    hasMet = try db.number("SELECT EXISTS (SELECT 1 FROM temp.seenRow)") == 1
    lastOldAnimal = try db.lastAnimal()
  }

  /// Drops what was seen, at the end of the import.
  static func forget(_ db: Database) throws {
    try db.execute(
      sql: """
        DROP TABLE temp.seenRow; DROP TABLE temp.seenAnimal; DROP TABLE temp.fileAnimal
        """)
  }

  /// Stages new rows from now on.
  mutating func startBulk(expecting count: Int, in edit: Edit.ID) throws {
    staged = try StagedRows(db, of: edit, expecting: count)
  }

  /// Writes staged rows. Must be the last call.
  mutating func end() throws {
    try staged?.end()
  }

  /// Looks up a row by its key in the source, and gives it the place to be remembered at. Never
  /// `again` unless only one row of a file can have the key; `edit` is that of this file.
  mutating func lookUp(
    _ row: inout ImportedRow, isUnique: Bool, in edit: Edit.ID?
  ) throws -> Lookup {
    var hash = source
    hash.add(row.key)
    row.key = hash
    if staged?.mayKnow(hash) == false { return .new }
    if let last = try staged?.last(hash) { return found(last, &row, isUnique) }
    if let seen = try seen(hash) {
      if isUnique { return .again(seen) }
      row.nth = seen.nth + 1
      return try next(row, isUnique: false)
    }
    guard let last = try stored(hash) else { return .new }
    if last.editID == edit || isUnique && editsBefore.contains(last.editID) {
      return found(last, &row, isUnique)
    }
    return try next(row, isUnique: isUnique)
  }

  /// The outcome of a row with the key of one that this import wrote.
  private func found(_ last: ImportedRow, _ row: inout ImportedRow, _ isUnique: Bool) -> Lookup {
    if isUnique { return .again(last) }
    row.nth = last.nth + 1
    return .new
  }

  private mutating func next(_ row: ImportedRow, isUnique: Bool) throws -> Lookup {
    hasMet = true
    try db.run(
      """
      INSERT INTO temp.seenRow VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET nth = excluded.nth
      """, StatementArguments(row.place + row.said + [isUnique.databaseValue]))
    return try stored(row.key, row.nth).map(Lookup.known) ?? .new
  }

  /// Stores a new row with its animal.
  mutating func add(_ row: ImportedRow) throws {
    if staged == nil { return try remember(row) }
    try staged?.add(row)
  }

  func remember(_ row: ImportedRow) throws {
    try db.run(
      """
      INSERT INTO importedRow (\(ImportedRow.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET animalID = excluded.animalID, editID = excluded.editID,
        name = excluded.name, category = excluded.category, diet = excluded.diet,
        own = excluded.own
      """,
      StatementArguments(
        row.place + [row.animalID.databaseValue, row.editID.databaseValue] + row.said))
  }

  private func seen(_ key: ImportHash) throws -> ImportedRow? {
    guard hasMet else { return nil }
    return try db.first(
      """
      SELECT nth, 0, 0, \(ImportedRow.content) FROM temp.seenRow WHERE keyHigh = ? AND keyLow = ?
      """, StatementArguments(key.arguments)
    ) { try ImportedRow($0, key: key) }
  }

  /// The row with a key and this number, or the last one with the key.
  private func stored(_ key: ImportHash, _ nth: Int? = nil) throws -> ImportedRow? {
    try db.first(
      """
      SELECT nth, animalID, editID, \(ImportedRow.content) FROM importedRow
      WHERE keyHigh = ? AND keyLow = ? AND nth \(nth == nil ? "<=" : "=") ?
      ORDER BY nth DESC LIMIT 1
      """, StatementArguments(key.arguments + [(nth ?? .max).databaseValue])
    ) { try ImportedRow($0, key: key) }
  }
}

extension KnownRows {
  /// The next animal with these values that was there before the import, in order of ID.
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
    try db.run(
      """
      INSERT INTO temp.seenAnimal VALUES (?, ?, ?)
      ON CONFLICT DO UPDATE SET animalID = excluded.animalID
      """, StatementArguments(key.arguments + [next.databaseValue]))
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
