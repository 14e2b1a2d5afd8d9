import Foundation
import GRDB

extension CheckPart {
  /// Names, against rules that SQLite does not know, and against the keys that sort, find and
  /// distinguish them: a name with flipped bits does not match its keys.
  static let names = RecordKind.all.reversed().filter(\.hasName).map(names)

  private static func names(of kind: RecordKind) -> CheckPart {
    CheckPart(title: "The names of \(kind.plural)", since: kind.since.table) { db, report in
      let keys = kind.columns.compactMap { column in
        column.ofName.map { (name: column.name, of: $0) }
      }
      // As bytes: read as text, a name would end before a NUL.
      let columns = (["id", "CAST(name AS BLOB)"] + keys.map(\.name)).joined(separator: ", ")
      try db.eachRow("SELECT \(columns) FROM \(kind.table)") { row in
        let title = "\(kind.noun.capitalized) \(try row.number(0))"
        let name = String(decoding: try row.decode(Data.self, atIndex: 1), as: UTF8.self)
        if name.unicodeScalars.contains(where: Name.isUnreadable) {
          report("\(title): a part of its name cannot be read (\(name))")
        }
        if name.unicodeScalars.contains(where: Name.isControl) {
          report("\(title): its name holds a control character (\(name)); rename it")
        }
        for (index, key) in keys.enumerated() {
          let stored = try row.decode(String.self, atIndex: index + 2)
          if !key.of(name).utf8.elementsEqual(stored.utf8) {
            report("\(title): its \(key.name) (\(stored)) is not that of its name (\(name))")
          }
        }
      }
    }
  }

  /// The journal: whether each change can be applied, and whether the newest change of each record
  /// left it as it is. Records without a change are older than the journal that is kept.
  static let journal = [openEdits, unreadableChanges] + RecordKind.all.map(newestChanges)

  /// Only the oldest edit may be open: it is being forgotten. A 2 hides edits that lost changes.
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
        let problem = try problem(isDeleted: row.number(1) == 1, isMissing: row.number(2) == 1)
        report("\(kind.noun.capitalized) \(try row.number(0)): \(problem)")
      }
    }
  }

  private static func problem(isDeleted: Bool, isMissing: Bool) -> String {
    if isMissing { return "is missing, but the journal has no deletion of it" }
    return isDeleted
      ? "exists, but the journal says that it was deleted"
      : "is not as the journal says that it was saved"
  }

  /// What every entry has: a date, and whether it is done. Other programs may write anything there.
  static let entries = CheckPart(title: "The entries", since: 9) { db, report in
    let sql = """
      SELECT animalID, logID, isDone IN (0, 1), at FROM entry
      WHERE isDone NOT IN (0, 1) OR date(at, '+0 days') IS NOT at ORDER BY id
      """
    try db.eachRow(sql) { row in
      let (log, animal) = try (
        db.lastName(of: .log, row.number(1)), db.reference(to: row.number(0))
      )
      let entry = "\(log) of \(animal)"
      if try row.number(2) == 0 {
        report("\(entry): says neither that it is done nor that it is not; edit it")
      }
      let date = try row.decode(String.self, atIndex: 3)
      if DateText(date)?.text != date {
        report("\(entry): “\(date.shortened)” is not a date in ISO 8601 form; edit it")
      }
    }
  }

  /// No animal descends from itself. Forms and imports refuse that; undo and other programs do not.
  static let descent = CheckPart(title: "Parents", since: 9) { db, report in
    let fields = try db.fields().parents
    let titles = fields.map(\.title).joined(separator: " or ")
    for circle in try ParentGraph(db, by: fields).circles() {
      let animals = try circle.map(db.reference).joined(separator: ", ")
      let problem =
        circle.count == 1
        ? "descends from itself; edit it" : "descend from themselves; edit one of them"
      report("\(titles): \(animals) \(problem)")
    }
  }
}

extension RecordKind {
  /// SQL for the newest value of each column, by the journal: the columns `recordID` and `after`.
  package var newest: String {
    """
    (SELECT recordID, id, CASE WHEN before IS NULL OR after IS NULL THEN after ELSE (
        SELECT json_group_object(key, value) FROM (
          SELECT e.key, e.value, max(c.id) FROM change c,
            json_each(CASE WHEN json_valid(c.after) THEN c.after ELSE '{}' END) e
          WHERE c.recordID = newest.recordID AND c.tableName = '\(table)' GROUP BY e.key)
      ) END AS after
      FROM (SELECT recordID, max(id) AS id, before, after FROM change
        WHERE tableName = '\(table)' GROUP BY recordID) newest
      -- So that SQLite makes each once, not anew for each column that it is compared by.
      LIMIT -1)
    """
  }

  /// SQL for the changes that cannot be applied: their ids, and whether their table is known.
  package static let unreadable: String = {
    let tables = all.map { "'\($0.table)'" }.joined(separator: ", ")
    return """
      SELECT id, tableName IN (\(tables)) FROM change
      WHERE tableName NOT IN (\(tables)) OR NOT \(isReadable("before", beside: "after"))
        OR NOT \(isReadable("after", beside: "before"))
      """
  }()

  /// Whether an image is an object with readable values. Only an update's image, which has another
  /// beside it, may lack required ones.
  private static func isReadable(_ image: String, beside other: String) -> String {
    let conditions = all.flatMap { kind in
      kind.columns.compactMap { column in
        let value = "json_extract(\(image), '$.\(column.name)')"
        return column.isReadable(value).map { isReadable in
          """
          (tableName <> '\(kind.table)'
            OR CASE WHEN json_type(\(image), '$.\(column.name)') IS NULL THEN \(other) IS NOT NULL
              ELSE ifnull(\(isReadable), 0) END)
          """
        }
      }
    }
    return """
      CASE WHEN \(image) IS NULL THEN 1
        WHEN json_valid(\(image)) THEN json_type(\(image)) = 'object' AND \(image) <> '{}'
          AND \(conditions.joined(separator: " AND "))
        ELSE 0 END
      """
  }
}
