import GRDB
import Quotation

/// The view `animals`, by which other programs read the animals: their fields under the names that
/// the keeper gave them, and the category by its name. A field that names another animal has its id
/// there. It follows the fields, and is made anew when those change.
package enum AnimalsView {
  /// The most bytes of its SQL for which fields have their names; see `SchemaWeight`. Where that is
  /// not enough, the last fields go by the names of their columns.
  private static let longest = 6_000

  /// The columns of name, category and diet, before those of all other fields.
  private static let beginning =
    "CREATE VIEW animals AS SELECT a.id, a.name, c.name AS category, a.diet"

  /// Makes it, in the place of the one there is; what another program has called so stays.
  package static func make(_ db: Database) throws {
    guard let sql = try definition(db) else { return }
    if let now: String = try db.value("\(named) = 'view'") {
      guard now.hasPrefix(beginning), now != sql else { return }
      try db.execute(sql: "DROP VIEW animals")
    }
    try db.execute(sql: sql)
  }

  /// Its SQL, for the fields that there are; nil where a table or an index of another program is
  /// called so.
  static func definition(_ db: Database) throws -> String? {
    let isTaken = try db.first("\(named) IN ('table', 'index')") { _ in true } ?? false
    return isTaken ? nil : try sql(of: db.fields().others)
  }

  private static let named =
    "SELECT sql FROM sqlite_master WHERE name = 'animals' COLLATE NOCASE AND type"

  private static func sql(of others: [Field]) -> String {
    let columns = others.map { ", a.\($0.column)" }
    var names = others.map { " AS \($0.key.asSQLName)" }
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
