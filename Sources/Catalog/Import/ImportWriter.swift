import GRDB

/// Writes an import as one edit. Many new animals in one statement are several times as fast.
struct ImportWriter {
  /// The number of animals after which they are journaled, while they are still in memory.
  private static let rowsOfJournal = 10_000
  /// The greatest number of a file that an animal keeps. No catalog has had so many animals, so a
  /// longer number, such as that of a microchip, has another origin; all later IDs would be as
  /// long.
  private static let greatestKept: Animal.ID = 999_999_999

  private let db: Database
  private let rules: ImportRules
  private let author: Author
  private let update: String
  /// Opened by the first row that changes the catalog.
  private var edit: OpenEdit?
  private(set) var firstNew: Animal.ID = 0
  private var rows: AnimalRows
  private var waiting: [AnimalValues] = []
  private var waitingValues: Set<WaitingValue> = []
  private let unique: [UniqueValues]
  /// The fields to find animals by while others wait to be written.
  private let found: [Field]
  /// The IDs of the waiting animals, and of those written but not yet journaled.
  private var waitingIDs: [Animal.ID] = []
  private var written: [Animal.ID] = []
  /// All IDs up to `lastOfAll` are or were in use; `last` is the greatest one in use.
  private var lastOfAll: Animal.ID = 0
  private var last: Animal.ID = 0
  /// A bitmap of the used IDs beyond `lastOfAll`, with 64 IDs per word.
  private var used: [Animal.ID: UInt64] = [:]
  private var bulk: BulkWriter?

  /// Prepares to write animals with these fields, which are found by `match`.
  init(
    _ db: Database, _ rules: ImportRules, of fields: Fields, finding match: Field?,
    by author: Author
  ) {
    self.db = db
    self.rules = rules
    self.author = author
    rows = AnimalRows(db, fields, areNumbered: true)
    unique = fields.unique
    found = unique.map(\.field) + (match.map { [$0] } ?? [])
    let assignments = fields.columns.map { "\($0) = ?" }.joined(separator: ", ")
    update = "UPDATE animal SET \(assignments) WHERE id = ?"
  }

  var editID: Edit.ID? { edit?.id }

  /// Opens the edit, unless it is open, and adds the new fields and words.
  ///
  /// - Throws: `FieldsProblem.changed` if others have added fields in the meantime.
  @discardableResult
  mutating func open() throws -> Edit.ID {
    if let edit { return edit.id }
    let new = try OpenEdit(db, by: author)
    let added = try db.addFields(
      rules.newFields.map { NewField($0.title, $0.valueKind ?? .text) },
      to: rules.entries.map { try db.addedLog(named: $0.log).id })
    guard added.map(\.id) == rules.newFields.map(\.id) else { throw CatalogError.fields(.changed) }
    let everUsed = try db.number("SELECT seq FROM sqlite_sequence WHERE name = 'animal'")
    last = try max(Animal.ID(everUsed), db.lastAnimal())
    firstNew = last + 1
    lastOfAll = last
    for log in rules.logs { try db.complete(log) }
    for (id, words) in rules.newWords {
      for word in words { try db.add(choice: word, toField: id) }
    }
    edit = new
    return new.id
  }

  /// Writes without triggers and without most indexes from now on.
  mutating func startBulk(keeping indexes: Set<String>) throws {
    try flush()
    bulk = try BulkWriter(db, journaling: open(), keeping: indexes)
  }

  /// - Throws: `CatalogError.valueTaken` if another animal has a unique value of a row.
  mutating func requireUnique(_ row: ImportRow, of id: Animal.ID? = nil) throws {
    for unique in unique {
      let value = try row.value(of: unique.field)
      if value.isNull { continue }
      try flush(having: value, in: unique.field)
      try unique.require(value, of: id, db)
    }
  }

  /// Writes the waiting animals if one of them may have a value, so that it can be found.
  mutating func flush(having value: DatabaseValue, in field: Field) throws {
    if waitingValues.contains(WaitingValue(field, value)) { try flush() }
  }

  private struct WaitingValue: Hashable {
    let field: Field.ID
    let text: String

    init(_ field: Field, _ value: DatabaseValue) {
      self.field = field.id
      text = (String.fromDatabaseValue(value) ?? value.description).lowercased()
    }
  }

  /// Adds an animal and returns its ID: `number` if that was never used, else the next ID.
  mutating func add(_ values: AnimalValues, numbered number: Animal.ID?) throws -> Animal.ID {
    try open()
    let id = number.flatMap { isFree($0) ? $0 : nil } ?? last + 1
    use(id)
    waiting.append(values)
    for field in found where !values[field].isNull {
      waitingValues.insert(WaitingValue(field, values[field]))
    }
    waitingIDs.append(id)
    if waiting.count == rows.most { try write() }
    if written.count >= Self.rowsOfJournal { try flush() }
    return id
  }

  private func isFree(_ number: Animal.ID) -> Bool {
    guard number > lastOfAll, number <= Self.greatestKept else { return false }
    return number > last || used[number >> 6, default: 0] & 1 << (number & 63) == 0
  }

  private mutating func use(_ id: Animal.ID) {
    last = max(last, id)
    if id == lastOfAll + 1 {
      lastOfAll = id
    } else {
      used[id >> 6, default: 0] |= 1 << (id & 63)
    }
  }

  /// Writes and journals what waits, so that other changes can follow.
  mutating func flush() throws {
    try write()
    try bulk?.journal(written)
    written.removeAll(keepingCapacity: true)
  }

  private mutating func write() throws {
    if waiting.isEmpty { return }
    try rows.insert(waiting, as: waitingIDs)
    written += waitingIDs
    waiting.removeAll(keepingCapacity: true)
    waitingIDs.removeAll(keepingCapacity: true)
    waitingValues.removeAll(keepingCapacity: true)
  }

  mutating func update(_ id: Animal.ID, to values: AnimalValues) throws {
    try open()
    try flush()
    try db.cachedStatement(sql: update)
      .execute(arguments: StatementArguments(values.stored + [id.databaseValue]))
    try bulk?.noteChange(of: id)
  }

  /// Writes everything, unless it is interrupted.
  mutating func finish(unless interruption: Interruption, _ report: (Double) -> Void) throws {
    try flush()
    try bulk?.finish(unless: interruption, report)
    bulk = nil
  }

  func close(label: String) throws {
    try edit?.close(label: label)
  }
}
