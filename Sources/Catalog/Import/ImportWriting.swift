import GRDB

/// What an import writes to the animals: an edit in which new animals wait for one another, as many
/// in one statement are written several times as fast.
struct ImportWriting {
  /// The animals between two writings of their journal, while they are still in memory.
  private static let rowsOfJournal = 10_000
  /// The greatest number of a file that an animal keeps. No catalog has had so many animals, so
  /// that a longer one, such as that of a microchip, is from elsewhere; all later ids would be as
  /// long.
  private static let greatestKept: Animal.ID = 999_999_999

  private let db: Database
  private let edit: OpenEdit
  private let update: String
  /// The id of the first animal that it adds.
  let firstNew: Animal.ID
  private var rows: AnimalRows
  private var waiting: [AnimalValues] = []
  /// Their values in the fields by which animals are found.
  private var waitingValues: Set<WaitingValue> = []
  /// The fields by whose values animals are found while others wait.
  private let found: [Field]
  /// The ids of those that wait, and of those that were written since the journal was.
  private var waitingIDs: [Animal.ID] = []
  private var written: [Animal.ID] = []
  /// Up to here all ids are used, or were; and the greatest that is.
  private var lastOfAll: Animal.ID
  private var last: Animal.ID
  /// The used ids behind these: 64 bits for as many ids.
  private var used: [Animal.ID: UInt64] = [:]
  private var bulk: BulkWriting?

  /// Opens the edit, and adds the new ones of the fields.
  ///
  /// - Throws: `FieldsProblem.changed` where others have added fields meanwhile.
  init(
    _ db: Database, of fields: Fields, adding new: [Field], finding match: Field?, by author: Author
  ) throws {
    self.db = db
    rows = AnimalRows(db, fields, areNumbered: true)
    found = fields.unique.map(\.field) + (match.map { [$0] } ?? [])
    let assignments = fields.columns.map { "\($0) = ?" }.joined(separator: ", ")
    update = "UPDATE animal SET \(assignments) WHERE id = ?"
    edit = try OpenEdit(db, by: author)
    let added = try db.addFields(new.map { NewField($0.title, $0.valueKind ?? .text) })
    guard added.map(\.id) == new.map(\.id) else { throw CatalogError.fields(.changed) }
    last = try db.lastUsedAnimal()
    firstNew = last + 1
    lastOfAll = last
  }

  var editID: Edit.ID { edit.id }

  /// Writes without triggers and indexes from now on, but for some.
  mutating func startBulk(keeping indexes: Set<String>) throws {
    try flush()
    bulk = try BulkWriting(db, journaling: edit.id, keeping: indexes)
  }

  /// Writes what waits where an animal among it may have a value, so that it is found.
  mutating func flush(having value: DatabaseValue, in field: Field) throws {
    if waitingValues.contains(WaitingValue(field, value)) { try flush() }
  }

  /// A value in a field, whatever its case.
  private struct WaitingValue: Hashable {
    let field: Field.ID
    let text: String

    init(_ field: Field, _ value: DatabaseValue) {
      self.field = field.id
      text = (String.fromDatabaseValue(value) ?? value.description).lowercased()
    }
  }

  /// Adds an animal, and returns the id that it has or will have: the number if it is free, as no
  /// animal has or has had it, else the next.
  mutating func add(_ values: AnimalValues, numbered number: Animal.ID?) throws -> Animal.ID {
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

  /// Writes what waits, so that the journal can go on with something else.
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

  /// Gives an animal other values.
  mutating func update(_ id: Animal.ID, to values: AnimalValues) throws {
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

  /// Closes the edit.
  func close(label: String) throws {
    try edit.close(label: label)
  }
}

extension Database {
  /// The greatest id that an animal has or has had.
  fileprivate func lastUsedAnimal() throws -> Animal.ID {
    let used = try number("SELECT seq FROM sqlite_sequence WHERE name = 'animal'")
    return try max(Animal.ID(used), lastAnimal())
  }
}
