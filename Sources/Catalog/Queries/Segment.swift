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

  private let filter: Filter
  /// The columns before the id.
  private let leading: [Column]
  private let isDescending: Bool

  /// The segment that is the whole list of a query. Sorted by category, that is one category.
  init(_ query: AnimalQuery) {
    filter = Filter(query)
    isDescending = query.sort == .newest
    leading =
      switch query.sort {
      case .newest: []
      case .diet where query.diet == nil: [.diet, .foldedName]
      case .name, .diet, .category: [.foldedName]
      }
  }

  /// Reads animals from a bound, or from an end. Read backward, the last one comes first.
  ///
  /// First come those that differ from the bound by id alone, then the others: SQLite finds the
  /// place of `(foldedName, id) > (?, ?)` in an index by the name only, and would pass over all
  /// animals of one name.
  func animals(
    _ db: Database, from bound: Bound?, backward: Bool, limit: Int
  ) throws -> [Animal] {
    let isAscending = backward == isDescending
    guard let bound else { return try animals(db, filter, isAscending, limit) }
    var near = filter
    for column in leading { near.add("\(column.rawValue) = ?", [column.value(of: bound.animal)]) }
    near.add(comparison([.id], bound, isAscending))
    let animals = try animals(db, near, isAscending, limit)
    if leading.isEmpty || animals.count == limit { return animals }
    var far = filter
    far.add(comparison(leading, Bound(animal: bound.animal, isIncluded: false), isAscending))
    return try animals + self.animals(db, far, isAscending, limit - animals.count)
  }

  /// Counts the animals that come before one.
  func count(_ db: Database, before animal: Animal) throws -> Int {
    var filter = filter
    filter.add(
      comparison(leading + [.id], Bound(animal: animal, isIncluded: false), isDescending))
    return try filter.count(db)
  }

  private func animals(
    _ db: Database, _ filter: Filter, _ isAscending: Bool, _ limit: Int
  ) throws -> [Animal] {
    let direction = isAscending ? "ASC" : "DESC"
    let order = (leading + [.id]).map { "\($0.rawValue) \(direction)" }.joined(separator: ", ")
    return try db.rows(
      "\(Animal.selection) \(filter.clause) ORDER BY \(order) LIMIT ?",
      filter.arguments + [limit], as: Animal.init(row:))
  }

  /// The condition that the columns of an animal lie beyond those of the bound.
  private func comparison(
    _ columns: [Column], _ bound: Bound, _ isAscending: Bool
  ) -> Filter.Condition {
    let sign = (isAscending ? ">" : "<") + (bound.isIncluded ? "=" : "")
    let names = columns.map(\.rawValue).joined(separator: ", ")
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    return Filter.Condition(
      sql: "(\(names)) \(sign) (\(marks))", values: columns.map { $0.value(of: bound.animal) })
  }
}
