import GRDB

/// Conditions on the animals `a`, joined by AND.
struct Filter {
  struct Condition {
    let sql: String
    let values: [DatabaseValue]
    /// Whether it reads more of a row than the name, and so more than the indexes by name hold.
    var needsRow = false

    init(_ sql: String, _ values: [any DatabaseValueConvertible] = [], needsRow: Bool = false) {
      self.sql = sql
      self.values = values.map(\.databaseValue)
      self.needsRow = needsRow
    }

    /// Compares columns with values in turn.
    init(_ columns: [String], _ sign: String, _ values: [DatabaseValue]) {
      let marks = values.map { _ in "?" }.joined(separator: ", ")
      self.init("(\(columns.joined(separator: ", "))) \(sign) (\(marks))", values)
    }

    static func or(_ conditions: [Condition]) -> Condition { joined(conditions, by: "OR") }

    static func and(_ conditions: [Condition]) -> Condition { joined(conditions, by: "AND") }

    static func not(_ condition: Condition) -> Condition {
      Condition("NOT \(condition.sql)", condition.values, needsRow: condition.needsRow)
    }

    /// An empty AND is true, an empty OR false.
    private static func joined(_ conditions: [Condition], by word: String) -> Condition {
      if conditions.isEmpty { return Condition(word == "AND" ? "1" : "0") }
      let sql = conditions.map(\.sql).joined(separator: " \(word) ")
      return Condition(
        "(\(sql))", conditions.flatMap(\.values),
        needsRow: conditions.contains(where: \.needsRow))
    }

    func followed(by end: String) -> Condition {
      Condition("\(sql) \(end)", values, needsRow: needsRow)
    }
  }

  private var conditions: [Condition] = []

  init() {}

  /// All conditions of a query. Text fields are matched by the index, for many animals, or by row.
  init(_ resolved: ResolvedQuery, byIndex: Bool = true) {
    self.init(
      resolved, beside: Condition.found(by: resolved, byIndex: byIndex), byIndex: byIndex)
  }

  /// The query's conditions, including those on names, and some others, if they pass a test.
  init(_ resolved: ResolvedQuery, _ more: [Condition], where test: (Condition) -> Bool) {
    self.init(resolved, beside: resolved.names + more)
    conditions = conditions.filter(test)
  }

  /// The conditions of a query except those on names, plus some others.
  init(_ resolved: ResolvedQuery, beside more: [Condition], byIndex: Bool = false) {
    if resolved.isEmpty { add("0") }
    add(Condition(amongCategoriesOf: resolved))
    if let diet = resolved.diet {
      add(Condition("a.diet = ?", [diet.rawValue], needsRow: true))
    }
    if let id = resolved.id { add("a.id = ?", [id]) }
    if let marked = resolved.marked { add(marked) }
    if let presence = resolved.presence { add(presence.condition) }
    conditions += resolved.leftOut(byIndex: byIndex) + more
  }

  /// Selects one part of a list, in the table whose index has its order.
  init(
    scope: AnimalQuery.Scope, diet: Diet?, presence: ResolvedQuery.Presence?,
    in table: Segment.Table
  ) {
    switch scope {
    case .all: break
    case .uncategorised: add("\(table.alias).categoryID IS NULL")
    case .category(let id): add("\(table.alias).categoryID = ?", [id])
    }
    if let diet { add("\(table.alias).diet = ?", [diet.rawValue]) }
    if let presence { add(presence.condition) }
  }

  var condition: Condition { conditions.isEmpty ? Condition("1") : .and(conditions) }

  /// The WHERE clause; empty without conditions.
  var clause: String {
    if conditions.isEmpty { return "" }
    return "WHERE " + conditions.map(\.sql).joined(separator: " AND ")
  }

  var values: [DatabaseValue] { conditions.flatMap(\.values) }

  var arguments: StatementArguments { StatementArguments(values) }

  mutating func add(_ other: Filter) {
    conditions += other.conditions
  }

  mutating func add(_ condition: Condition) {
    conditions.append(condition)
  }

  mutating func add(_ sql: String, _ values: [any DatabaseValueConvertible] = []) {
    add(Condition(sql, values))
  }

  /// Counts the matching animals, one by one.
  func count(_ db: Database) throws -> Int {
    try db.number("SELECT count(*) FROM animal a \(clause)", arguments)
  }
}

extension Filter.Condition {
  /// What a search matches: the names, the text fields or the imported keys.
  static func found(by resolved: ResolvedQuery, byIndex: Bool) -> [Filter.Condition] {
    let keys = resolved.keyed.isEmpty ? [] : [Filter.Condition(among: resolved.keyed)]
    let texts = byIndex ? resolved.texts?.indexed : resolved.texts?.condition
    let others = keys + [texts].compactMap(\.self)
    return others.isEmpty ? resolved.names : [.or([.and(resolved.names)] + others)]
  }

  /// Excludes by diet, category, id or a field; nil for conditions that narrow.
  init?(leavingOut condition: FindText.Condition, _ db: Database) throws {
    switch condition {
    case .diet(let diet?, isNegated: true):
      self.init("a.diet <> ?", [diet.rawValue], needsRow: true)
    case .category(let text, let isWhole, isNegated: true):
      self.init(
        """
        NOT EXISTS (SELECT 1 FROM animalCategory n WHERE n.id = a.categoryID
          AND \(isWhole ? "n.foldedName = ?" : "instr(n.foldedName, ?)"))
        """, [text], needsRow: true)
    case .id(let id?, isNegated: true): self.init("a.id <> ?", [id], needsRow: true)
    case .custom(let condition, let isNegated):
      self = try condition.condition(isNegated: isNegated, db)
    case .due(let word, let isNegated):
      let isDue = try db.isDue(word.time)
      self.init(
        """
        \(isNegated ? "NOT " : "")EXISTS (
          SELECT 1 FROM entry e WHERE e.animalID = a.id AND \(isDue.sql))
        """, isDue.values, needsRow: true)
    case .diet, .category, .id, .unresolved: return nil
    }
  }

  /// A name contains a text. Unlike LIKE, `instr` is literal and has no length limit.
  init(_ term: FindTerm) {
    switch term.fit {
    case .inside: self.init("instr(a.foldedName, ?)", [term.text])
    case .words:
      let name = FindTerm.separators.reduce("a.foldedName") { name, separator in
        "replace(\(name), '\(separator == "'" ? "''" : String(separator))', ' ')"
      }
      self.init(
        """
        CASE WHEN instr(a.foldedName, ?)
          THEN instr(' ' || \(name) || ' ', ?) ELSE 0 END
        """, [term.text, " \(term.spaced) "])
    }
  }

  /// The categories that a query is limited to; `id` is the column of the category.
  init(amongCategoriesOf resolved: ResolvedQuery, id: String = "a.categoryID") {
    switch resolved.scope {
    case .all: self.init("1")
    case .uncategorised: self.init("\(id) IS NULL", needsRow: true)
    case .categories(let ids) where ids.count == 1:
      self.init("\(id) = ?", ids, needsRow: true)
    case .categories(let ids):
      self.init("\(id) IN (SELECT value FROM json_each(?))", [ids.json], needsRow: true)
    }
  }
}
