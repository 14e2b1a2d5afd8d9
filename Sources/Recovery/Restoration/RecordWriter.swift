import Catalog
import Foundation
import GRDB

/// Writes the records that were found into the new catalog, while it has no triggers.
struct RecordWriter {
  let db: Database
  let report: RowRecovery.Report

  /// Writes all of them; a record comes before those that refer to it.
  func write() throws {
    let own = try OwnColumns.builtIn + FieldRestoration(db: db, report: report).run()
    for kind in RecordKind.found {
      try write(kind, also: kind == .animal ? own : [])
      for column in kind.columns { try leaveLost(column, of: kind) }
    }
  }

  private func write(_ kind: RecordKind, also own: [String]) throws {
    let columns = (kind.columns.map(\.name) + own).joined(separator: ", ")
    let values = kind.columns.map(\.found) + own.map(FoundRecords.value)
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
