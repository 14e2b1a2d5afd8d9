import GRDB

/// The order of the steps through a list sorted by category: animals without a category first, then
/// each category by folded name. Empty categories are skipped.
struct CategoryWalk {
  let db: Database
  let resolved: ResolvedQuery

  enum Step {
    case uncategorised
    case category(AnimalCategory)

    init(_ category: AnimalCategory?) {
      self = category.map(Step.category) ?? .uncategorised
    }

    var scope: AnimalQuery.Scope {
      switch self {
      case .uncategorised: .uncategorised
      case .category(let category): .category(category.id)
      }
    }
  }

  /// Whether the list may have animals in a step.
  func includes(_ step: Step) -> Bool {
    switch (step, resolved.scope) {
    case (_, .all), (.uncategorised, .uncategorised): true
    case (.category(let category), .categories(let ids)): ids.contains(category.id)
    case (.category, .uncategorised), (.uncategorised, .categories): false
    }
  }

  /// The first step, or the last one when reading backward.
  func end(backward: Bool) throws -> Step {
    backward ? try neighbour(nil, backward: true) ?? .uncategorised : .uncategorised
  }

  /// The next step, or the previous one when reading backward; nil at the end of the list.
  func step(from step: Step, backward: Bool) throws -> Step? {
    switch step {
    case .uncategorised: backward ? nil : try neighbour(nil, backward: false)
    case .category(let category):
      try neighbour(category, backward: backward) ?? (backward ? .uncategorised : nil)
    }
  }

  /// The nearest non-empty category beyond the given one, or the one at the end if none is given.
  private func neighbour(_ category: AnimalCategory?, backward: Bool) throws -> Step? {
    let direction = backward ? "DESC" : "ASC"
    let bound = category == nil ? "" : "(c.foldedName, c.id) \(backward ? "<" : ">") (?, ?) AND"
    let condition = resolved.diet == nil ? "" : "AND n.diet = ?"
    var arguments = StatementArguments()
    if let category { arguments += [category.foldedName, category.id] }
    if let diet = resolved.diet { arguments += [diet.rawValue] }
    let among = Filter.Condition(amongCategoriesOf: resolved, id: "c.id")
    arguments += StatementArguments(among.values)
    return try db.first(
      """
      SELECT \(AnimalCategory.columns) FROM animalCategory c
      WHERE \(bound) EXISTS (SELECT 1 FROM animalCount n WHERE n.categoryID = c.id \(condition))
        AND \(among.sql)
      ORDER BY c.foldedName \(direction), c.id \(direction) LIMIT 1
      """, arguments
    ) { try Step(AnimalCategory(row: $0, from: 0)) }
  }
}

extension CategoryCount {
  /// The query that `init(row:)` decodes, without WHERE and ORDER BY.
  static let selection = """
    SELECT \(AnimalCategory.columns),
      (SELECT ifnull(sum(\(Database.keptNumber)), 0) FROM animalCount n WHERE n.categoryID = c.id)
    FROM animalCategory c
    """

  /// Decodes a category and the count that follows it.
  init?(row: Row) throws {
    guard let category = try AnimalCategory(row: row, from: 0) else { return nil }
    try PageWeight.add(category.weight)
    self.init(category: category, count: try row.decode(Int.self, atIndex: 3))
  }

  /// A page of the categories by folded name, with at most `bytes` of text unless one row has more.
  static func page(
    _ db: Database, from start: PageStart<AnimalCategory>, limit: Int, bytes: Int
  ) throws -> Page<CategoryCount> {
    try PageWeight.bounding(rows: limit, bytes: bytes) { limit in
      try Keyset(leading: ["c.foldedName"], id: "c.id").page(from: start, limit: limit) {
        ([$0.foldedName.databaseValue], $0.id)
      } read: { clauses, arguments in
        try db.rows("\(selection) \(clauses)", arguments, as: CategoryCount.init(row:))
          .compactMap { $0 }
      }
    }
  }
}
