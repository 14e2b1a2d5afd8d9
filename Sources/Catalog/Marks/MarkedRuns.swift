import GRDB

/// The marked animals of a write transaction, listed in a temporary table, so that they stay the
/// same whatever the transaction changes.
struct MarkedRuns {
  /// The animals in a run; between runs an edit reports progress and can be cancelled.
  private static let length = 10_000

  private let db: Database
  private let interruption: Interruption
  let count: Int

  init(_ marks: Marks, _ db: Database, unless interruption: Interruption) throws {
    self.db = db
    self.interruption = interruption
    try db.execute(sql: "CREATE TEMP TABLE markedAnimal (id INTEGER PRIMARY KEY)")
    for part in marks.parts {
      try interruption.check()
      let filter = try part.filter(db)
      try db.execute(
        sql: """
          INSERT OR IGNORE INTO temp.markedAnimal
          SELECT a.id \(part.source) \(filter.clause) ORDER BY a.id
          """, arguments: filter.arguments)
    }
    try interruption.check()
    let isListed = "id IN (SELECT value FROM json_each(?))"
    try db.execute(
      sql: "DELETE FROM temp.markedAnimal WHERE \(isListed)", arguments: [marks.unmarked.json])
    try db.execute(
      sql: "INSERT OR IGNORE INTO temp.markedAnimal SELECT id FROM animal WHERE \(isListed)",
      arguments: [marks.added.json])
    count = try Int.fetchOne(db, sql: "SELECT count(*) FROM temp.markedAnimal") ?? 0
  }

  /// The number of marked animals that meet a condition.
  func count(where condition: Filter.Condition?) throws -> Int {
    guard let condition else { return count }
    return try Int.fetchOne(
      db,
      sql: """
        SELECT count(*) FROM temp.markedAnimal m CROSS JOIN animal a ON a.id = m.id
        WHERE \(condition.sql)
        """, arguments: StatementArguments(condition.values)) ?? 0
  }

  /// Drops the table; a rollback does that too.
  func end() throws {
    try db.execute(sql: "DROP TABLE temp.markedAnimal")
  }

  /// Executes a statement for each run and returns the number of changed rows. `statement` makes
  /// the SQL from the condition that follows `id`, whose arguments follow `arguments`; `report`
  /// receives the number of animals done so far. Throws `CancellationError` when cancelled.
  func forEach(
    _ statement: (_ inRun: String) -> String, _ arguments: StatementArguments = [],
    report: (Int) -> Void
  ) throws -> Int {
    let sql = statement("IN (SELECT id FROM temp.markedAnimal WHERE id BETWEEN ? AND ?)")
    var (done, changed, last) = (0, 0, Int64(0))
    while let run = try run(after: last) {
      try interruption.check()
      try db.execute(sql: sql, arguments: arguments + [last + 1, run.last])
      changed += db.changesCount
      done += run.count
      last = run.last
      report(done)
    }
    return changed
  }

  private func run(after id: Int64) throws -> (last: Int64, count: Int)? {
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT max(id), count(*) FROM
          (SELECT id FROM temp.markedAnimal WHERE id > ? ORDER BY id LIMIT \(Self.length))
        """, arguments: [id])
    guard let row, let last = try row.decode(Int64?.self, atIndex: 0) else { return nil }
    return (last, try row.decode(Int.self, atIndex: 1))
  }
}
