import Catalog
import Foundation
import GRDB

/// Writes the records that were found into the new catalog, while it has no triggers.
struct RecordWriter {
  let db: Database
  let report: RowRecovery.Report

  /// Writes all of them; a record comes before those that refer to it.
  func write() throws {
    var others: [RecordKind: [String]] = [:]
    for kind in RecordKind.found {
      if kind.hasCustomFields, others.isEmpty { others = try restoreFields() }
      try write(kind, also: OtherColumns.builtIn(kind) + (others[kind] ?? []))
      for column in kind.columns { try leaveLost(column, of: kind) }
    }
  }

  private func write(_ kind: RecordKind, also others: [String]) throws {
    let columns = (kind.columns.map(\.name) + others).joined(separator: ", ")
    let values = kind.columns.map(\.found) + others.map(FoundRecords.value)
    let keys = kind.columns.compactMap(\.ofName)
    let insertion = """
      INSERT INTO \(kind.table) (\(columns)) SELECT \(values.joined(separator: ", "))
        FROM temp.found WHERE tableName = '\(kind.table)' AND id = ?
      """
    let told = ["name"] + kind.columns.filter { $0.words != nil }.map(\.name)
    let found = """
      SELECT id, trust\(told.map { ", \(FoundRecords.value(of: $0)) AS \($0)" }.joined())
        FROM temp.found WHERE tableName = '\(kind.table)' ORDER BY id
      """
    try db.eachRow(found) { row in
      let title = "\(kind.noun.capitalized) \(try row.number(0))"
      if let doubt = try doubt(about: row, of: kind) { report("\(title): \(doubt)", true) }
      let name = try row.decode(String?.self, forColumn: "name") ?? ""
      do {
        try db.run(insertion, StatementArguments(keys.map { $0(name) }) + [row.number(0)])
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
        report("\(title): cannot be saved (\(error.message ?? "invalid"))", true)
      }
    }
  }

  /// What may be wrong with a record; nil for nothing.
  private func doubt(about row: Row, of kind: RecordKind) throws -> String? {
    let trust = try row.decode(Int.self, forColumn: "trust")
    guard trust <= FoundRecords.Trust.treeUnsound.rawValue else { return nil }
    let name = try row.decode(String?.self, forColumn: "name")
    if trust == FoundRecords.Trust.key.rawValue {
      return "only the key of its name is left, and is its name now (\(name ?? ""))"
    }
    for column in kind.columns {
      guard let words = column.words else { continue }
      let word = try row.decode(String?.self, forColumn: column.name) ?? ""
      if !words.contains(word) { return "its \(column.name) cannot be read (\(word))" }
    }
    return name.map { "its name may be damaged (\($0))" } ?? "may be damaged"
  }

  /// Keeps records whose target is lost, unless they require one.
  private func leaveLost(_ column: StoredColumn, of kind: RecordKind) throws {
    guard let target = column.target.flatMap(RecordKind.init(table:)) else { return }
    let name = column.name
    let lost = "\(name) NOT NULL AND \(name) NOT IN (SELECT id FROM \(target.table))"
    try db.eachRow("SELECT \(name), count(*) FROM \(kind.table) WHERE \(lost) GROUP BY \(name)") {
      row in
      let count = try row.decode(Int.self, atIndex: 1)
      let (records, has, are) =
        count == 1 ? ("1 \(kind.noun)", "has", "is") : ("\(count) \(kind.plural)", "have", "are")
      let fate = column.isOptional ? "\(has) none now" : "\(are) lost too"
      let title = "\(target.noun.capitalized) \(try row.number(0))"
      report("\(title): is lost; \(records) of it \(fate)", true)
    }
    try db.execute(
      sql: column.isOptional
        ? "UPDATE \(kind.table) SET \(name) = NULL WHERE \(lost)"
        : "DELETE FROM \(kind.table) WHERE \(lost)")
  }

