import GRDB

/// The order of the segments of a list that is sorted by category: first the animals without one,
/// then those of each category by folded name. Categories without animals are passed over.
struct CategoryWalk {
  let db: Database
  let query: AnimalQuery

  /// The segment of a category, or of the animals without one.
  func segment(of category: AnimalCategory?) -> Segment {
    var query = query
    query.scope = category.map { .category($0.id) } ?? .uncategorised
    return Segment(query)
  }

  /// The step with which a list begins, seen from its first or its last end.
  func end(backward: Bool) throws -> Step {
    backward ? try neighbour(nil, backward: true) ?? .uncategorised : .uncategorised
  }

  /// The step that follows, or comes before; nil at the end of the list.
  func step(from step: Step, backward: Bool) throws -> Step? {
    switch step {
    case .uncategorised: backward ? nil : try neighbour(nil, backward: false)
    case .category(let category):
      try neighbour(category, backward: backward) ?? (backward ? .uncategorised : nil)
    }
  }

  /// One segment of the list.
  enum Step {
    case uncategorised
    case category(AnimalCategory)

    init(_ category: AnimalCategory?) {
      self = category.map(Step.category) ?? .uncategorised
    }

    var category: AnimalCategory? {
      switch self {
      case .uncategorised: nil
      case .category(let category): category
      }
    }
  }

  /// Counts the animals of the segments before a step.
  func count(before step: Step) throws -> Int {
    guard let category = step.category else { return 0 }
    var none = query
    none.scope = .uncategorised
    let join = "FROM animal a JOIN animalCategory c ON c.id = a.categoryID"
    var filter = Filter(query)
    filter.add(
      Filter.Condition(
        sql: "(c.foldedName, c.id) < (?, ?)",
        values: [category.foldedName.databaseValue, category.id.databaseValue]))
    return try Filter(none).count(db)
      + db.number("SELECT count(*) \(join) \(filter.clause)", filter.arguments)
  }

  /// The next category with animals beyond one, or from an end.
  private func neighbour(_ category: AnimalCategory?, backward: Bool) throws -> Step? {
    let direction = backward ? "DESC" : "ASC"
    let bound = category == nil ? "" : "(c.foldedName, c.id) \(backward ? "<" : ">") (?, ?) AND"
    let diet = query.diet == nil ? "" : "AND n.diet = ?"
    var arguments = StatementArguments()
    if let category { arguments += [category.foldedName, category.id] }
    if let diet = query.diet { arguments += [diet.rawValue] }
    return try db.first(
      """
      SELECT \(AnimalCategory.columns) FROM animalCategory c
      WHERE \(bound) EXISTS (SELECT 1 FROM animalCount n WHERE n.categoryID = c.id \(diet))
      ORDER BY c.foldedName \(direction), c.id \(direction) LIMIT 1
      """, arguments
    ) { try Step(AnimalCategory(row: $0, from: 0)) }
  }
}
