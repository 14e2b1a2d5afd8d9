import Catalog
import Foundation
import GRDB

/// Writes the records that were found into the new catalog, which has no trigger meanwhile.
struct RecordWriter {
  let db: Database
  let report: RowRecovery.Report

  /// Writes the categories, and then the animals; returns how many animals could not be.
  func write() throws -> Int {
    _ = try write(
      .category,
      """
      INSERT INTO animalCategory (id, name, foldedName, nameKey)
        SELECT id, name, ?, ? FROM temp.found WHERE tableName = 'animalCategory' AND id = ?
      """)
    let own = try OwnColumns.builtIn + FieldRestoration(db: db, report: report).run()
    let values = own.map { ", json_extract(own, '$.\($0)')" }.joined()
    let refused = try write(
      .animal,
      """
      INSERT INTO animal (id, name, foldedName, diet, categoryID\(own.map { ", \($0)" }.joined()))
        SELECT id, name, ?, ?, categoryID\(values) FROM temp.found
        WHERE tableName = 'animal' AND id = ?
      """)
    try leaveLostCategories()
    return refused
  }

  private func write(_ table: FoundTable, _ sql: String) throws -> Int {
    var refused = 0
    let found = """
      SELECT id, name, diet, trust FROM temp.found WHERE tableName = '\(table.name)' ORDER BY id
      """
    try db.eachRow(found) { row in
      let title = "\(table.noun.capitalized) \(try row.number(0))"
      let name = try row.decode(String.self, atIndex: 1)
      let word = try row.decode(String?.self, atIndex: 2)
      let trust = try row.decode(Int.self, atIndex: 3)
      if trust <= FoundRecords.Trust.treeUnsound.rawValue {
        reportDoubt(of: title, name, word, trust, isAnimal: table == .animal)
      }
      let diet = word.flatMap(Diet.init(rawValue:)) ?? .unknown
      let second = table == .animal ? diet.rawValue : Folding.key(name)
      do {
        try db.run(sql, [Folding.folded(name), second, row.number(0)])
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
        refused += 1
        report("\(title): cannot be saved (\(error.message ?? "invalid"))", true)
      }
    }
    return refused
  }

  private func reportDoubt(
    of title: String, _ name: String, _ diet: String?, _ trust: Int, isAnimal: Bool
  ) {
    if trust == FoundRecords.Trust.key.rawValue {
      return report(
        "\(title): only the key of its name is left, and is its name now (\(name))", true)
    }
    if isAnimal, diet.flatMap(Diet.init(rawValue:)) == nil {
      return report("\(title): its diet cannot be read (\(diet ?? ""))", true)
    }
    report("\(title): its name may be damaged (\(name))", true)
  }

  /// Animals stay when their category is lost.
  private func leaveLostCategories() throws {
    let lost = "categoryID NOT NULL AND categoryID NOT IN (SELECT id FROM animalCategory)"
    try db.eachRow(
      "SELECT categoryID, count(*) FROM animal WHERE \(lost) GROUP BY categoryID"
    ) { row in
      let count = try row.decode(Int.self, atIndex: 1)
      let animals = count == 1 ? "1 animal of it has" : "\(count) animals of it have"
      report("Category \(try row.number(0)): is lost; \(animals) none now", true)
    }
    try db.execute(sql: "UPDATE animal SET categoryID = NULL WHERE \(lost)")
  }
}
