/// What another program finds wrong with a catalog, by SQL of its own.
extension OtherProgram {
  /// A sentence for each promise of the catalog file that does not hold; none for a whole catalog.
  package func problems() throws -> [String] {
    var problems = try column("PRAGMA integrity_check").filter { $0 != "ok" }
    // A catalog of an earlier version has no fields.
    let hasFields = try column("SELECT count(*) FROM sqlite_master WHERE name = 'field'") == ["1"]
    let questions = Self.questions + (hasFields ? Self.questionsOfFields : [])
    for (name, sql) in questions where try column(sql) != ["0"] {
      problems.append("\(name): \(try column(sql))")
    }
    return problems
  }

  private static let questions = [
    ("links to categories that are not there", "SELECT count(*) FROM pragma_foreign_key_check"),
    ("numbers of animals that are kept and wrong", wrongCounts),
    ("animals that lists by last change do not have", wrongRecency),
    ("names that the search index will not find", unfoundNames),
    (
      "animals that are not as the journal left them",
      unlike("animal", ["name", "foldedName", "diet", "categoryID"])
    ),
    (
      "categories that are not as the journal left them",
      unlike("animalCategory", ["name", "nameKey", "foldedName"])
    ),
    (
      "animals that the journal has and the catalog has not", missing("animal")
    ),
    (
      "categories that the journal has and the catalog has not", missing("animalCategory")
    ),
    ("changes that do not follow the one before", brokenChains),
    ("changes that do not begin where the one before ended", otherValues),
    ("undos and redos that are not the reverse of their edit", crookedReversals),
    ("edits that were never closed", "SELECT count(*) FROM edit WHERE isOpen"),
    (
      "changes without an edit",
      "SELECT count(*) FROM change WHERE editID NOT IN (SELECT id FROM edit)"
    ),
  ]

  private static let questionsOfFields = [
    ("fields that are not as the journal left them", unlike("field", ["name", "kind"])),
    ("fields that the journal has and the catalog has not", missing("field")),
  ]

  private static let wrongCounts = """
    SELECT count(*) FROM (
      SELECT ifnull(categoryID, 0) AS c, diet AS d, count(*) AS n FROM animal GROUP BY c, d
    ) FULL OUTER JOIN animalCount ON categoryID = c AND diet = d WHERE n IS NOT count
    """

  private static let wrongRecency = """
    SELECT count(*) FROM animal a FULL OUTER JOIN animalRecency r ON r.animalID = a.id
    WHERE r.categoryID IS NOT a.categoryID OR r.diet IS NOT a.diet OR r.editID <> (
      SELECT max(editID) FROM change WHERE tableName = 'animal' AND recordID = a.id)
    """

  private static let unfoundNames = """
    SELECT count(*) FROM animal WHERE foldedName NOT IN (
      SELECT foldedName FROM searchName UNION ALL SELECT foldedName FROM searchPending)
    """

  /// Rows of which a column is not what the newest change that names it has left there.
  private static func unlike(_ table: String, _ columns: [String]) -> String {
    let differ = columns.map { column in
      """
      \(column) IS NOT (
        SELECT json_extract(after, '$.\(column)') FROM change
        WHERE tableName = '\(table)' AND recordID = \(table).id
          AND json_type(after, '$.\(column)') IS NOT NULL ORDER BY id DESC LIMIT 1)
      """
    }
    return "SELECT count(*) FROM \(table) WHERE \(differ.joined(separator: " OR "))"
  }

  private static func missing(_ table: String) -> String {
    """
    SELECT count(*) FROM (
      SELECT recordID, after, max(id) FROM change WHERE tableName = '\(table)' GROUP BY recordID
    ) WHERE after IS NOT NULL AND recordID NOT IN (SELECT id FROM \(table))
    """
  }

  /// A record is there before a change if it was left there.
  private static let brokenChains = """
    SELECT count(*) FROM (
      SELECT before, lag(after) OVER (PARTITION BY tableName, recordID ORDER BY id) AS last
        FROM change
    ) WHERE (before IS NULL) <> (last IS NULL)
    """

  /// A value before a change is the one that the last change to name its column has left.
  private static let otherValues = """
    SELECT count(*) FROM change c, json_each(c.before) v WHERE v.value IS NOT (
      SELECT json_extract(after, '$.' || v.key) FROM change e
      WHERE e.tableName = c.tableName AND e.recordID = c.recordID AND e.id < c.id
        AND json_type(e.after, '$.' || v.key) IS NOT NULL ORDER BY e.id DESC LIMIT 1)
    """

  /// An edit changes a record once where it is undone in one step. What undoes it names no other
  /// column.
  private static let crookedReversals = """
    SELECT count(*) FROM edit WHERE undoes IS NOT NULL AND (
      (SELECT count(*) FROM change WHERE editID = edit.id)
        <> (SELECT count(*) FROM change WHERE editID = undoes)
      OR EXISTS (
        SELECT 1 FROM change c WHERE editID = edit.id AND NOT EXISTS (
          SELECT 1 FROM change o WHERE o.editID = undoes AND o.tableName = c.tableName
            AND o.recordID = c.recordID AND \(isPart("c.after", of: "o.before"))
            AND \(isPart("c.before", of: "o.after")))))
    """

  private static func isPart(_ image: String, of other: String) -> String {
    """
    (\(image) IS NULL) = (\(other) IS NULL) AND NOT EXISTS (
      SELECT 1 FROM json_each(\(image)) v WHERE v.value IS NOT json_extract(\(other), '$.' || v.key))
    """
  }
}
