import GRDB

/// A table whose rows follow from those of others. Triggers keep it; whoever writes animals while
/// there are no triggers fills it afterwards.
struct DerivedTable {
  let name: String
  /// The SQL that selects all its rows.
  let rows: String

  /// All of them, in the order in which they can be filled.
  static let all = [
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
  ]
}

extension Database {
  /// Fills the tables whose rows follow from those of others anew, which triggers do otherwise.
  func fillDerivedTables() throws {
    for table in DerivedTable.all {
      try execute(sql: "DELETE FROM \(table.name); INSERT INTO \(table.name) \(table.rows)")
    }
  }
}
