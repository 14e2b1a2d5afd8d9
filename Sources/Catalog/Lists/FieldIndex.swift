import GRDB

/// The two indexes behind a list sorted by a field other than name, category and diet: one of the
/// animals with a value, by value, and one of the others, by name. Each pair serves one kind of
/// scope, like the indexes of the built-in orders.
///
/// A derived field has one index, of the latest entries of all logs.
///
/// They are created when such a list is first opened, as most fields are never sorted by, and are
/// kept. Only the schema table records them; their names tell what they index.
package struct FieldIndex {
  /// Up to this many animals are sorted for each page instead, which takes no noticeable time.
  static let few = 2_000

  /// The measured SQLite virtual machine steps for indexing one animal.
  static let stepsOfAnimal = 14.5

  /// The SQL of the indexes, by name.
  let definitions: [(name: String, sql: String)]

  init(of field: Field) {
    self.init(column: field.column)
  }

  /// The indexes for a list; nil if it is not sorted by such a field.
  init?(of query: AnimalQuery, _ resolved: ResolvedQuery) {
    guard case .field(let field) = query.sort else { return nil }
    if field.isDerived {
      self.init(latest: field.column)
    } else {
      self.init(
        column: field.column, inCategory: resolved.mergedScopes.map { $0 != [.all] } ?? false,
        withDiet: resolved.diet != nil)
    }
  }

  private init(column: String, inCategory: Bool = false, withDiet: Bool = false) {
    let place =
      (inCategory ? [("Category", "categoryID")] : []) + (withDiet ? [("Diet", "diet")] : [])
    let definition = { (own: String, columns: [String], condition: String) in
      let name = "animalBy" + place.map(\.0).joined() + own
      let columns = (place.map(\.1) + columns).joined(separator: ", ")
      return (name, "CREATE INDEX \(name) ON animal (\(columns)) WHERE \(column) \(condition)")
    }
    let own = Self.capitalized(column)
    definitions = [
      definition(own, ["\(column) \(Self.collation)", "foldedName"], "IS NOT NULL"),
      definition("No" + own, ["foldedName"], "IS NULL"),
    ]
  }

  /// The index of the latest entries of each log by one of their columns.
  private init(latest column: String) {
    let name = "latestInOrderOf" + Self.capitalized(column)
    definitions = [
      (name, "CREATE INDEX \(name) ON latest (logID, \(column) \(Self.collation))")
    ]
  }

  private static func capitalized(_ column: String) -> String {
    column.prefix(1).uppercased() + column.dropFirst()
  }

  /// Compares text without the case of A to Z, a collation that every SQLite program has.
  static let collation = "COLLATE NOCASE"

  func exists(_ db: Database) throws -> Bool { try definitions.allSatisfy(db.hasIndex) }

  /// Creates them, replacing any indexes of the same names.
  func make(_ db: Database) throws {
    for (name, sql) in definitions {
      try db.execute(sql: "DROP INDEX IF EXISTS \(name); \(sql)")
    }
  }

  /// Creates the index of the animals with a value, if it is missing.
  func makeOfValues(_ db: Database) throws {
    let (name, sql) = definitions[0]
    if try db.hasIndex(name, sql) { return }
    try db.execute(sql: "DROP INDEX IF EXISTS \(name); \(sql)")
  }

  /// Whether a name and its SQL define such an index.
  package static func defines(_ name: String, _ sql: String) -> Bool {
    let latest = ["value", "at"].flatMap { FieldIndex(latest: $0).definitions }
    if latest.contains(where: { $0 == (name, sql) }) { return true }
    let pattern = /animalBy(Category)?(Diet)?(?:No)?([A-Z])([A-Za-z0-9]*)/
    guard let match = name.wholeMatch(of: pattern)?.output else { return false }
    let column = match.3.lowercased() + match.4
    guard
      Field.customNumber(in: column) != nil || Fields.builtIn.others.map(\.column).contains(column)
    else { return false }
    return FieldIndex(column: column, inCategory: match.1 != nil, withDiet: match.2 != nil)
      .definitions.contains { $0 == (name, sql) }
  }
}

extension Database {
  /// Whether indexes hold the order of a list. A few animals of many are found faster among
  /// themselves than in the order of the latest entries of all.
  func isIndexed(_ query: AnimalQuery, _ resolved: ResolvedQuery) throws -> Bool {
    guard case .field(let field) = query.sort,
      let index = FieldIndex(of: query, resolved)
    else { return true }
    if field.isDerived, try keptCount(resolved) <= FieldIndex.few { return false }
    return try index.exists(self)
  }

  fileprivate func hasIndex(_ name: String, _ sql: String) throws -> Bool {
    try number(
      "SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE name = ? AND sql = ?)", [name, sql]) == 1
  }
}
