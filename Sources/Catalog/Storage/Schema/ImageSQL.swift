import GRDB

/// SQL for the journal's images of a table's rows: JSON objects of the columns.
package struct ImageSQL {
  /// The most arguments of an SQLite function; each column takes two.
  private static let mostArguments = 127

  package let kind: RecordKind
  /// The columns, all but the id.
  let columns: [String]

  /// The images of a table with its current columns.
  package init(of kind: RecordKind, _ db: Database) throws {
    self.kind = kind
    columns = try db.values(
      "SELECT name FROM pragma_table_info(?) WHERE name <> 'id' ORDER BY cid", [kind.table]
    )
  }

  /// The image of a whole row.
  package func whole(_ row: String) -> String {
    guard 2 * columns.count > Self.mostArguments else {
      return "json_object(\(columns.map { "'\($0)', \(row).\($0)" }.joined(separator: ", ")))"
    }
    return object(columns.map { "SELECT '\($0)' k, \(row).\($0) v" })
  }

  /// The columns that an update changes, with their values in the row `old` or `new`.
  func changed(_ row: String) -> String {
    object(columns.map { "SELECT '\($0)' k, \(row).\($0) v WHERE new.\($0) IS NOT old.\($0)" })
  }

  private func object(_ pairs: [String]) -> String {
    "(SELECT json_group_object(k, v) FROM (\(pairs.joined(separator: " UNION ALL "))))"
  }

  /// Whether an update changes anything.
  var isChange: String { columns.map { "new.\($0) IS NOT old.\($0)" }.joined(separator: " OR ") }

  /// Whether the row `r` differs from the image `n.after`, or only one of them exists.
  package var differs: String {
    let comparisons = columns.map { column in
      """
      json_type(n.after, '$.\(column)') IS NOT NULL
        AND json_extract(n.after, '$.\(column)') IS NOT r.\(column)
      """
    }
    return """
      CASE WHEN n.after IS NULL OR r.id IS NULL THEN (n.after IS NULL) <> (r.id IS NULL)
        WHEN json_valid(n.after) THEN \(comparisons.joined(separator: " OR ")) ELSE 0 END
      """
  }
}
