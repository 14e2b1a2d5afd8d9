import GRDB

extension Database {
  /// Takes triggers out of the catalog, so that what they do is not done.
  ///
  /// - Parameter condition: SQL for which, by the columns of `sqlite_master`; all, if nothing is said.
  /// - Returns: The SQL that puts them back.
  /// - Throws: What SQLite refused.
  func removeTriggers(whose condition: String = "true") throws -> [String] {
    let triggers = try Row.fetchAll(
      self,
      sql: """
        SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND \(condition) ORDER BY rowid
        """)
    for trigger in triggers {
      try execute(sql: "DROP TRIGGER \((trigger[0] as String).quotedDatabaseIdentifier)")
    }
    return triggers.map { $0[1] }
  }
}
