extension RecordKind {
  /// SQL for what the changes of each record leave, with columns `recordID` and `after`: the newest
  /// value of each column.
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
