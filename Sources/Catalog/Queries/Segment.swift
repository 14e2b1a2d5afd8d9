import GRDB

/// A part of a list that one index holds in the order of the list, so that a page of it costs the
/// same wherever it begins.
struct Segment {
  /// The table whose indexes hold the order.
  enum Table {
    case animal
    case animalRecency

    var alias: String {
      switch self {
      case .animal: "a"
      case .animalRecency: "r"
      }
    }

    var id: String {
      switch self {
      case .animal: "a.id"
      case .animalRecency: "r.animalID"
      }
    }

    /// The table joined with the animals.
    var source: String {
      switch self {
      case .animal: "FROM animal a"
      case .animalRecency: "FROM animalRecency r CROSS JOIN animal a ON a.id = r.animalID"
      }
    }

    /// The same with what else a row of a list has.
    var join: String { "\(source) \(Animal.category)" }
  }

  /// A place in a list at which a page begins.
  struct Bound {
    let animal: Animal
    let isIncluded: Bool
  }

  private let place: Filter
  private let names: NameRange?
  private let conditions: [Filter.Condition]
  private let table: Table
  /// The columns before the id.
  private let leading: [ListOrder.Column]
  private let isDescending: Bool

  /// The part of a list in one scope. Sorted by category, that is one category; by diet, one diet.
  ///
  /// - Parameters:
  ///   - query: The list.
  ///   - scope: The part of it.
  ///   - diet: The only diet.
  ///   - names: Where the folded names lie.
  ///   - conditions: What else must hold for an animal; each row of the part is asked.
  init(
    _ query: AnimalQuery, scope: AnimalQuery.Scope, diet: Diet?, names: NameRange? = nil,
    _ conditions: [Filter.Condition]
  ) {
    table = query.sort == .changed ? .animalRecency : .animal
    place = Filter(scope: scope, diet: diet, in: table)
    let isByName = query.sort != .newest && query.sort != .changed
    self.names = isByName ? names : nil
    self.conditions = conditions + (isByName ? [] : names.map { [$0.test] } ?? [])
    isDescending = query.isDescending
    leading =
      switch query.sort {
      case .newest: []
      case .changed: [.lastEdit]
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
    guard let bound else {
      var filter = place
      if let names { filter.add(names.condition) }
      return try animals(db, filter, isAscending, limit)
    }
    var near = place
    for column in leading {
      near.add("\(column.sql(in: table)) = ?", [column.value(of: bound.animal)])
    }
    near.add(comparison([.id], bound, isAscending))
    let animals = try animals(db, near, isAscending, limit)
    if leading.isEmpty || animals.count == limit { return animals }
    return try animals
      + self.animals(db, beyond(bound, isAscending), isAscending, limit - animals.count)
  }

  /// What lies beyond the animals that differ from the bound by id alone. One side of the range of
  /// names is left out: SQLite might begin at that side, and pass over all up to the bound.
  private func beyond(_ bound: Bound, _ isAscending: Bool) -> Filter {
    var filter = place
    filter.add(
      comparison(leading, Bound(animal: bound.animal, isIncluded: false), isAscending))
    if let names { filter.add(names.end(isAscending)) }
    return filter
  }

  private func animals(
    _ db: Database, _ place: Filter, _ isAscending: Bool, _ limit: Int
  ) throws -> [Animal] {
    var filter = place
    for condition in conditions { filter.add(condition) }
    return try db.rows(
      "\(Animal.selection) \(table.join) \(filter.clause) \(order(isAscending)) LIMIT ?",
      filter.arguments + [limit], isKept: conditions.isEmpty, as: Animal.init(row:))
  }

  private func order(_ isAscending: Bool) -> String {
    let direction = isAscending ? "ASC" : "DESC"
    let columns = (leading + [.id]).map { "\($0.sql(in: table)) \(direction)" }
    return "ORDER BY \(columns.joined(separator: ", "))"
  }

  /// The condition that the columns of an animal lie beyond those of the bound.
  private func comparison(
    _ columns: [ListOrder.Column], _ bound: Bound, _ isAscending: Bool
  ) -> Filter.Condition {
    let sign = (isAscending ? ">" : "<") + (bound.isIncluded ? "=" : "")
    let names = columns.map { $0.sql(in: table) }.joined(separator: ", ")
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    return Filter.Condition(
      "(\(names)) \(sign) (\(marks))", columns.map { $0.value(of: bound.animal) })
  }
}

extension Segment {
  /// Reads animals from an end or a bound, and looks at no more than `budget` rows of the index: with
  /// fewer animals than `limit` there may be more.
  func animals(
    _ db: Database, from bound: Bound?, backward: Bool, limit: Int, budget: Int
  ) throws -> [Animal] {
    let isAscending = backward == isDescending
    var filter = place
    if let bound { filter.add(comparison(leading + [.id], bound, isAscending)) }
    if let names { filter.add(names.condition) }
    var outer = Filter()
    for condition in conditions { outer.add(condition) }
    // A name is in the indexes by names; the rest of a row is read when a condition asks for it.
    let columns = needsRows ? ", a.diet, a.categoryID" : ""
    // What it gives comes in the order of the inner list, whose end is the budget.
    let ids = try db.rows(
      """
      SELECT a.id FROM (SELECT a.id, a.foldedName\(columns) \(table.source)
        \(filter.clause) \(order(isAscending)) LIMIT ?) a
      \(outer.clause) LIMIT ?
      """, filter.arguments + [budget] + outer.arguments + [limit], isKept: false
    ) { try $0.decode(Int64.self, atIndex: 0) }
    return try ids.compactMap(db.animal)
  }

  /// Whether a row must be looked up for each key of the index.
  var needsRows: Bool { conditions.contains(where: \.needsRow) }
}
