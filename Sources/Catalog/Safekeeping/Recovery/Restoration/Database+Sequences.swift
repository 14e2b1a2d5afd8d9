import GRDB

extension Database {
  /// Sees to it that no id is used a second time, also those of records that are lost.
  ///
  /// - Parameter found: The greatest id of each table, as the file has it.
  /// - Throws: What SQLite refused.
  func raiseSequences(to found: [String: Int64]) throws {
    for table in ["animal", "animalCategory", "edit", "draft"] {
      let used = """
        max(?, (SELECT ifnull(max(id), 0) FROM \(table)),
          (SELECT ifnull(max(recordID), 0) FROM change WHERE tableName = '\(table)'))
        """
      try execute(sql: "DELETE FROM sqlite_sequence WHERE name = ?", arguments: [table])
      try execute(
        sql: """
          INSERT INTO sqlite_sequence (name, seq)
            SELECT name, seq FROM (SELECT ? AS name, \(used) AS seq) WHERE seq > 0
          """,
        arguments: [table, found[table] ?? 0])
    }
  }
}
