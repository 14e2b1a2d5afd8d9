import GRDB

/// The view `animals`, by which other programs read the animals: their fields under the names that the
/// keeper gave them, and the category by its name. A field that names another animal has its id there.
/// It follows the fields, and is made anew when those change.
package enum AnimalsView {
  /// The most bytes of its SQL for which fields have their names; see `SchemaWeight`. Where that is not
  /// enough, the last fields go by the names of their columns.
  private static let longest = 6_000

  /// The columns of name, category and diet, before those of all other fields.
  private static let beginning =
    "CREATE VIEW animals AS SELECT a.id, a.name, c.name AS category, a.diet"

  /// Makes it, in the place of the one there is; what another program has called so stays.
  package static func make(_ db: Database) throws {
    let sql = try sql(of: db.fields().others)
    let now = try db.first(
      """
      SELECT sql FROM sqlite_master
        WHERE name = 'animals' COLLATE NOCASE AND type IN ('table', 'index', 'view')
      """
    ) { try $0.decode(String?.self, atIndex: 0) ?? "" }
    if let now {
      guard now.hasPrefix(beginning), now != sql else { return }
      try db.execute(sql: "DROP VIEW animals")
    }
    try db.execute(sql: sql)
  }

  private static func sql(of others: [Field]) -> String {
    let columns = others.map { ", a.\($0.column)" }
    var names = others.map { " AS \"\($0.key.replacing("\"", with: "\"\""))\"" }
    var length = columns.joined().utf8.count
    for index in names.indices {
      length += names[index].utf8.count
      if length > longest { names[index] = "" }
    }
    return """
      \(beginning)\
      \(zip(columns, names).map { $0 + $1 }.joined())
        FROM animal a LEFT JOIN animalCategory c ON c.id = a.categoryID
      """
  }
}
