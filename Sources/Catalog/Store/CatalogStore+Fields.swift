import GRDB
import GRDBSQLite

extension CatalogStore {
  /// The current fields of the animals.
  public func fields() throws(CatalogError) -> Fields {
    try read { db in try db.fields() }
  }

  /// The number that the next new field gets, from 1; numbers are never reused.
  public func nextFieldNumber() throws(CatalogError) -> Int64 {
    try read { db in try db.nextFieldNumber() }
  }

  /// The retired fields, whose values are kept, by name.
  public func retiredFields() throws(CatalogError) -> [Field] {
    try read { db in try db.customFields("isRetired") }
  }

  /// Adds a field to all animals, after the existing ones.
  ///
  /// - Throws: `CatalogError.name`, `.nameTaken`, `.nameReserved`, `.nameRetired`, `.tooMany`, and
  ///   what every write may throw.
  public func addField(named name: String, _ kind: ValueKind = .text) async throws -> Field {
    try await addFields([NewField(name, kind)])[0]
  }

  /// Adds several fields in one edit, each as `addField(named:_:)` does.
  public func addFields(_ fields: [NewField]) async throws -> [Field] {
    try await record { db in
      let fields = try db.addFields(fields)
      return LabelledResult(fields, as: EditLabel.added(fields))
    }
  }

  /// Whether a page of a list without `find` takes no noticeable time: it is indexed, or short.
  public func holdsOrder(of query: AnimalQuery) throws(CatalogError) -> Bool {
    try read { db in
      let resolved = try ResolvedQuery(query, db)
      guard let index = FieldIndex(of: query, resolved) else { return true }
      return try index.exists(db) || db.keptCount(resolved) <= FieldIndex.few
    }
  }

  /// Creates the indexes for the order of a list, in a time that grows with the number of all
  /// animals. They stay in the catalog. `progress` is called on any thread with the fraction done,
  /// from 0 to 1.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, and what every write may throw; then
  ///   none is created.
  public func makeOrder(
    of query: AnimalQuery, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws {
    try await writeMuch { db, _ in
      let index = FieldIndex(of: query, try ResolvedQuery(query, db))
      guard let index, try !index.exists(db) else { return }
      let steps = try Double(db.keptCount(AnimalQuery())) * FieldIndex.stepsOfAnimal
      try db.withCache(pages: Database.pagesForMuch) {
        try db.countingSteps {
          progress(min(Double($0) / max(steps, 1), 1))
        } of: {
          try index.make(db)
        }
      }
    }
  }
}

extension Database {
  func fields() throws -> Fields {
    let own = try customFields("NOT isRetired")
    return own.isEmpty ? .builtIn : Fields(custom: own)
  }

  /// The keeper's fields that meet a condition, in order, without those whose column was dropped.
  func customFields(_ condition: String, _ arguments: StatementArguments = []) throws -> [Field] {
    let sql = """
      SELECT position, id, name, kind, \(FieldLimits.names), \(ValueOptions.columns)
      FROM (
        SELECT id, position, name, nameKey, kind, isRetired, \(FieldLimits.options) AS options
        FROM field)
      WHERE \(condition) AND \(Field.hasColumn)
      """
    let fields = try rows(sql, arguments) { row in
      let kind = ValueKind(
        try row.decode(String.self, atIndex: 3),
        try ValueOptions(row: row, from: 5))
      let number = try row.decode(Int64.self, atIndex: 1)
      let field = Field(
        custom: number, named: try row.decode(String.self, atIndex: 2), kind,
        in: try row.decode(String?.self, atIndex: 4)?.jsonWords?.sorted {
          Folding.folded($0) < Folding.folded($1)
        })
      return (place: (try row.decode(Int64.self, atIndex: 0), number), field: field)
    }
    return fields.sorted { $0.place < $1.place }.map(\.field)
  }

  func nextFieldNumber() throws -> Int64 {
    Int64(try number("SELECT ifnull(max(seq), 0) + 1 FROM sqlite_sequence WHERE name = 'field'"))
  }

  /// Adds fields. It reads the existing ones, and rebuilds what depends on fields, only once.
  ///
  /// - Throws: What `CatalogStore.addField(named:_:)` throws, and `FieldsProblem.noSuchCategory`.
  func addFields(_ new: [NewField]) throws -> [Field] {
    if new.isEmpty { return [] }
    if try nextFieldNumber() + Int64(new.count - 1) > Fields.limit {
      throw CatalogError.tooMany(.field, limit: Fields.limit)
    }
    var names = try FieldNames(self)
    let fields = try new.map { new in
      let field = try addField(new, named: names.checked(new.name))
      names.add(field)
      return field
    }
    try makeWhatFollowsFields()
    try followFieldChange()
    return fields
  }

  private func addField(_ new: NewField, named name: String) throws -> Field {
    try execute(
      sql: """
        INSERT INTO field (name, nameKey, kind, options, position)
          VALUES (?, ?, ?, ?, (SELECT ifnull(max(position), 0) + 1 FROM field))
        """,
      arguments: [
        name, Folding.key(name), new.kind.tag,
        try limited(new.kind.options.json, to: new.categories),
      ])
    let field = Field(custom: lastInsertedRowID, named: name, new.kind, in: new.categories)
    try addColumn(of: field)
    return field
  }

  /// Adds the column for the values of a field, which other programs may write too; the journal's
  /// triggers must be rebuilt afterwards.
  package func addColumn(of field: Field) throws {
    try execute(sql: "ALTER TABLE animal ADD COLUMN \(field.column) ANY")
    if field.valueKind?.isReference == true { try FieldIndex(of: field).makeOfValues(self) }
  }

  /// Rebuilds what depends on the columns of the animals: the triggers of the journal and of the
  /// text index, and the view for other programs. A migration that adds a column ends with it.
  package func makeWhatFollowsFields() throws {
    try JournalTriggers.make(self)
    try makeTextTrigger()
    try AnimalsView.make(self)
  }

  /// Creates the indexes needed to find references to an animal, if they are missing.
  package func indexReferences() throws {
    for field in try fields().references { try FieldIndex(of: field).makeOfValues(self) }
  }

  /// How many steps of SQLite's machine stand between two reports.
  private static let steps = 100_000

  /// Does long work; `tell` receives the number of steps that SQLite's virtual machine has taken.
  fileprivate func countingSteps(
    _ tell: @escaping (Int) -> Void, of work: () throws -> Void
  ) rethrows {
    let count = StepCount(tell)
    try withExtendedLifetime(count) {
      sqlite3_progress_handler(
        sqliteConnection, Int32(Self.steps),
        { context in
          guard let context else { return 0 }
          let count = Unmanaged<StepCount>.fromOpaque(context).takeUnretainedValue()
          count.steps += Database.steps
          count.tell(count.steps)
          return 0
        }, Unmanaged.passUnretained(count).toOpaque())
      defer { sqlite3_progress_handler(sqliteConnection, 0, nil, nil) }
      try work()
    }
  }
}

extension Field {
  /// Whether the column of a row in the `field` table exists in the `animal` table.
  static let hasColumn = "'field' || id IN (SELECT name FROM pragma_table_info('animal'))"
}

/// The steps of a work, on the thread that does it.
private final class StepCount {
  let tell: (Int) -> Void
  var steps = 0

  init(_ tell: @escaping (Int) -> Void) {
    self.tell = tell
  }
}
