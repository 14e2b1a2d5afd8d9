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

  /// Rows with ids that SQLite gives, or, where they are numbered, with given ones.
  init(_ db: Database, _ fields: Fields, areNumbered: Bool = false) {
    self.db = db
    columns = (areNumbered ? ["id"] : []) + fields.columns
    most = min(500, Self.mostValues / columns.count)
  }

  /// Inserts animals in their order, in one statement; numbered ones with these ids.
  mutating func insert(_ animals: [AnimalValues], as ids: [Animal.ID] = []) throws {
    if animals.isEmpty { return }
    let isFull = animals.count == most
    var statement = try (isFull ? full : nil) ?? statement(animals.count)
    if isFull { full = statement }
    for (place, animal) in animals.enumerated() {
      if !ids.isEmpty { statement.bind(ids[place]) }
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
