import Foundation
import GRDB

extension CheckPart {
  /// The pages of the file, its indexes and the constraints of its tables.
  static let integrity = CheckPart(title: "The file") { db, report in
    try db.eachRow("PRAGMA integrity_check(1000000)") { row in
      let problem = try row.decode(String.self, atIndex: 0)
      // SQLite reports the problems in one b-tree as one text of several lines.
      for line in problem.split(separator: "\n") where line != "ok" { report("The file: \(line)") }
    }
  }

  static let links = CheckPart(title: "What records name") { db, report in
    try db.eachRow("PRAGMA foreign_key_check") { row in
      let table = try row.decode(String.self, atIndex: 0)
      let id = try row.decode(Int64?.self, atIndex: 1).map(String.init) ?? "?"
      let other = try row.decode(String.self, atIndex: 2)
      report("\(noun(table)) \(id): names a record in \(other) that is missing")
    }
  }

  /// The custom fields, against the columns of the animals and the entries.
  static let fields = CheckPart(title: "The fields", since: 9) { db, report in
    try db.eachRow("SELECT name FROM field WHERE NOT \(Field.hasColumn)") { row in
      let name = try row.decode(String.self, atIndex: 0)
      report("The field \(name): its column is missing; another program has dropped it")
    }
    try db.eachRow("SELECT name, options FROM field ORDER BY id") { row in
      let name = try row.decode(String.self, atIndex: 0)
      if try !ValueOptions.areReadable(row.decode(String.self, atIndex: 1)) {
        report("The field \(name): its options cannot be read; change the field to set them anew")
      }
    }
    for field in try db.customFields("NOT isRetired", of: nil)
    where field.valueKind?.isKnown == false {
      let count = try db.number("SELECT count(\(field.column)) FROM \(field.recordKind.table)")
      report(
        "The field \(field.title): this version does not know its kind, \(field.valueKind?.tag ?? ""), and shows its \(count.counted("value")) unread; install a newer one"
      )
    }
    for kind in RecordKind.all where kind.hasCustomFields {
      let columns = Set(kind.columns.map(\.name)).union(kind.fields.columns)
      let known = columns.map { "'\($0)'" }.joined(separator: ", ")
      // A field's column stays when adding the field is undone.
      let added = """
        SELECT name FROM pragma_table_info('\(kind.table)') WHERE name NOT IN (\(known))
          AND NOT (name GLOB 'field[1-9]*' AND substr(name, 6) NOT GLOB '*[^0-9]*'
            AND CAST(substr(name, 6) AS INTEGER) < \(try db.nextFieldNumber()))
        """
      try db.eachRow(added) { row in
        let name = try row.decode(String.self, atIndex: 0)
        report(
          "The column \(name) of the \(kind.plural): is of no field; another program has added it")
      }
    }
  }

  /// The counts that lists show, against the animals.
  static let counts = CheckPart(title: "The counts of animals") { db, report in
    let wrong = """
      SELECT categoryID, diet, sum(kept), sum(counted) FROM (
        SELECT categoryID, diet, count AS kept, 0 AS counted FROM animalCount
        UNION ALL
        SELECT ifnull(categoryID, 0), diet, 0, count(*) FROM animal GROUP BY categoryID, diet)
      GROUP BY categoryID, diet HAVING sum(kept) <> sum(counted)
      """
    try db.eachRow(wrong) { row in
      let id = try row.decode(Int64.self, atIndex: 0)
      let diet = try row.decode(String.self, atIndex: 1)
      let place = id == 0 ? "no category" : "category \(id)"
      let (kept, counted) = try (row.number(2), row.number(3))
      report("\(counted) animals in \(place) are \(diet), and \(kept) are counted")
    }
  } repair: { db in
    try db.fill(.animalCount)
  }

  private static func noun(_ table: String) -> String {
    RecordKind(table: table)?.noun.capitalized ?? "The \(table)"
  }

  static let derived = [recency, places, missingNames, texts, latest]

  /// The latest entries, against all entries.
  private static let latest = CheckPart(title: "The latest entries", since: 9) { db, report in
    let rows = try LatestTriggers.rows(db)
    let wrong = """
      SELECT DISTINCT logID, animalID FROM (
        SELECT * FROM (SELECT * FROM latest EXCEPT \(rows))
        UNION ALL SELECT * FROM (\(rows) EXCEPT SELECT * FROM latest))
      """
    try db.eachRow(wrong) { row in
      let (log, animal) = try (row.number(0), row.number(1))
      let name = try db.lastName(of: .log, log)
      report("\(name) of animal \(animal): another entry is kept as its latest")
    }
  } repair: { db in
    try db.fill(.latest)
  }

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
  private static let texts = CheckPart(title: "The search index", since: 9) { db, report in
    let sql = """
      SELECT id FROM (SELECT a.id, \(try db.customTexts) AS text FROM animal a) a
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

extension Database {
  /// The first problem that SQLite finds in the file's pages, indexes and constraints, or nil.
  package func firstProblem() throws -> String? {
    let integrity = try String.fetchOne(self, sql: "PRAGMA integrity_check(1)")
    return integrity == "ok" ? nil : integrity
  }

  package func orphans() throws -> Int {
    try number("SELECT count(*) FROM pragma_foreign_key_check")
  }
}
