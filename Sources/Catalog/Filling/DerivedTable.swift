import GRDB

/// A table whose rows follow from those of others. Triggers keep it; code that writes animals
/// while there are no triggers fills it afterwards.
struct DerivedTable {
  let name: String
  /// The SQL that selects all its rows.
  let rows: String

  /// All of them, in the order in which they can be filled.
  static func all(_ db: Database) throws -> [DerivedTable] {
    let hasTexts = try db.hasOwnTexts
    return [
      DerivedTable(
        name: "animalCount",
        rows: "SELECT ifnull(categoryID, 0), diet, count(*) FROM animal GROUP BY categoryID, diet"),
      DerivedTable(
        name: "animalRecency",
        rows: """
          SELECT id, ifnull((
            SELECT max(editID) FROM change WHERE recordID = a.id AND tableName = 'animal'), 0),
            categoryID, diet FROM animal a
          """),
      DerivedTable(
        name: "searchPending", rows: "SELECT DISTINCT foldedName FROM animal ORDER BY foldedName"),
      DerivedTable(
        name: "textPending", rows: "SELECT id FROM animal a WHERE \(hasTexts)"),
    ]
  }
}

extension Database {
  /// Fills the tables whose rows follow from those of others anew, which triggers do otherwise.
  package func fillDerivedTables() throws {
    for table in try DerivedTable.all(self) {
      try execute(sql: "DELETE FROM \(table.name); INSERT INTO \(table.name) \(table.rows)")
    }
  }
}
