import GRDB

/// Inserts rows into the animal table.
struct AnimalRows {
  /// The greatest number of values in a statement (`SQLITE_MAX_VARIABLE_NUMBER`).
  private static let mostValues = 32_766

  /// The greatest number of animals in a statement. SQLite keeps a statement journal for each;
  /// sharing one among many animals makes a long insertion several times as fast.
  let most: Int
  private let db: Database
  private let columns: [String]
  /// The statement for `most` animals.
  private var full: RepeatedStatement?

  /// Creates rows with IDs that SQLite assigns or, with `areNumbered`, with given ones.
  init(_ db: Database, _ fields: Fields, areNumbered: Bool = false) {
    self.db = db
    columns = (areNumbered ? ["id"] : []) + fields.columns
    most = min(500, Self.mostValues / columns.count)
  }

  /// Inserts animals in order with one statement; numbered ones get these IDs.
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
