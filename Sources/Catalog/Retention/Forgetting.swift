import GRDB

/// One step of forgetting: as much as one transaction does, so that nobody waits long.
///
/// The edit where the next step begins is left open, which hides it: it may have lost some of its
/// changes, and nobody should see or undo the rest.
struct Forgetting {
  /// The most changes that one transaction forgets.
  private static let limit = 5_000

  /// The number of forgotten edits.
  let count: Int
  /// Whether nothing is left to forget, or the retention has changed.
  let isDone: Bool

  /// Forgets the oldest changes before an edit, and the edits that have no others. Does nothing if
  /// the retention has changed, as the program that changed it does the forgetting.
  init(_ db: Database, before firstKept: Edit.ID, while retention: Retention) throws {
    guard try db.retention() == retention else {
      (count, isDone) = (0, true)
      return
    }
    try db.execute(
      sql: """
        DELETE FROM change WHERE id IN (
          SELECT id FROM change WHERE editID < ? ORDER BY editID, id LIMIT \(Self.limit))
        """, arguments: [firstKept])
    let next =
      try db.first("SELECT min(editID) FROM change") {
        try $0.decode(Edit.ID?.self, atIndex: 0)
      } ?? nil
    let bound = min(next ?? firstKept, firstKept)
    try db.execute(sql: "DELETE FROM edit WHERE id < ?", arguments: [bound])
    count = db.changesCount
    isDone = bound == firstKept
    if !isDone {
      try db.execute(sql: "UPDATE edit SET isOpen = 1 WHERE id = ?", arguments: [bound])
    }
    try db.set(.forgottenThrough, to: Int(isDone ? bound - 1 : bound))
  }
}
