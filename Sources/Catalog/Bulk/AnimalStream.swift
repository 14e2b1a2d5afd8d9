import Foundation
import GRDB
import GRDBSQLite

extension CatalogStore {
  /// Reads animals one by one from a snapshot, off the caller's actor, in constant memory.
  ///
  /// - Throws: `CancellationError`, an error from SQLite, or what the body throws.
  public func stream<T: Sendable>(
    _ selection: AnimalSelection,
    _ body: @escaping @Sendable (inout AnimalStream) throws -> T
  ) async throws -> T {
    let outcome = try await scan { [path] db in
      var stream = try AnimalStream(selection, db, path: path)
      // The body's errors are not the catalog's.
      return Result { try body(&stream) }
    }
    try Task.checkCancellation()
    return try outcome.get()
  }
}

/// Animals read one after another from a snapshot, whatever is written meanwhile.
public struct AnimalStream: ~Copyable {
  /// The fields to read.
  public let fields: Fields
  /// The same, and the derived ones that the selection asks for.
  public let columns: [Field]
  /// The logs, in order.
  public let logs: [Log]
  /// The fields of their entries.
  public let entryFields: Fields
  /// The number of animals; approximate if another program has falsified the kept counts.
  public let count: Int
  private let db: Database
  private let rows: RowCursor
  private let path: String

  init(_ selection: AnimalSelection, _ db: Database, path: String) throws {
    let count = try selection.count(db)
    let fields = try selection.fields(db)
    let columns = Array(fields) + selection.derived
    let (logs, entryFields) = (try db.logs("NOT isRetired"), try db.fields(of: .entry))
    rows = try Row.fetchCursor(selection.statement(of: columns, db))
    self.fields = fields
    self.columns = columns
    self.logs = logs
    self.entryFields = entryFields
    self.count = count
    self.db = db
    self.path = path
  }

  /// Advances to the next animal; false after the last.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, or an error from SQLite.
  public mutating func next() throws -> Bool {
    try CatalogError.translating(path) { try rows.next() != nil }
  }

  /// Passes on the stored bytes of the field with this index in `columns`, or of the animal's id
  /// for their count. The bytes, which may not be UTF-8, are valid only during the call, and empty
  /// for no value.
  public func withBytes<T>(
    ofField field: Int, _ body: (UnsafeRawBufferPointer) throws -> T
  ) rethrows -> T {
    try rows._statement.withBytes(atIndex: field, body)
  }

  /// The entries of the current animal by time, but for those of retired logs.
  public func entries() throws -> [Entry] {
    if logs.isEmpty { return [] }
    return try CatalogError.translating(path) {
      try db.entries(
        entryFields,
        """
        WHERE a.animalID = ? AND a.logID IN (SELECT id FROM log WHERE NOT isRetired)
        ORDER BY a.at, a.id
        """, [id])
    }
  }

  /// The thumbnail of the main photo of the current animal, a JPEG; nil if there is none.
  public func thumbnail() throws -> [UInt8]? {
    try CatalogError.translating(path) {
      let bytes: Data? = try db.value(
        """
        SELECT t.bytes FROM photo p JOIN thumbnail t ON t.hash = p.hash
        WHERE p.animalID = ? ORDER BY p.position, p.id LIMIT 1
        """, [id])
      return bytes.map { Array($0) }
    }
  }

  /// The photos of the current animal, its main one first.
  public func photos() throws -> [Photo] {
    try CatalogError.translating(path) {
      try db.photos("WHERE a.animalID = ? ORDER BY position, a.id", [id])
    }
  }

  private var id: Int64? {
    rows._statement.withBytes(atIndex: columns.count) {
      Int64(String(decoding: $0, as: UTF8.self))
    }
  }

  /// The number of photos of all animals.
  public func countOfPhotos() throws -> Int {
    try CatalogError.translating(path) { try db.number("SELECT count(*) FROM photo") }
  }

  /// The number of entries of logs in use, or of retired ones.
  public func countOfEntries(ofRetired isRetired: Bool) throws -> Int {
    try CatalogError.translating(path) {
      try db.number(
        "SELECT count(*) FROM entry WHERE logID IN (SELECT id FROM log WHERE isRetired = ?)",
        [isRetired])
    }
  }

  /// Passes on the names of all categories, by name.
  public func forEachCategory(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let names = try CatalogError.translating(path) {
      try Row.fetchCursor(db, sql: "SELECT name FROM animalCategory ORDER BY foldedName, name")
    }
    while try CatalogError.translating(path, { try names.next() != nil }) {
      try names._statement.withBytes(atIndex: 0, body)
    }
  }

  /// The number of categories without animals.
  public func countOfEmptyCategories() throws -> Int {
    try CatalogError.translating(path) {
      try db.number(
        """
        SELECT count(*) FROM animalCategory c
        WHERE NOT EXISTS (SELECT 1 FROM animal WHERE categoryID = c.id)
        """)
    }
  }
}

