import GRDB
import GRDBSQLite

/// Animals that are read one after the other as they are at one moment, whatever is written meanwhile.
public struct AnimalStream: ~Copyable {
  /// The fields whose texts are read.
  public let fields: Fields
  /// How many there are; only about as many where another program has falsified what is kept.
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

  /// Goes to the next animal; false after the last.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, or what SQLite refused.
  public mutating func next() throws -> Bool {
    try CatalogError.translating(path) { try rows.next() != nil }
  }

  /// Hands over what a field of the animal holds, byte by byte as it is stored, which may be no
  /// UTF-8; nothing for none.
  ///
  /// - Parameters:
  ///   - field: Its place in `fields`; the number of the fields stands for the id of the animal.
  ///   - body: Takes the bytes, which are there only meanwhile.
  /// - Returns: What the body returns.
  public func withBytes<T>(
    ofField field: Int, _ body: (UnsafeRawBufferPointer) throws -> T
  ) rethrows -> T {
    try rows._statement.withBytes(atIndex: field, body)
  }

  /// Hands over the names of all categories, by name.
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
  /// The text of a column of the row where the statement stands. No copy, no `Data`: an export asks
  /// this of millions.
  fileprivate func withBytes<T>(
    atIndex index: Int, _ body: (UnsafeRawBufferPointer) throws -> T
  ) rethrows -> T {
    let text = sqlite3_column_text(sqliteStatement, Int32(index))
    let count = sqlite3_column_bytes(sqliteStatement, Int32(index))
    return try body(UnsafeRawBufferPointer(start: text, count: text == nil ? 0 : Int(count)))
  }
}

extension CatalogError {
  /// Puts what SQLite refuses into the words of the catalog; a read that is interrupted is cancelled.
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
