import GRDB

/// Conditions on the animals `a`, all of which must hold.
struct Filter {
  struct Condition {
    let sql: String
    let values: [DatabaseValue]
    /// Whether it asks for more than the name, which the indexes by name do not have.
    var needsRow = false

    init(_ sql: String, _ values: [any DatabaseValueConvertible] = [], needsRow: Bool = false) {
      self.sql = sql
      self.values = values.map(\.databaseValue)
      self.needsRow = needsRow
    }

    static func or(_ conditions: [Condition]) -> Condition {
      let sql = conditions.map(\.sql).joined(separator: " OR ")
      return Condition("(\(sql))", conditions.flatMap(\.values))
    }
  }

  private var conditions: [Condition] = []

  init() {}

  /// All that a query asks for.
  init(_ narrowing: Narrowing) {
    self.init(narrowing, []) { _ in true }
  }

  /// Those conditions that a test takes of what a query asks for and of others.
  init(_ narrowing: Narrowing, _ more: [Condition], where test: (Condition) -> Bool) {
    if narrowing.isEmpty { add("0") }
    var all = [Condition(amongCategoriesOf: narrowing)]
    if let diet = narrowing.diet {
      all.append(Condition("a.diet = ?", [diet.rawValue], needsRow: true))
    }
    conditions += (all + Condition.all(of: narrowing.find) + more).filter(test)
  }

  /// What lies in one part of the list, in the table that its order is read from.
  init(scope: AnimalQuery.Scope, diet: Diet?, in table: Segment.Table) {
    switch scope {
    case .all: break
    case .uncategorised: add("\(table.alias).categoryID IS NULL")
    case .category(let id): add("\(table.alias).categoryID = ?", [id])
    }
    if let diet { add("\(table.alias).diet = ?", [diet.rawValue]) }
  }

  /// All conditions as one.
  var condition: Condition {
    if conditions.isEmpty { return Condition("1") }
    return Condition(
      "(\(conditions.map(\.sql).joined(separator: " AND ")))", conditions.flatMap(\.values))
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

  mutating func add(_ sql: String, _ values: [any DatabaseValueConvertible] = []) {
    add(Condition(sql, values))
  }

  /// Counts the animals that meet the conditions, one by one.
  func count(_ db: Database) throws -> Int {
    try db.number("SELECT count(*) FROM animal a \(clause)", arguments)
  }
}

extension Filter.Condition {
  /// What a text to find asks of names, and what it leaves out.
  static func all(of find: FindText) -> [Filter.Condition] {
    find.terms.map { .init($0, isNegated: false) }
      + find.excluded.map { .init($0, isNegated: true) }
      + find.conditions.compactMap(Filter.Condition.init(leavingOut:))
  }

  /// What is left out by diet or category; nil for what is narrowed to.
  private init?(leavingOut condition: FindText.Condition) {
    switch condition {
    case .diet(let diet?, isNegated: true):
      self.init("a.diet <> ?", [diet.rawValue], needsRow: true)
    case .category(let text, isNegated: true): self.init(notInCategory: text)
    case .diet, .category: return nil
    }
  }

  /// Unlike LIKE, `instr` takes every character for itself and has no limit of length.
  init(_ term: FindTerm, isNegated: Bool) {
    let negation = isNegated ? "NOT " : ""
    switch term.fit {
    case .inside: self.init("\(negation)instr(a.foldedName, ?)", [term.text])
    case .words:
      let name = FindTerm.separators.reduce("a.foldedName") { name, separator in
        "replace(\(name), '\(separator == "'" ? "''" : String(separator))', ' ')"
      }
      self.init(
        """
        \(negation)CASE WHEN instr(a.foldedName, ?)
          THEN instr(' ' || \(name) || ' ', ?) ELSE 0 END
        """, [term.text, " \(term.spaced) "])
    }
  }

  /// The categories of what is asked for; `id` is the column of the category.
  init(amongCategoriesOf narrowing: Narrowing, id: String = "a.categoryID") {
    switch narrowing.scope {
    case .all: self.init("1")
    case .uncategorised: self.init("\(id) IS NULL", needsRow: true)
    case .categories(let ids) where ids.count == 1:
      self.init("\(id) = ?", ids, needsRow: true)
    case .categories(let ids):
      // The list comes as one JSON text, as there is a limit to the number of arguments.
      let list = "[" + ids.map(String.init).joined(separator: ",") + "]"
      self.init("\(id) IN (SELECT value FROM json_each(?))", [list], needsRow: true)
    }
  }

  fileprivate init(notInCategory text: String) {
    self.init(
      """
      NOT EXISTS (SELECT 1 FROM animalCategory n
        WHERE n.id = a.categoryID AND instr(n.foldedName, ?))
      """, [text], needsRow: true)
  }
}