extension Statement {
  /// The text of a column in the current row, not copied: an export calls this millions of times.
  fileprivate func withBytes<T>(
    atIndex index: Int, _ body: (UnsafeRawBufferPointer) throws -> T
  ) rethrows -> T {
    let text = sqlite3_column_text(sqliteStatement, Int32(index))
    let count = sqlite3_column_bytes(sqliteStatement, Int32(index))
    return try body(UnsafeRawBufferPointer(start: text, count: text == nil ? 0 : Int(count)))
  }
}

extension CatalogError {
  /// Translates SQLite errors into catalog errors; an interrupted read counts as cancelled.
  fileprivate static func translating<T>(_ path: String, _ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch DatabaseError.SQLITE_INTERRUPT, DatabaseError.SQLITE_ABORT {
      throw CancellationError()
    } catch let error as DatabaseError {
      throw CatalogError(error, path: path)
    }
  }
}

/// Which animals to read one after another, and in what order.
public struct AnimalSelection: Sendable {
  /// The order, and what limits the animals unless there are marks.
  let query: AnimalQuery
  let marks: Marks?
  /// The derived fields to read of each animal.
  public var derived: [Field] = []
  /// The log whose entries are read, those of these animals in the order of time; nil for the
  /// animals themselves.
  public var log: Log?

  /// The animals of a list in its own order; search matches are not ranked.
  public init(_ query: AnimalQuery) {
    self.query = query
    marks = nil
  }

  /// The marked animals in the order of a list.
  public init(_ marks: Marks, inOrderOf query: AnimalQuery) {
    self.query = query
    self.marks = marks
  }

  /// Whether no animal is left out.
  public var isEverything: Bool { marks == nil && query.listsAll && log == nil }

  /// The statement that reads the columns of fields, in their order, and then the id.
  func statement(of fields: [Field], _ db: Database) throws -> Statement {
    if log != nil { return try statement(ofEntriesWith: fields, db) }
    return try statement(selecting: (fields.map(\.sql) + ["a.id"]).joined(separator: ", "), db)
  }

  /// The statement that reads columns of those of the animals `a` that also meet a condition.
  func statement(
    selecting columns: String, where condition: Filter.Condition? = nil, _ db: Database
  ) throws -> Statement {
    var filter = try filter(db)
    if let condition { filter.add(condition) }
    let statement = try db.makeStatement(
      sql: "SELECT \(columns) FROM animal a \(MarkedPart.others) \(filter.clause) \(order)")
    try statement.setArguments(filter.arguments)
    return statement
  }

  /// The number of animals, from kept counts if possible.
  func count(_ db: Database) throws -> Int {
    if let log {
      let entries = try self.entries(in: log, db)
      return try db.number("SELECT count(*) FROM entry a \(entries.clause)", entries.arguments)
    }
    if let marks { return try MarkReader(marks: marks, db: db).count() }
    let resolved = try ResolvedQuery(query, db)
    if resolved.isEmpty { return 0 }
    return resolved.isKept ? try db.keptCount(resolved) : try Filter(resolved).count(db)
  }

  /// The fields to read: of a log's entries only those that say something.
  fileprivate func fields(_ db: Database) throws -> Fields {
    guard let log else { return try db.fields() }
    let areOpen = try db.number(
      "SELECT EXISTS (SELECT 1 FROM entry WHERE logID = ? AND NOT isDone)", [log.id])
    let own = try db.fields(of: .entry).of(log.id).custom
    return Fields([.entryAnimal, .time] + (areOpen == 1 ? [.isDone] : []) + own)
  }

  /// The entries `a` of a log; an animal has its number only where another has its name.
  private func statement(ofEntriesWith fields: [Field], _ db: Database) throws -> Statement {
    let animal = """
      (SELECT n.name || iif(EXISTS (
          SELECT 1 FROM animal o WHERE o.foldedName = n.foldedName AND o.id <> n.id),
        ' #' || n.id, '')
      FROM animal n WHERE n.id = a.animalID)
      """
    let columns = fields.map { $0 == .entryAnimal ? animal : $0.sql } + ["a.id"]
    let entries = try log.map { try self.entries(in: $0, db) } ?? Filter()
    let statement = try db.makeStatement(
      sql: """
        SELECT \(columns.joined(separator: ", ")) FROM entry a \(entries.clause) ORDER BY a.at, a.id
        """)
    try statement.setArguments(entries.arguments)
    return statement
  }

  private func entries(in log: Log, _ db: Database) throws -> Filter {
    var entries = Filter()
    entries.add("a.logID = ?", [log.id])
    if marks == nil, query.listsAll { return entries }
    let animals = try filter(db)
    entries.add(
      Filter.Condition(
        "a.animalID IN (SELECT a.id FROM animal a \(animals.clause))", animals.values))
    return entries
  }

  func filter(_ db: Database) throws -> Filter {
    guard let marks else { return Filter(try ResolvedQuery(query, db)) }
    var filter = Filter()
    filter.add(try marks.condition(db))
    return filter
  }

  /// SQLite reads by id without sorting, unless the conditions favour another way.
  private var order: String {
    let order = ListOrder(query)
    if query.sort == .newest { return "ORDER BY a.id \(order.isDescending ? "DESC" : "ASC")" }
    return order.clause(backward: false)
  }
}
