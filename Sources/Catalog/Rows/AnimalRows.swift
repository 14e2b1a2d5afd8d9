import GRDB
import GRDBSQLite

/// Inserts rows into the animal table.
struct AnimalRows {
  private var rows: NewRows

  /// The greatest number of animals in a statement.
  var most: Int { rows.most }

  /// Creates rows with IDs that SQLite assigns or, with `areNumbered`, with given ones.
  init(_ db: Database, _ fields: Fields, areNumbered: Bool = false) {
    let columns = (areNumbered ? ["id"] : []) + fields.columns
    rows = NewRows(db, into: RecordKind.animal.table, columns)
  }

  /// Inserts animals in order with one statement; numbered ones get these IDs.
  mutating func insert(_ animals: [AnimalValues], as ids: [Animal.ID] = []) throws {
    try rows.insert(animals.count) { place, statement in
      if !ids.isEmpty { statement.bind(ids[place]) }
      for value in animals[place].stored { statement.bind(value) }
    }
  }
}

/// Inserts rows into a table.
struct NewRows {
  /// The greatest number of values in a statement (`SQLITE_MAX_VARIABLE_NUMBER`).
  private static let maxValues = 32_766

  /// The greatest number of rows in a statement. SQLite keeps a statement journal for each; sharing
  /// one among many rows makes a long insertion several times as fast.
  let most: Int
  private let db: Database
  private let table: String
  private let columns: [String]
  private var full: RepeatedStatement?

  init(_ db: Database, into table: String, _ columns: [String]) {
    self.db = db
    self.table = table
    self.columns = columns
    most = min(500, Self.maxValues / columns.count)
  }

  /// Inserts rows of values in order with one statement.
  mutating func insert(_ rows: [[DatabaseValue]]) throws {
    try insert(rows.count) { place, statement in
      for value in rows[place] { statement.bind(value) }
    }
  }

  /// Inserts so many rows with one statement; the body binds the values of each.
  mutating func insert(_ count: Int, _ bind: (Int, inout RepeatedStatement) -> Void) throws {
    if count == 0 { return }
    let isFull = count == most
    var statement = try (isFull ? full : nil) ?? statement(count)
    if isFull { full = statement }
    for place in 0..<count { bind(place, &statement) }
    try statement.run()
    try db.notifyChanges(in: Table(table))
  }

  private func statement(_ count: Int) throws -> RepeatedStatement {
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let rows = Array(repeating: "(\(places))", count: count).joined(separator: ", ")
    let names = columns.joined(separator: ", ")
    return try RepeatedStatement(db, "INSERT INTO \(table) (\(names)) VALUES \(rows)")
  }
}

/// A statement that runs very often with different values, bound to SQLite directly: GRDB's binding
/// costs as much as SQLite's own work.
///
/// GRDB does not see what it writes, so the caller must notify the observers of the database.
struct RepeatedStatement {
  private let db: Database
  private let statement: Statement
  private let pointer: SQLiteStatement
  private var index: Int32 = 0

  init(_ db: Database, _ sql: String) throws {
    self.db = db
    statement = try db.makeStatement(sql: sql)
    pointer = statement.sqliteStatement
  }

  /// Binds a number to the next parameter; nil means NULL.
  mutating func bind(_ number: Int64?) {
    index += 1
    if let number {
      sqlite3_bind_int64(pointer, index, number)
    } else {
      sqlite3_bind_null(pointer, index)
    }
  }

  /// Binds a copy of a text to the next parameter.
  mutating func bind(_ text: String) {
    index += 1
    var text = text
    text.withUTF8 { bytes in
      _ = bytes.withMemoryRebound(to: CChar.self) {
        sqlite3_bind_text(pointer, index, $0.baseAddress, Int32($0.count), Self.copied)
      }
    }
  }

  mutating func bind(_ value: DatabaseValue) {
    switch value.storage {
    case .null: bind(nil)
    case .int64(let number): bind(number)
    case .string(let text): bind(text)
    case .double, .blob:
      index += 1
      _ = value.bind(to: pointer, at: index)
    }
  }

  /// Binds the halves of a hash to the next two parameters.
  mutating func bind(_ hash: ImportHash) {
    bind(Int64(bitPattern: hash.high))
    bind(Int64(bitPattern: hash.low))
  }

  /// Runs the statement; the next parameter is the first one again.
  mutating func run() throws {
    let code = sqlite3_step(pointer)
    // Ignore the result: it repeats the error of the step.
    sqlite3_reset(pointer)
    index = 0
    guard code == SQLITE_DONE || code == SQLITE_ROW else {
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: db.lastErrorMessage)
    }
  }

  /// `SQLITE_TRANSIENT`, which is a macro.
  private static var copied: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }
}
