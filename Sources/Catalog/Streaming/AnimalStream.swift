import GRDB
import GRDBSQLite

/// Animals read one after another from a snapshot, whatever is written meanwhile.
public struct AnimalStream: ~Copyable {
  /// The fields to read.
  public let fields: Fields
  /// The number of animals; approximate if another program has falsified the kept counts.
  public let count: Int
  private let db: Database
  private let rows: RowCursor
  private let path: String

  init(_ selection: AnimalSelection, _ db: Database, path: String) throws {
    let count = try selection.count(db)
    let fields = try db.fields()
    rows = try Row.fetchCursor(selection.statement(of: fields, db))
    self.fields = fields
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

  /// Passes on the stored bytes of a field, which may not be UTF-8; empty for no value.
  ///
  /// - Parameters:
  ///   - field: Its index in `fields`; their count stands for the animal's id.
  ///   - body: Receives the bytes, which are valid only during the call.
  /// - Returns: What the body returns.
  public func withBytes<T>(
    ofField field: Int, _ body: (UnsafeRawBufferPointer) throws -> T
  ) rethrows -> T {
    try rows._statement.withBytes(atIndex: field, body)
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
  /// The text of a column in the current row. It makes neither a copy nor a `Data`: an export calls
  /// this millions of times.
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
