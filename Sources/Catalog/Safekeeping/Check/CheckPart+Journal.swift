import Foundation
import GRDB

extension CheckPart {
  /// The journal: whether each change can be applied, and whether the newest change of each record
  /// left it as it is. Records without a change are older than the journal that is kept.
  static let journal = [openEdits, unreadableChanges] + RecordKind.all.map(newestChanges)

  /// Only the oldest edit may be open: it is being forgotten. Edits that have lost changes are
  /// hidden by a 2.
  private static let openEdits = CheckPart(title: "The edits", since: 2) { db, report in
    let sql = "SELECT id FROM edit WHERE isOpen = 1 AND id > (SELECT min(id) FROM edit)"
    try db.eachRow(sql) { row in
      report("Edit \(try row.number(0)): was never closed")
    }
  }

  private static let unreadableChanges = CheckPart(title: "The journal", since: 2) { db, report in
    try db.eachRow(RecordKind.unreadable) { row in
      let reason = try row.number(1) == 1 ? "what it holds cannot be read" : "its table is unknown"
      report("Change \(try row.number(0)): \(reason)")
    }
  }

  private static func newestChanges(of kind: RecordKind) -> CheckPart {
    CheckPart(title: "The journal of \(kind.table)", since: kind.since.journal) { db, report in
      let differs = try ImageSQL(of: kind, db).differs
      let sql = """
        SELECT n.recordID, n.after IS NULL, r.id IS NULL FROM \(kind.newest) n
        LEFT JOIN \(kind.table) r ON r.id = n.recordID WHERE \(differs)
        """
      try db.eachRow(sql) { row in
        let problem = try problem(
          isDeleted: row.number(1) == 1, isMissing: row.number(2) == 1)
        report("\(kind.noun.capitalized) \(try row.number(0)): \(problem)")
      }
    }
  }

  private static func problem(isDeleted: Bool, isMissing: Bool) -> String {
    if isMissing { return "is missing, and the journal does not say that it was deleted" }
    return isDeleted
      ? "is there, and the journal says that it was deleted"
      : "is not as the journal says that it was saved"
  }
}
