import GRDB

/// The insertion of rows into the table of animals.
struct AnimalRows {
  /// The animals in one statement. SQLite notes what each statement changes, to be able to take it
  /// back; one note for many animals makes a long insertion several times as fast.
  static let most = 500

  private let db: Database
  /// The statement for as many as go into one.
  private var full: RepeatedStatement?

  init(_ db: Database) {
    self.db = db
  }

  /// Inserts animals in their order, in one statement.
  mutating func insert(_ animals: [AnimalValues]) throws {
    if animals.isEmpty { return }
    let isFull = animals.count == Self.most
    var statement = try (isFull ? full : nil) ?? Self.statement(db, animals.count)
    if isFull { full = statement }
    for animal in animals {
      statement.bind(animal.name)
      statement.bind(animal.foldedName)
      statement.bind(animal.diet.rawValue)
      statement.bind(animal.categoryID)
    }
    try statement.run()
    try db.notifyChanges(in: Table("animal"))
  }

  private static func statement(_ db: Database, _ count: Int) throws -> RepeatedStatement {
    let rows = Array(repeating: "(?, ?, ?, ?)", count: count).joined(separator: ", ")
    return try RepeatedStatement(
      db, "INSERT INTO animal (\(AnimalValues.columns)) VALUES \(rows)")
  }
}
