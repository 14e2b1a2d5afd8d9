/// What another program finds wrong with a catalog, by SQL of its own.
extension OtherProgram {
  /// A sentence for each promise of the catalog file that does not hold; none for a whole catalog.
  package func problems() throws -> [String] {
    var problems = try column("PRAGMA integrity_check").filter { $0 != "ok" }
    for (name, sql) in Self.questions where try column(sql) != ["0"] {
      problems.append("\(name): \(try column(sql))")
    }
    return problems
  }

  private static let questions = [
    ("links to categories that are not there", "SELECT count(*) FROM pragma_foreign_key_check"),
    ("numbers of animals that are kept and wrong", wrongCounts),
    ("animals that lists by last change do not have", wrongRecency),
    ("names that the search index will not find", unfoundNames),
    ("animals that are not as the journal left them", unlike("animal", image: animalImage)),
    (
      "categories that are not as the journal left them",
      unlike("animalCategory", image: categoryImage)
    ),
    ("records that the journal has and the catalog has not", missingRecords),
    ("changes that do not begin where the one before ended", brokenChains),
    ("undos and redos that are not the reverse of their edit", crookedReversals),
    ("edits that were never closed", "SELECT count(*) FROM edit WHERE isOpen"),
    (
      "changes without an edit",
      "SELECT count(*) FROM change WHERE editID NOT IN (SELECT id FROM edit)"
    ),
  ]

  private static let animalImage = """
    json_object('name', name, 'foldedName', foldedName, 'diet', diet, 'categoryID', categoryID)
    """
  private static let categoryImage = """
    json_object('name', name, 'nameKey', nameKey, 'foldedName', foldedName)
    """

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

  private static func unlike(_ table: String, image: String) -> String {
    """
    SELECT count(*) FROM \(table) WHERE \(image) IS NOT (
      SELECT after FROM change WHERE tableName = '\(table)' AND recordID = \(table).id
        ORDER BY id DESC LIMIT 1)
    """
  }

  private static let missingRecords = """
    SELECT count(*) FROM (
      SELECT tableName, recordID, after, max(id) FROM change GROUP BY tableName, recordID
    ) WHERE after IS NOT NULL AND NOT CASE tableName
      WHEN 'animal' THEN EXISTS (SELECT 1 FROM animal WHERE id = recordID)
      ELSE EXISTS (SELECT 1 FROM animalCategory WHERE id = recordID) END
    """

  private static let brokenChains = """
    SELECT count(*) FROM (
      SELECT before, lag(after) OVER (PARTITION BY tableName, recordID ORDER BY id) AS last
        FROM change
    ) WHERE before IS NOT last
    """

  /// An edit changes a record once where it is undone in one step.
  private static let crookedReversals = """
    SELECT count(*) FROM edit WHERE undoes IS NOT NULL AND (
      (SELECT count(*) FROM change WHERE editID = edit.id)
        <> (SELECT count(*) FROM change WHERE editID = undoes)
      OR EXISTS (
        SELECT 1 FROM change c WHERE editID = edit.id AND NOT EXISTS (
          SELECT 1 FROM change o WHERE o.editID = undoes AND o.tableName = c.tableName
            AND o.recordID = c.recordID AND o.before IS c.after AND o.after IS c.before)))
    """
}
