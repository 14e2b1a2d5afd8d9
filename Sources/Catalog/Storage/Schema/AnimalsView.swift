import GRDB
import Quotation

/// The view `animals`, for other programs to read: fields under the keeper's names, the category by
/// name, and references by id. It is rebuilt when the fields change.
package enum AnimalsView {
  /// The bytes after which the remaining fields go by their column names; see `SchemaWeight`.
  private static let longest = 6_000

  /// The columns of name, category and diet, before those of all other fields.
  private static let beginning =
    "CREATE VIEW animals AS SELECT a.id, a.name, c.name AS category, a.diet"

  /// Creates it, or replaces its earlier form; a view of that name from another program stays.
  package static func make(_ db: Database) throws {
    guard let sql = try definition(db) else { return }
    if let now: String = try db.value("\(named) = 'view'") {
      guard now.hasPrefix(beginning), now != sql else { return }
      try db.execute(sql: "DROP VIEW animals")
    }
    try db.execute(sql: sql)
  }

  /// Its SQL for the current fields; nil if another program has a table or an index of that name.
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
