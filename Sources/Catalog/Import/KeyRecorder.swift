import GRDB

/// Stores the keys of imported rows in batches.
struct KeyRecorder {
  private static let most = 500

  private let db: Database
  private let column: KeyColumn
  private var sourceID: Int64?
  private var waiting: [(animal: Animal.ID, value: String)] = []
  private var full: RepeatedStatement?

  init(_ db: Database, of column: KeyColumn) {
    self.db = db
    self.column = column
  }

  /// Records the key of an animal, unless it is recorded already or nobody would type it.
  mutating func add(_ value: String, of animal: Animal.ID) throws {
    guard value.unicodeScalars.count <= Name.maximumLength, !value.utf8.contains(0) else { return }
    waiting.append((animal, value))
    if waiting.count == Self.most { try write() }
  }

  mutating func write() throws {
    if waiting.isEmpty { return }
    let source = try sourceID ?? db.importSource(column)
    sourceID = source
    let isFull = waiting.count == Self.most
    var statement = try (isFull ? full : nil) ?? Self.statement(db, waiting.count)
    if isFull { full = statement }
    for (animal, value) in waiting {
      statement.bind(animal)
      statement.bind(source)
      statement.bind(value)
    }
    try statement.run()
    waiting.removeAll(keepingCapacity: true)
  }

  private static func statement(_ db: Database, _ count: Int) throws -> RepeatedStatement {
    let rows = Array(repeating: "(?, ?, ?)", count: count).joined(separator: ", ")
    return try RepeatedStatement(
      db, "INSERT INTO importedKey VALUES \(rows) ON CONFLICT DO NOTHING")
  }
}

extension Database {
  fileprivate func importSource(_ column: KeyColumn) throws -> Int64 {
    let names: StatementArguments = [column.header.description, column.name]
    try execute(
      sql: """
        INSERT INTO importSource (header, columnName) VALUES (?, ?) ON CONFLICT DO NOTHING
        """, arguments: names)
    return try Int64(
      number("SELECT id FROM importSource WHERE header = ? AND columnName = ?", names))
  }
}
