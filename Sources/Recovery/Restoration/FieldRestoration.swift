import Catalog
import GRDB

/// Restores the custom fields: what is known of each, and a column for its values.
struct FieldRestoration {
  let db: Database
  let report: RowRecovery.Report

  /// Adds the columns in the order of the field numbers and returns their names. A lost field gets
  /// a name, so that its values can be seen.
  func run() throws -> [String] {
    try leaveUnlikely()
    let used: [Int] = try db.values(
      """
      SELECT DISTINCT CAST(substr(e.key, 6) AS INTEGER) FROM temp.found f, json_each(f.image) e
        WHERE f.tableName = 'animal' AND instr(f.image, '"field') > 0
          AND e.key GLOB 'field[0-9]*' AND e.type <> 'null'
      """)
    for number in used.sorted() where (1...Fields.limit).contains(number) {
      if try db.number("SELECT EXISTS (SELECT 1 FROM field WHERE id = ?)", [number]) == 0 {
        try restore(number)
      }
    }
    let last = try db.number("SELECT ifnull(max(id), 0) FROM field")
    let fields = (0..<last).map { Field(own: Int64($0 + 1), named: "", .text) }
    for field in fields { try db.addColumn(of: field) }
    return fields.map(\.column)
  }

  private static let lackingKinds = """
    SELECT recordID FROM \(RecordKind.field.newest) WHERE after->>'kind' IS NULL
    """

  /// Restores a field from the journal, or gives it a name if the journal's data is incomplete or
  /// another field has its name.
  private func restore(_ number: Int) throws {
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO field (id, name, nameKey, kind, options, position, isRetired)
          SELECT recordID, after->>'name', after->>'nameKey', ifnull(after->>'kind', 'text'),
            ifnull(after->>'options', '{}'), ifnull(after->>'position', recordID),
            ifnull(after->>'isRetired', 0)
          FROM \(RecordKind.field.newest) WHERE recordID = ?
        """, arguments: [number])
    if db.changesCount == 0 { return try name(number) }
    try db.eachRow("SELECT name FROM field WHERE id = \(number) AND id IN (\(Self.lackingKinds))") {
      row in
      report(
        "Field \(try row.decode(String.self, atIndex: 0)): its kind is lost; its values are kept",
        true)
    }
  }

  private func name(_ number: Int) throws {
    var name = "Field \(number)"
    let count = "SELECT count(*) FROM field WHERE nameKey = ?"
    while try db.number(count, [Folding.key(name)]) > 0 { name += " (lost)" }
    report("\(name): its name is lost; its values are kept", true)
    try db.execute(
      sql: """
        INSERT INTO field (id, name, nameKey, kind, position) VALUES (?, ?, ?, 'text', ?)
        """, arguments: [number, name, Folding.key(name), number])
  }

  /// No catalog has such high field numbers.
  private func leaveUnlikely() throws {
    try db.eachRow("SELECT id FROM field WHERE id > \(Fields.limit)") { row in
      report("Field \(try row.number(0)): is damaged", true)
    }
    try db.execute(sql: "DELETE FROM field WHERE id > \(Fields.limit)")
  }
}
