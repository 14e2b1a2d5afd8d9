import GRDB

extension CheckPart {
  /// The derived tables that narrow, order and search lists.
  static let derived = [recency, places, missingNames, texts]

  /// The table behind the order of changes, against the animals.
  private static let recency = CheckPart(title: "The order of changes", since: 3) { db, report in
    let sql = """
      SELECT a.id FROM animal a LEFT JOIN animalRecency r ON r.animalID = a.id
        WHERE r.animalID IS NULL OR r.categoryID IS NOT a.categoryID OR r.diet IS NOT a.diet
      UNION ALL
      SELECT animalID FROM animalRecency WHERE animalID NOT IN (SELECT id FROM animal)
      """
    try db.eachRow(sql) { row in
      report("Animal \(try row.number(0)): is not where lists by last change look for it")
    }
  }

  /// The order of the names in the search index.
  private static let places = CheckPart(title: "The search index", since: 3) { db, report in
    let sql = """
      SELECT foldedName FROM (SELECT foldedName, lag(foldedName) OVER (ORDER BY place) AS earlier
        FROM searchName) WHERE foldedName <= earlier
      """
    try db.eachRow(sql) { row in
      report("The search index: \(try row.decode(String.self, atIndex: 0)) is out of order")
    }
  }

  /// The names of animals, against the search index and the names that wait for it.
  private static let missingNames = CheckPart(title: "The search index", since: 3) { db, report in
    let sql = """
      SELECT DISTINCT foldedName FROM animal
        WHERE foldedName NOT IN (SELECT foldedName FROM searchName)
          AND foldedName NOT IN (SELECT foldedName FROM searchPending)
      """
    try db.eachRow(sql) { row in
      report("The search index: \(try row.decode(String.self, atIndex: 0)) is missing")
    }
  }

  /// The texts in the index, against the keeper's texts, except for animals that wait for it.
  private static let texts = CheckPart(title: "The search index", since: 6) { db, report in
    let sql = """
      SELECT id FROM (SELECT a.id, \(try db.ownTexts) AS text FROM animal a) a
        LEFT JOIN textGram g ON g.rowid = a.id
        WHERE ifnull(g.text, '') <> a.text AND id NOT IN (SELECT animalID FROM textPending)
      UNION ALL
      SELECT rowid FROM textGram WHERE rowid NOT IN (SELECT id FROM animal)
        AND rowid NOT IN (SELECT animalID FROM textPending)
      """
    try db.eachRow(sql) { row in
      report("The search index: the texts of animal \(try row.number(0)) are not as they are there")
    }
  }
}
