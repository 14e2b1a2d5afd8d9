import GRDB

/// Writes an import to the animal table, as one edit. New animals are batched: many in one
/// statement are several times as fast.
struct ImportWriting {
  /// The number of animals after which they are journaled, while they are still in memory.
  private static let rowsOfJournal = 10_000
  /// The greatest number of a file that an animal keeps. No catalog has had so many animals, so a
  /// longer number, such as that of a microchip, has another origin; all later IDs would be as
  /// long.
  private static let greatestKept: Animal.ID = 999_999_999

  private let db: Database
  private let edit: OpenEdit
  private let update: String
  /// The lowest ID of an animal that it adds.
  let firstNew: Animal.ID
  private var rows: AnimalRows
  private var waiting: [AnimalValues] = []
  /// Their values in the fields in `found`.
  private var waitingValues: Set<WaitingValue> = []
  /// The fields to find animals by while others wait to be written.
  private let found: [Field]
  /// The IDs of the waiting animals, and of those written but not yet journaled.
  private var waitingIDs: [Animal.ID] = []
  private var written: [Animal.ID] = []
  /// All IDs up to `lastOfAll` are or were in use; `last` is the greatest one in use.
  private var lastOfAll: Animal.ID
  private var last: Animal.ID
  /// A bitmap of the used IDs beyond `lastOfAll`, with 64 IDs per word.
  private var used: [Animal.ID: UInt64] = [:]
  private var bulk: BulkWriting?

  /// Opens the edit and adds the new fields.
  ///
  /// - Throws: `FieldsProblem.changed` if others have added fields in the meantime.
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

  /// Writes without triggers and without most indexes from now on.
  mutating func startBulk(keeping indexes: Set<String>) throws {
    try flush()
    bulk = try BulkWriting(db, journaling: edit.id, keeping: indexes)
  }

  /// Writes the waiting animals if one of them may have a value, so that it can be found.
  mutating func flush(having value: DatabaseValue, in field: Field) throws {
    if waitingValues.contains(WaitingValue(field, value)) { try flush() }
  }

  /// A value in a field, ignoring case.
  private struct WaitingValue: Hashable {
    let field: Field.ID
    let text: String

    init(_ field: Field, _ value: DatabaseValue) {
      self.field = field.id
      text = (String.fromDatabaseValue(value) ?? value.description).lowercased()
    }
  }

  /// Adds an animal and returns its ID: `number` if no animal has ever had it, otherwise the next
  /// ID.
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

  /// Replaces the values of an animal.
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
  /// The greatest ID that an animal has or had.
  fileprivate func lastUsedAnimal() throws -> Animal.ID {
    let used = try number("SELECT seq FROM sqlite_sequence WHERE name = 'animal'")
    return try max(Animal.ID(used), lastAnimal())
  }
}
