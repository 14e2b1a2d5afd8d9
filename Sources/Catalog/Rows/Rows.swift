import GRDB

extension AnimalCategory {
  /// The columns that `init(row:from:)` decodes, in that order.
  static let columns = "c.id, c.name, c.foldedName"

  /// Decodes three columns of a row; nil if the join found no category.
  init?(row: Row, from index: Int) throws {
    if row.hasNull(atIndex: index + 1) { return nil }
    id = try row.decode(Int64.self, atIndex: index)
    name = try row.decode(String.self, atIndex: index + 1)
    foldedName = try row.decode(String.self, atIndex: index + 2)
  }
}

extension Diet {
  /// Decodes the word in the catalog file.
  init(word: String) throws {
    guard let diet = Diet(rawValue: word) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "no such diet: \(word)")
    }
    self = diet
  }
}

extension Database {
  /// Reads all rows of a query. With `isKept` it caches the statement; the cache has no size limit.
  package func rows<T>(
    _ sql: String, _ arguments: StatementArguments = [], isKept: Bool = true,
    as make: (Row) throws -> T
  ) throws -> [T] {
    let statement = try isKept ? cachedStatement(sql: sql) : makeStatement(sql: sql)
    let cursor = try Row.fetchCursor(statement, arguments: arguments)
    var values: [T] = []
    while let row = try cursor.next() { values.append(try make(row)) }
    return values
  }

  /// Reads the first row of such a query.
  func first<T>(
    _ sql: String, _ arguments: StatementArguments = [], as make: (Row) throws -> T
  ) throws -> T? {
    try rows(sql, arguments, as: make).first
  }

  /// Reads the first column of all rows of such a query; it may not be NULL.
  package func values<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ sql: String, _ arguments: StatementArguments = []
  ) throws -> [Value] {
    try rows(sql, arguments) { try $0.decode(Value.self, atIndex: 0) }
  }

  /// Reads the first column of the first row, which may not be NULL; nil if there is no row.
  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ sql: String, _ arguments: StatementArguments = []
  ) throws -> Value? {
    try first(sql, arguments) { try $0.decode(Value.self, atIndex: 0) }
  }

  /// Reads a number; 0 if there is no row.
  package func number(_ sql: String, _ arguments: StatementArguments = []) throws -> Int {
    try value(sql, arguments) ?? 0
  }

  /// Executes a statement that recurs, and caches it.
  package func run(_ sql: String, _ arguments: StatementArguments) throws {
    try cachedStatement(sql: sql).execute(arguments: arguments)
  }
}
