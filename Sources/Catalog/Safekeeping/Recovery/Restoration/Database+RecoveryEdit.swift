import Foundation
import GRDB

extension Database {
  /// Journals how the records that are restored differ from what the journal last said of them, as
  /// one edit, if they do; and also if the newest edit is hidden, as it would else take what other
  /// programs change.
  func journalRecovery(label: String) throws {
    guard try needsRecoveryEdit() else { return }
    let author = Author.current
    try execute(
      sql: "INSERT INTO edit (time, user, host, label, kind) VALUES (?, ?, ?, ?, ?)",
      arguments: [
        Int64(Date().timeIntervalSince1970 * 1_000), author.user, author.host, label,
        Edit.Kind.outside.rawValue,
      ])
    let edit = lastInsertedRowID
    for table in JournaledTable.all {
      try execute(
        sql: """
          INSERT INTO change (editID, tableName, recordID, before, after)
            SELECT ?, '\(table.rawValue)', n.recordID, n.after,
              CASE WHEN r.id IS NOT NULL THEN \(table.image) END
            FROM \(Self.differences(of: table))
          """, arguments: [edit])
    }
  }

  private func needsRecoveryEdit() throws -> Bool {
    let isHidden = "ifnull((SELECT isOpen FROM edit ORDER BY id DESC LIMIT 1), 0)"
    let differ = JournaledTable.all.map { "EXISTS (SELECT 1 FROM \(Self.differences(of: $0)))" }
    return try number("SELECT \(isHidden) OR \(differ.joined(separator: " OR "))") > 0
  }

  private static func differences(of table: JournaledTable) -> String {
    """
    \(table.newest) n LEFT JOIN \(table.rawValue) r ON r.id = n.recordID WHERE \(table.differs)
    """
  }
}
