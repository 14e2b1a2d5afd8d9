import GRDB

/// What an import writes to the animals: an edit in which new animals wait for one another, as many
/// in one statement are written several times as fast.
struct ImportWriting {
  /// The animals between two writings of their journal, while they are still in memory.
  private static let rowsOfJournal = 10_000

  private let db: Database
  private let edit: OpenEdit
  private let update: String
  /// The id of the first animal that it adds.
  let firstNew: Animal.ID
  private var rows: AnimalRows
  private var waiting: [AnimalValues] = []
  /// The last animal that was written, and the last one that waits.
  private var written: Animal.ID
  private var last: Animal.ID
  private var journaled: Animal.ID
  private var bulk: BulkWriting?

  /// Opens the edit, and adds the new ones of the fields.
  ///
  /// - Throws: `FieldsProblem.changed` where others have added fields meanwhile.
  init(
    _ db: Database, of fields: Fields, adding new: [Field], by author: Author
  ) throws {
    self.db = db
    rows = AnimalRows(db, fields)
    let assignments = fields.columns.map { "\($0) = ?" }.joined(separator: ", ")
    update = "UPDATE animal SET \(assignments) WHERE id = ?"
    edit = try OpenEdit(db, by: author)
    for field in new {
      let new = NewField(field.title, field.valueKind ?? .text)
      guard try db.addField(new).id == field.id else { throw CatalogError.fields(.changed) }
    }
    if !new.isEmpty { try db.makeWhatFollowsFields() }
    last = try db.lastUsedAnimal()
    firstNew = last + 1
    written = last
    journaled = last
  }

  var editID: Edit.ID { edit.id }

  /// Writes without triggers and indexes from now on, but for one.
  mutating func startBulk(keeping index: String?) throws {
    try flush()
    bulk = try BulkWriting(db, journaling: edit.id, keeping: index)
    journaled = last
  }

  /// Adds an animal, and returns the id that it has or will have.
  mutating func add(_ values: AnimalValues) throws -> Animal.ID {
    waiting.append(values)
    last += 1
    if waiting.count == rows.most { try write() }
    if written - journaled >= Self.rowsOfJournal { try flush() }
    return last
  }

  /// Writes what waits, so that the journal can go on with something else.
  mutating func flush() throws {
    try write()
    try bulk?.journal(upTo: written)
    journaled = written
  }

  private mutating func write() throws {
    if waiting.isEmpty { return }
    try rows.insert(waiting)
    waiting.removeAll(keepingCapacity: true)
    guard db.lastInsertedRowID == last else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "animal \(last) has another id")
    }
    written = last
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
