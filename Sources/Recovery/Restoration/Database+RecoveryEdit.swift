import Catalog
import Foundation
import GRDB

extension Database {
  /// Journals, as one edit, how the restored records differ from their last state in the journal.
  /// Adds that edit also if the newest one is hidden, which would otherwise collect the changes of
  /// other programs.
  func journalRecovery(label: String) throws {
    guard try needsRecoveryEdit() else { return }
    let author = Author.current
    try execute(
      sql: "INSERT INTO edit (time, user, host, session, label, kind) VALUES (?, ?, ?, ?, ?, ?)",
      arguments: [
        Int64(Date().timeIntervalSince1970 * 1_000), author.user, author.host, author.session,
        label, Edit.Kind.outside.rawValue,
      ])
    let edit = lastInsertedRowID
    for kind in RecordKind.all {
      let images = try ImageSQL(of: kind, self)
      try execute(
        sql: """
          INSERT INTO change (editID, tableName, recordID, before, after)
            SELECT ?, '\(kind.table)', n.recordID, n.after,
              CASE WHEN r.id IS NOT NULL THEN \(images.whole("r")) END
            FROM \(Self.differences(of: images))
          """, arguments: [edit])
    }
  }

  private func needsRecoveryEdit() throws -> Bool {
    let isHidden = "ifnull((SELECT isOpen FROM edit ORDER BY id DESC LIMIT 1), 0)"
    let differ = try RecordKind.all.map { kind in
      "EXISTS (SELECT 1 FROM \(Self.differences(of: try ImageSQL(of: kind, self))))"
    }
    return try number("SELECT \(isHidden) OR \(differ.joined(separator: " OR "))") > 0
  }

  private static func differences(of images: ImageSQL) -> String {
    let kind = images.kind
    return """
      \(kind.newest) n LEFT JOIN \(kind.table) r ON r.id = n.recordID WHERE \(images.differs)
      """
  }
}

extension Database {
  /// Ensures that no ID is reused, even that of a lost record.
  ///
  /// - Parameter found: The greatest ID of each table, as the file states it.
  /// - Throws: The SQLite error.
  func raiseSequences(to found: [String: Int64]) throws {
    for table in RecordKind.all.map(\.table) + ["edit", "draft"] {
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
