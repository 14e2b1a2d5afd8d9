extension JournaledTable {
  /// All of them; fields and categories come before the animals that have them.
  package static let all: [JournaledTable] = [.field, .search, .category, .animal]

  /// The first version of catalogs whose journal keeps it.
  var since: Int {
    switch self {
    case .animal, .category: 2
    case .field: 6
    case .search: 7
    }
  }

  /// SQL for what the changes of each record of the table have left, with columns `recordID` and
  /// `after`: of each column the newest value.
  package var newest: String {
    """
    (SELECT recordID, id, CASE WHEN before IS NULL OR after IS NULL THEN after ELSE (
        SELECT json_group_object(key, value) FROM (
          SELECT e.key, e.value, max(c.id) FROM change c,
            json_each(CASE WHEN json_valid(c.after) THEN c.after ELSE '{}' END) e
          WHERE c.recordID = newest.recordID AND c.tableName = '\(rawValue)' GROUP BY e.key)
      ) END AS after
      FROM (SELECT recordID, max(id) AS id, before, after FROM change
        WHERE tableName = '\(rawValue)' GROUP BY recordID) newest
      -- So that SQLite makes each once, not anew for each column that it is compared by.
      LIMIT -1)
    """
  }

  /// SQL for the id and the rest of the changes that cannot be applied, whatever their table.
  package static let unreadable: String = {
    let names = all.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return """
      SELECT id, tableName IN (\(names)) FROM change
      WHERE tableName NOT IN (\(names)) OR NOT \(isReadable("before", beside: "after"))
        OR NOT \(isReadable("after", beside: "before"))
      """
  }()

  /// Whether an image is an object with a name and a diet that can be; only that of an update, which has
  /// another beside it, may lack them.
  private static func isReadable(_ image: String, beside other: String) -> String {
    let diets = Diet.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    let fits = { (key: String, condition: (String) -> String) in
      """
      CASE WHEN json_type(\(image), '$.\(key)') IS NULL THEN \(other) IS NOT NULL
        ELSE ifnull(\(condition("json_extract(\(image), '$.\(key)')")), 0) END
      """
    }
    return """
      CASE WHEN \(image) IS NULL THEN 1
        WHEN json_valid(\(image)) THEN json_type(\(image)) = 'object' AND \(image) <> '{}'
          AND \(fits("name") { "length(\($0)) BETWEEN 1 AND 500" })
          AND (tableName <> 'animal' OR \(fits("diet") { "\($0) IN (\(diets))" }))
        ELSE 0 END
      """
  }
}
