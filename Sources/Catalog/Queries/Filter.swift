import GRDB

/// The conditions on the animals `a` of a query.
struct Filter {
  struct Condition {
    let sql: String
    let values: [DatabaseValue]
  }

  private var conditions: [Condition] = []

  init(_ query: AnimalQuery) {
    switch query.scope {
    case .all: break
    case .uncategorised: add("a.categoryID IS NULL")
    case .category(let id): add("a.categoryID = ?", [id.databaseValue])
    }
    if let diet = query.diet { add("a.diet = ?", [diet.rawValue.databaseValue]) }
    // Unlike LIKE, instr() takes every character for itself and has no limit of length.
    if let needle = query.needle { add("instr(a.foldedName, ?)", [needle.databaseValue]) }
  }

  /// The WHERE clause; empty without conditions.
  var clause: String {
    if conditions.isEmpty { return "" }
    return "WHERE " + conditions.map(\.sql).joined(separator: " AND ")
  }

  var arguments: StatementArguments {
    StatementArguments(conditions.flatMap(\.values))
  }

  mutating func add(_ condition: Condition) {
    conditions.append(condition)
  }

  mutating func add(_ sql: String, _ values: [DatabaseValue] = []) {
    add(Condition(sql: sql, values: values))
  }

  /// Counts the animals that meet the conditions, one by one.
  func count(_ db: Database) throws -> Int {
    try db.number("SELECT count(*) FROM animal a \(clause)", arguments)
  }
}
