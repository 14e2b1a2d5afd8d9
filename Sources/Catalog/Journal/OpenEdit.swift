import Foundation
import GRDB

/// The edit that collects the changes of the current transaction, recorded by triggers.
struct OpenEdit {
  let id: Edit.ID
  private let db: Database

  /// Opens an edit; it must be closed before the transaction ends.
  init(
    _ db: Database, by author: Author, kind: Edit.Kind = .action, undoing undone: Edit.ID? = nil
  ) throws {
    self.db = db
    let time = Int64((Date().timeIntervalSince1970 * 1_000).rounded())
    try db.run(
      """
      INSERT INTO edit (time, user, host, session, label, kind, undoes, isOpen)
      VALUES (?, ?, ?, ?, '', ?, ?, 1)
      """, [time, author.user, author.host, author.session, kind.rawValue, undone])
    id = db.lastInsertedRowID
  }

  /// Closes the edit, or deletes it if it changed nothing.
  func close(label: String) throws {
    let changes = try db.number("SELECT EXISTS (SELECT 1 FROM change WHERE editID = ?)", [id])
    if changes == 0 {
      try db.execute(sql: "DELETE FROM edit WHERE id = ?", arguments: [id])
    } else {
      try db.run("UPDATE edit SET label = ?, isOpen = 0 WHERE id = ?", [label, id])
    }
  }
}
