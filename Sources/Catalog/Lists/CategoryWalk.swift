import GRDB

/// The order of the steps through a list sorted by category: animals without a category first, then
/// each category by folded name. Empty categories are skipped.
struct CategoryWalk {
  let db: Database
  let narrowing: Narrowing

  /// One part of the list.
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
    switch (step, narrowing.scope) {
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
    let condition = narrowing.diet == nil ? "" : "AND n.diet = ?"
    var arguments = StatementArguments()
    if let category { arguments += [category.foldedName, category.id] }
    if let diet = narrowing.diet { arguments += [diet.rawValue] }
    let among = Filter.Condition(amongCategoriesOf: narrowing, id: "c.id")
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
