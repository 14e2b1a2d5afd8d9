import GRDB

/// The triggers that keep `latest`, whatever program writes entries. They name the main field of
/// each log, so they are generated again when fields change.
enum LatestTriggers {
  /// Creates the triggers, replacing existing ones, and fills `latest` anew for the logs that have
  /// another main field now, or none.
  static func make(_ db: Database) throws {
    let former = try db.objects(["trigger"])
    let now = try definitions(db)
    if now.allSatisfy({ former[$0.key] == $0.value }) { return }
    for (name, sql) in now { try db.execute(sql: "DROP TRIGGER IF EXISTS \(name); \(sql)") }
    let changed = try db.logs("true").filter { log in
      main(of: log.id, in: former["entryInserted"]) != main(of: log.id, in: now["entryInserted"])
    }
    let logs = changed.map { String($0.id) }.joined(separator: ", ")
    try db.execute(
      sql: """
        DELETE FROM latest WHERE logID IN (\(logs));
        INSERT INTO latest \(try rows(db, where: "+logID IN (\(logs))"))
        """)
  }

  /// The column of a log's main field in the SQL of a trigger; nil if it has none there.
  private static func main(of log: Log.ID, in sql: String?) -> Substring? {
    guard let sql, let start = sql.firstRange(of: " WHEN \(log) THEN new.") else { return nil }
    return sql[start.upperBound...].prefix { $0 != " " }
  }

  /// The SQL of the triggers by name.
  static func definitions(_ db: Database) throws -> [String: String] {
    let main = try db.mainColumns()
    // Most entries come in the order of their dates, and replace the one before.
    let insertion = """
      INSERT INTO latest
          VALUES (new.logID, new.animalID, new.id, new.at, \(value(in: "new", main)))
        ON CONFLICT DO UPDATE SET entryID = excluded.entryID, at = excluded.at, value = excluded.value
          WHERE (excluded.at, excluded.entryID) > (at, entryID)
      """
    let isLatest = " AND entryID = old.id"
    return [
      "entryInserted": trigger("entryInserted", "INSERT", "new.isDone", [insertion]),
      "entryDeleted": trigger(
        "entryDeleted", "DELETE", "old.isDone", renewal("old", main, where: isLatest)),
      "entryUpdated": trigger(
        "entryUpdated", "UPDATE", "old.isDone OR new.isDone",
        renewal("old", main) + renewal("new", main)),
    ]
  }

  /// SQL for the rows of `latest`, of the entries that meet a condition: of those with the latest
  /// time the one with the greatest id, from which SQLite also takes the other columns.
  static func rows(_ db: Database, where condition: String = "true") throws -> String {
    """
    SELECT e.logID, e.animalID, max(e.id), e.at, \(value(in: "e", try db.mainColumns())) FROM (
      SELECT animalID, logID, max(at) AS at FROM entry WHERE isDone AND \(condition)
        GROUP BY animalID, logID) m
      CROSS JOIN entry e USING (animalID, logID, at) WHERE e.isDone GROUP BY e.animalID, e.logID
    """
  }

  private static func value(in row: String, _ main: [(log: Log.ID, column: String)]) -> String {
    if main.isEmpty { return "NULL" }
    let cases = main.map { "WHEN \($0.log) THEN \(row).\($0.column)" }
    return "CASE \(row).logID \(cases.joined(separator: " ")) END"
  }

  private static func renewal(
    _ row: String, _ main: [(log: Log.ID, column: String)], where condition: String = ""
  ) -> [String] {
    let key = "logID = \(row).logID AND animalID = \(row).animalID"
    return [
      "DELETE FROM latest WHERE \(key)\(condition)",
      """
      INSERT INTO latest
          SELECT logID, animalID, id, at, \(value(in: "e", main)) FROM entry e
          WHERE \(key) AND isDone ORDER BY at DESC, id DESC LIMIT 1
        ON CONFLICT DO NOTHING
      """,
    ]
  }

  private static func trigger(
    _ name: String, _ event: String, _ condition: String, _ statements: [String]
  ) -> String {
    """
    CREATE TRIGGER \(name) AFTER \(event) ON entry WHEN \(condition)
    BEGIN
    \(statements.map { "  \($0);" }.joined(separator: "\n"))
    END
    """
  }
}

extension Database {
  /// The column of the main field of each log that has one: its first that is not retired.
  fileprivate func mainColumns() throws -> [(log: Log.ID, column: String)] {
    var main: [Log.ID: String] = [:]
    for field in try customFields("NOT isRetired", of: .entry) {
      if let log = field.log, main[log] == nil { main[log] = field.column }
    }
    return main.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
