import GRDB

/// What holds the order of a list by a field beside name, category and diet: an index of the animals that
/// have a value, by it, and one of the others by name. Each serves the lists of one kind of scope, as those of
/// the built-in orders do.
///
/// They are made when such a list is first asked for, as nobody sorts by most fields, and stay. Nothing
/// but the list of tables knows of them; their names tell what they are.
package struct FieldIndex {
  /// The greatest number of animals that are sorted for each page instead, which takes no noticeable
  /// time.
  static let few = 2_000

  /// The steps of SQLite's machine that it takes to put an animal into them, as counted there.
  static let stepsOfAnimal = 14.5

  private let column: String
  /// The columns that lists are narrowed by, and their part of the name.
  private let place: [(name: String, column: String)]

  init(of field: Field, inCategory: Bool = false, withDiet: Bool = false) {
    self.init(column: field.column, inCategory: inCategory, withDiet: withDiet)
  }

  /// What holds the order of a list; nil where that is not by such a field.
  init?(of query: AnimalQuery, _ narrowing: Narrowing) {
    guard case .field(let field) = query.sort else { return nil }
    self.init(
      of: field, inCategory: narrowing.mergedScopes.map { $0 != [.all] } ?? false,
      withDiet: narrowing.diet != nil)
  }

  private init(column: String, inCategory: Bool, withDiet: Bool) {
    self.column = column
    place =
      (inCategory ? [("Category", "categoryID")] : []) + (withDiet ? [("Diet", "diet")] : [])
  }

  /// The SQL of both by their names.
  var definitions: [(name: String, sql: String)] {
    let own = column.prefix(1).uppercased() + column.dropFirst()
    return [
      definition(own, ["\(column) \(Self.collation)", "foldedName"], where: "IS NOT NULL"),
      definition("No" + own, ["foldedName"], where: "IS NULL"),
    ]
  }

  private func definition(
    _ own: String, _ columns: [String], where condition: String
  ) -> (name: String, sql: String) {
    let name = "animalBy" + place.map(\.name).joined() + own
    let columns = (place.map(\.column) + columns).joined(separator: ", ")
    return (name, "CREATE INDEX \(name) ON animal (\(columns)) WHERE \(column) \(condition)")
  }

  /// How values are compared: texts without the case of the letters A to Z, as any program can.
  static let collation = "COLLATE NOCASE"

  /// Whether they are in the catalog.
  func exists(_ db: Database) throws -> Bool {
    try definitions.allSatisfy(db.hasIndex)
  }

  /// Makes them, in the place of what has their names.
  func make(_ db: Database) throws {
    for (name, sql) in definitions {
      try db.execute(sql: "DROP INDEX IF EXISTS \(name)")
      try db.execute(sql: sql)
    }
  }

  /// Makes the one of the animals that have a value, unless it is there.
  func makeOfValues(_ db: Database) throws {
    let (name, sql) = definitions[0]
    if try db.hasIndex(name, sql) { return }
    try db.execute(sql: "DROP INDEX IF EXISTS \(name)")
    try db.execute(sql: sql)
  }

  /// Whether that is the definition of such an index.
  package static func defines(_ name: String, _ sql: String) -> Bool {
    let pattern = /animalBy(Category)?(Diet)?(?:No)?([A-Z])([A-Za-z0-9]*)/
    guard let match = name.wholeMatch(of: pattern)?.output else { return false }
    let column = match.3.lowercased() + match.4
    guard Field.ownNumber(in: column) != nil || Fields.builtIn.others.map(\.column).contains(column)
    else { return false }
    return FieldIndex(column: column, inCategory: match.1 != nil, withDiet: match.2 != nil)
      .definitions.contains { $0 == (name, sql) }
  }
}

extension Database {
  fileprivate func hasIndex(_ name: String, _ sql: String) throws -> Bool {
    try number(
      "SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE name = ? AND sql = ?)", [name, sql]) == 1
  }
}
