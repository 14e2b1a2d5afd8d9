import GRDB

/// A part of a list that one index holds in the order of the list, so that a page of it costs the
/// same wherever it begins.
struct Segment {
  /// A column by which a list is ordered.
  enum Column: String {
    case diet = "a.diet"
    case foldedName = "a.foldedName"
    case id = "a.id"

    func value(of animal: Animal) -> DatabaseValue {
      switch self {
      case .diet: animal.diet.rawValue.databaseValue
      case .foldedName: animal.foldedName.databaseValue
      case .id: animal.id.databaseValue
      }
    }
  }

  /// A place in a segment at which a page begins.
  struct Bound {
    let animal: Animal
    let isIncluded: Bool
  }

  let filter: Filter
  let columns: [Column]
  let isDescending: Bool

  /// The segment that is the whole list of a query. Sorted by category, that is one category.
  init(_ query: AnimalQuery) {
    filter = Filter(query)
    isDescending = query.sort == .newest
    columns =
      switch query.sort {
      case .newest: [.id]
      case .diet where query.diet == nil: [.diet, .foldedName, .id]
      case .name, .diet, .category: [.foldedName, .id]
      }
  }

  /// Reads animals from a bound, or from an end. Read backward, the last one comes first.
  func animals(
    _ db: Database, from bound: Bound?, backward: Bool, limit: Int
  ) throws -> [Animal] {
    let (sql, arguments) = statement(from: bound, backward: backward, limit: limit)
    return try db.rows(sql, arguments, as: Animal.init(row:))
  }

  /// Counts the animals that come before one.
  func count(_ db: Database, before animal: Animal) throws -> Int {
    var filter = filter
    filter.add(condition(Bound(animal: animal, isIncluded: false), backward: true))
    return try filter.count(db)
  }

  private func statement(
    from bound: Bound?, backward: Bool, limit: Int
  ) -> (String, StatementArguments) {
    var filter = filter
    if let bound { filter.add(condition(bound, backward: backward)) }
    let direction = backward == isDescending ? "ASC" : "DESC"
    let order = columns.map { "\($0.rawValue) \(direction)" }.joined(separator: ", ")
    let sql = "\(Animal.selection) \(filter.clause) ORDER BY \(order) LIMIT \(limit)"
    return (sql, filter.arguments)
  }

  private func condition(_ bound: Bound, backward: Bool) -> Filter.Condition {
    let comparison = (backward == isDescending ? ">" : "<") + (bound.isIncluded ? "=" : "")
    let names = columns.map(\.rawValue).joined(separator: ", ")
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    return Filter.Condition(
      sql: "(\(names)) \(comparison) (\(marks))",
      values: columns.map { $0.value(of: bound.animal) })
  }
}
