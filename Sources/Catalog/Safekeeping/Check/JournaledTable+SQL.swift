extension JournaledTable {
  /// All of them; categories come before the animals that name them.
  static let all: [JournaledTable] = [.category, .animal]

  /// SQL for the image of the row `r`, as the triggers write it.
  var image: String {
    let pairs = columns.map { "'\($0)', r.\($0)" }
    return "json_object(\(pairs.joined(separator: ", ")))"
  }

  /// SQL for whether the row `r` differs from the image `n.after`, or only one of them is there.
  var differs: String {
    let comparisons = columns.map { "json_extract(n.after, '$.\($0)') IS NOT r.\($0)" }
    return """
      CASE WHEN n.after IS NULL OR r.id IS NULL THEN (n.after IS NULL) <> (r.id IS NULL)
        WHEN json_valid(n.after) THEN \(comparisons.joined(separator: " OR ")) ELSE 0 END
      """
  }

  /// SQL for the newest change of each record of the table, with columns `recordID` and `after`.
  var newest: String {
    """
    (SELECT recordID, max(id) AS id, after FROM change
      WHERE tableName = '\(rawValue)' GROUP BY recordID)
    """
  }

  /// SQL for the id and the rest of the changes that cannot be applied, whatever their table.
  static let unreadable: String = {
    let names = all.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    let diets = Diet.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    let isObject = { (column: String) in
      """
      CASE WHEN \(column) IS NULL THEN 1
        WHEN json_valid(\(column)) THEN json_type(\(column)) = 'object'
          AND length(ifnull(json_extract(\(column), '$.name'), '')) BETWEEN 1 AND 500
          AND (tableName <> 'animal' OR ifnull(json_extract(\(column), '$.diet'), '') IN (\(diets)))
        ELSE 0 END
      """
    }
    return """
      SELECT id, tableName IN (\(names)) FROM change
      WHERE tableName NOT IN (\(names)) OR NOT \(isObject("before")) OR NOT \(isObject("after"))
      """
  }()
}