  /// Restores the custom fields, after the logs that have some: what is known of each, and a column
  /// for its values. It adds the columns in the order of the field numbers and returns their names.
  /// A lost field gets a name, so that its values can be seen.
  private func restoreFields() throws -> [RecordKind: [String]] {
    try leaveUnlikely()
    let used = try db.rows(
      """
      SELECT DISTINCT CAST(substr(e.key, 6) AS INTEGER) AS number,
        CASE WHEN f.tableName = 'entry' THEN \(FoundRecords.value(of: "logID")) END
      FROM temp.found f, json_each(f.image) e
        WHERE instr(f.image, '"field') > 0 AND e.key GLOB 'field[0-9]*' AND e.type <> 'null'
      ORDER BY number
      """
    ) { (number: try $0.decode(Int.self, atIndex: 0), log: try $0.decode(Int64?.self, atIndex: 1)) }
    for (number, log) in used where (1...Fields.limit).contains(number) {
      if try db.number("SELECT EXISTS (SELECT 1 FROM field WHERE id = ?)", [number]) == 0 {
        try restore(number, of: log)
      }
    }
    let lost = "logID NOT NULL AND logID NOT IN (SELECT id FROM log)"
    try db.eachRow("SELECT name FROM field WHERE \(lost)") { row in
      report("Field \(try row.decode(String.self, atIndex: 0)): its log is lost", true)
    }
    try db.execute(sql: "DELETE FROM field WHERE \(lost)")
    let last = try db.number("SELECT ifnull(max(id), 0) FROM field")
    let logs = try db.rows("SELECT id, logID FROM field WHERE logID NOT NULL") {
      (try $0.number(0), try $0.number(1))
    }
    let logOf = Dictionary(uniqueKeysWithValues: logs)
    let fields = (0..<last).map { place in
      let number = Int64(place + 1)
      return Field(custom: number, named: "", .text, of: logOf[number])
    }
    for field in fields { try db.addColumn(of: field) }
    return Dictionary(grouping: fields, by: \.recordKind).mapValues { $0.map(\.column) }
  }

  private static let lackingKinds = """
    SELECT recordID FROM \(RecordKind.field.newest) WHERE after->>'kind' IS NULL
    """

  /// Restores a field from the journal, or gives it a name if it has none there, or a taken one.
  private func restore(_ number: Int, of log: Log.ID?) throws {
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO field (id, name, nameKey, kind, options, position, isRetired, logID)
          SELECT recordID, after->>'name', after->>'nameKey', ifnull(after->>'kind', 'text'),
            ifnull(after->>'options', '{}'), ifnull(after->>'position', recordID),
            ifnull(after->>'isRetired', 0), after->>'logID'
          FROM \(RecordKind.field.newest) WHERE recordID = ?
        """, arguments: [number])
    if db.changesCount == 0 { return try name(number, of: log) }
    try db.eachRow("SELECT name FROM field WHERE id = \(number) AND id IN (\(Self.lackingKinds))") {
      row in
      report(
        "Field \(try row.decode(String.self, atIndex: 0)): its kind is lost; its values are kept",
        true)
    }
  }

  private func name(_ number: Int, of log: Log.ID?) throws {
    var name = "Field \(number)"
    let count = "SELECT count(*) FROM field WHERE nameKey = ?"
    while try db.number(count, [Folding.key(name)]) > 0 { name += " (lost)" }
    report("\(name): its name is lost; its values are kept", true)
    try db.execute(
      sql: """
        INSERT INTO field (id, name, nameKey, kind, position, logID) VALUES (?, ?, ?, 'text', ?, ?)
        """, arguments: [number, name, Folding.key(name), number, log])
  }

  /// No catalog has such high field numbers.
  private func leaveUnlikely() throws {
    try db.eachRow("SELECT id FROM field WHERE id > \(Fields.limit)") { row in
      report("Field \(try row.number(0)): is damaged", true)
    }
    try db.execute(sql: "DELETE FROM field WHERE id > \(Fields.limit)")
  }
}

extension StoredColumn {
  /// SQL for its value in a found record; `?` if it derives from the name.
  fileprivate var found: String {
    if kind == .id { return "id" }
    if ofName != nil { return "?" }
    let value = FoundRecords.value(of: name)
    guard let words, let defaultWord else { return value }
    let cases = words.map { "WHEN '\($0)' THEN '\($0)' " }.joined()
    return "CASE \(value) \(cases)ELSE '\(defaultWord)' END"
  }
}
