import GRDB
import GRDBSQLite

extension CatalogStore {
  /// The current fields of the animals, and what follows from their entries.
  public func fields() throws(CatalogError) -> Fields {
    try read { db in try db.fieldsWithDerived() }
  }

  /// The number that the next new field gets, from 1; numbers are never reused.
  public func nextFieldNumber() throws(CatalogError) -> Int64 {
    try read { db in try db.nextFieldNumber() }
  }

  /// The retired fields of animals, or of a log, whose values are kept, by name.
  public func retiredFields(of log: Log? = nil) throws(CatalogError) -> [Field] {
    try read { db in
      try db.customFields("isRetired", of: log == nil ? .animal : .entry).filter {
        $0.log == log?.id
      }
    }
  }

  /// Adds a field to all animals, after the existing ones.
  ///
  /// - Throws: `CatalogError.name`, `.nameTaken`, `.nameReserved`, `.nameRetired`, `.tooMany`, and
  ///   what every write may throw.
  public func addField(named name: String, _ kind: ValueKind = .text) async throws -> Field {
    try await addFields([NewField(name, kind)])[0]
  }

  /// Adds several fields in one edit, each as `addField(named:_:)` does; with a log, to its
  /// entries.
  ///
  /// - Throws: Also `FieldsProblem.notOfLog` for a unique field or one of some categories.
  public func addFields(_ fields: [NewField], to log: Log? = nil) async throws -> [Field] {
    try await record { db in
      let fields = try db.addFields(fields, to: log?.id)
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
  /// The current fields of the animals.
  func fields() throws -> Fields { try fields(of: .animal) }

  /// The current fields of a kind's records; of entries, those of all logs.
  func fields(of kind: RecordKind) throws -> Fields {
    let custom = kind.hasCustomFields ? try customFields("NOT isRetired", of: kind) : []
    return custom.isEmpty ? kind.fields : Fields(Array(kind.fields) + custom)
  }

  /// The current fields of the animals, and what follows from the entries of each log.
  func fieldsWithDerived() throws -> Fields {
    let logs = try logs("NOT isRetired")
    if logs.isEmpty { return try fields() }
    let known = try customFields("NOT isRetired", of: nil)
    let own = logs.map { log in known.filter { $0.log == log.id } }
    // Where one is called like another, the first is meant.
    let derived =
      zip(logs, own).flatMap { Field.derived(from: $0, main: $1.first) }
      + zip(logs, own).flatMap { log, own in
        own.dropFirst().compactMap { Field.derived(from: log, other: $0) }
      }
    return Fields(Fields.builtIn + known.filter { $0.log == nil }, derived: derived)
  }

  /// The custom fields of a kind's records, or of all, that meet a condition, in order, without
  /// those whose column was dropped.
  func customFields(
    _ condition: String, _ arguments: StatementArguments = [], of kind: RecordKind? = .animal
  ) throws -> [Field] {
    let isOfKind = kind.map { "logID IS \($0 == .entry ? "NOT " : "")NULL" } ?? "true"
    let sql = """
      SELECT position, id, name, kind, logID, \(FieldLimits.names), \(ValueOptions.columns)
      FROM (
        SELECT id, position, name, nameKey, kind, isRetired, logID,
          \(FieldLimits.options) AS options
        FROM field)
      WHERE \(condition) AND \(isOfKind) AND \(Field.hasColumn)
      """
    let fields = try rows(sql, arguments) { row in
      let kind = ValueKind(
        try row.decode(String.self, atIndex: 3),
        try ValueOptions(row: row, from: 6))
      let number = try row.decode(Int64.self, atIndex: 1)
      let field = Field(
        custom: number, named: try row.decode(String.self, atIndex: 2), kind,
        in: try row.decode(String?.self, atIndex: 5)?.jsonWords?.sorted {
          Folding.folded($0) < Folding.folded($1)
        }, of: try row.decode(Int64?.self, atIndex: 4))
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
  func addFields(_ new: [NewField], to log: Log.ID? = nil) throws -> [Field] {
    if new.isEmpty { return [] }
    if try nextFieldNumber() + Int64(new.count - 1) > Fields.limit {
      throw CatalogError.tooMany(.field, limit: Fields.limit)
    }
    var names = try FieldNames(self, of: log)
    let fields = try new.map { new in
      let field = try addField(new, named: names.checked(new.name), to: log)
      names.add(field)
      return field
    }
    try makeWhatFollowsFields()
    try followFieldChange()
    return fields
  }

  private func addField(_ new: NewField, named name: String, to log: Log.ID?) throws -> Field {
    if log != nil, new.kind.isUnique || new.categories != nil {
      throw CatalogError.fields(.notOfLog)
    }
    try execute(
      sql: """
        INSERT INTO field (name, nameKey, kind, options, logID, position)
          VALUES (?, ?, ?, ?, ?, (SELECT ifnull(max(position), 0) + 1 FROM field))
        """,
      arguments: [
        name, Folding.key(name), new.kind.tag,
        try limited(new.kind.options.json, to: new.categories), log,
      ])
    let field = Field(
      custom: lastInsertedRowID, named: name, new.kind, in: new.categories, of: log)
    try addColumn(of: field)
    return field
  }

  /// Adds the column for the values of a field, which other programs may write too; the journal's
  /// triggers must be rebuilt afterwards.
  package func addColumn(of field: Field) throws {
    try execute(sql: "ALTER TABLE \(field.recordKind.table) ADD COLUMN \(field.column) ANY")
    if field.valueKind?.isReference == true, field.log == nil {
      try FieldIndex(of: field).makeOfValues(self)
    }
  }

  /// Rebuilds what depends on the columns of the fields: the triggers of the journal, of the text
  /// index and of `latest`, and the views for other programs. A migration that adds a column ends
  /// with it.
  package func makeWhatFollowsFields() throws {
    try JournalTriggers.make(self)
    try makeTextTrigger()
    try LatestTriggers.make(self)
    try RecordView.makeAll(self)
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
  /// Whether the column of a row in the `field` table exists in the table of its records.
  static let hasColumn = """
    CASE WHEN logID IS NULL
      THEN 'field' || id IN (SELECT name FROM pragma_table_info('animal'))
      ELSE 'field' || id IN (SELECT name FROM pragma_table_info('entry')) END
    """
}

/// The steps of a work, on the thread that does it.
private final class StepCount {
  let tell: (Int) -> Void
  var steps = 0

  init(_ tell: @escaping (Int) -> Void) {
    self.tell = tell
  }
}
