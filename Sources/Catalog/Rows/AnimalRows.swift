import GRDB

/// The insertion of rows into the table of animals.
struct AnimalRows {
  /// The values that one statement may take (`SQLITE_MAX_VARIABLE_NUMBER`).
  private static let mostValues = 32_766

  /// The animals in one statement. SQLite notes what each statement changes, to be able to take it
  /// back; one note for many animals makes a long insertion several times as fast.
  let most: Int
  private let db: Database
  private let columns: [String]
  /// The statement for as many as go into one.
  private var full: RepeatedStatement?

  init(_ db: Database, _ fields: Fields) {
    self.db = db
    columns = fields.columns
    most = min(500, Self.mostValues / columns.count)
  }

  /// Inserts animals in their order, in one statement.
  mutating func insert(_ animals: [AnimalValues]) throws {
    if animals.isEmpty { return }
    let isFull = animals.count == most
    var statement = try (isFull ? full : nil) ?? statement(animals.count)
    if isFull { full = statement }
    for animal in animals {
      for value in animal.stored { statement.bind(value) }
    }
    try statement.run()
    try db.notifyChanges(in: Table("animal"))
  }

  private func statement(_ count: Int) throws -> RepeatedStatement {
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let rows = Array(repeating: "(\(places))", count: count).joined(separator: ", ")
    let names = columns.joined(separator: ", ")
    return try RepeatedStatement(db, "INSERT INTO animal (\(names)) VALUES \(rows)")
  }
}
