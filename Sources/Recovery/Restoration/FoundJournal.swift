import Catalog
import GRDB

/// Writes the found fields, edits, changes, drafts, settings and imported rows, unaltered.
///
/// An edit with lost changes is hidden, because undoing the rest would do harm: its `isOpen` is 2;
/// 1 marks an edit that is being forgotten.
struct FoundJournal {
  private let db: Database
  private let report: RowRecovery.Report

  /// Creates a temporary table of the changes each edit had, according to their index.
  init(_ db: Database, _ report: @escaping RowRecovery.Report) throws {
    self.db = db
    self.report = report
    try db.execute(
      sql: "CREATE TEMP TABLE hadChange (id INTEGER PRIMARY KEY, editID INTEGER NOT NULL)")
  }

  /// Writes a row, unless it was found before.
  func add(_ row: FoundRow) throws {
    guard row.isText else { return report("\(row.title): its text cannot be read", true) }
    let columns = row.table.columns
    let names = columns.map(\.name).joined(separator: ", ")
    let places = columns.map(\.placeholder).joined(separator: ", ")
    do {
      try db.run(
        """
        INSERT INTO \(row.table.name) (\(names)) VALUES (\(places)) ON CONFLICT DO NOTHING
        """, StatementArguments(row.arguments))
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      report("\(row.title): cannot be saved (\(error.message ?? "invalid"))", true)
    }
  }

  /// Records which edit a change belongs to, according to the index.
  func add(keys row: FoundRow) throws {
    guard let edit = row["editID"].number, let id = row["id"].number else { return }
    try db.run("INSERT OR IGNORE INTO temp.hadChange VALUES (?, ?)", [id, edit])
  }

  /// Repairs what was written: placeholders replace lost edits, whose changes matter more; changes
  /// that cannot be applied are dropped; incomplete edits are hidden, if changes may be missing.
  /// `knowsAll` means that the index of the changes was read to its end.
  func repair(isMissingSome: Bool, knowsAll: Bool) throws {
    try replaceLostEdits()
    try leaveUnreadable()
    if isMissingSome { try hideEdits(knowsAll ? Self.lacksKnown : Self.lacksSome) }
    // The oldest edit may be partly forgotten.
    try db.execute(
      sql: "UPDATE edit SET isOpen = 2 WHERE isOpen AND id > (SELECT min(id) FROM edit)")
  }

  /// The condition that an edit lost changes that the index lists.
  private static let lacksKnown = """
    id IN (SELECT editID FROM temp.hadChange WHERE id NOT IN (SELECT id FROM change))
    """

  /// The condition that an edit may have lost changes. Change IDs are consecutive, but the first
  /// ones may be forgotten, and the last is unknown.
  private static let lacksSome = """
    id NOT IN (
      SELECT editID FROM (
        SELECT editID, first, last, number, lag(last, 1, 0) OVER (ORDER BY first) AS before,
          lead(first) OVER (ORDER BY first) AS after
        FROM (
          SELECT editID, min(id) AS first, max(id) AS last, count(*) AS number FROM change
          GROUP BY editID))
      WHERE number = last - first + 1 AND before = first - 1 AND after = last + 1)
    """

  private func leaveUnreadable() throws {
    let changes = try db.rows(RecordKind.unreadable) { try $0.number(0) }
    if changes.isEmpty { return }
    for change in changes { report("Change \(change): is damaged", true) }
    let ids = "(\(changes.map(String.init).joined(separator: ", ")))"
    try hideEdits("id IN (SELECT editID FROM change WHERE id IN \(ids))")
    try db.execute(sql: "DELETE FROM change WHERE id IN \(ids)")
  }

  private func hideEdits(_ condition: String) throws {
    try db.eachRow("SELECT id FROM edit WHERE NOT isOpen AND \(condition)") { row in
      let edit = "Edit \(try row.number(0))"
      report("\(edit): some of its changes are lost; it cannot be undone any more", true)
    }
    try db.execute(sql: "UPDATE edit SET isOpen = 2 WHERE NOT isOpen AND \(condition)")
  }

  private func replaceLostEdits() throws {
    let lost = "SELECT DISTINCT editID FROM change WHERE editID NOT IN (SELECT id FROM edit)"
    try db.eachRow(lost) { row in
      report("Edit \(try row.number(0)): is lost; its changes are kept", true)
    }
    try db.execute(
      sql: """
        INSERT INTO edit (id, time, user, host, label, kind)
          SELECT l.editID, ifnull((SELECT time FROM edit WHERE id < l.editID ORDER BY id DESC), 0),
            '', '', 'An edit that could not be recovered', 'outside'
          FROM (\(lost)) l;
        UPDATE edit SET undoes = NULL WHERE undoes NOT IN (SELECT id FROM edit);
        """)
  }
}
