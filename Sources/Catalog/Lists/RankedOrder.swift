import GRDB

/// The order of a list as shown: the best matches first, and equal matches in list order.
struct RankedOrder {
  private let order: ListOrder
  private let narrowing: Narrowing

  init(_ query: AnimalQuery, _ narrowing: Narrowing) {
    order = ListOrder(query)
    self.narrowing = narrowing
  }

  private var isRanked: Bool { !narrowing.find.terms.isEmpty }

  /// The condition for animals after a bound, or before it when reading backward.
  func beyond(
    _ bound: PageBound<Animal>, backward: Bool, _ db: Database
  ) throws -> Filter.Condition {
    let near = order.beyond(bound, backward: backward)
    guard isRanked else { return near }
    let group = try FindGroup.group(of: bound.row, narrowing, db).rawValue
    let number = FindGroup.number(narrowing)
    return Filter.Condition(
      """
      ((\(number.sql)) \(backward ? "<" : ">") \(group)
        OR ((\(number.sql)) = \(group) AND \(near.sql)))
      """, number.values + number.values + near.values)
  }

  /// The joins that the order needs besides the animals `a`.
  var join: String { order.join }

  /// The ORDER BY clause, with `+` so that SQLite sorts instead of walking an index.
  var clause: Filter.Condition {
    guard isRanked else { return Filter.Condition(order.clause(backward: false)) }
    let number = FindGroup.number(narrowing)
    return Filter.Condition(
      "ORDER BY \(number.sql), \(order.terms(backward: false))", number.values)
  }

  /// Whether an animal comes before another.
  func precedes(_ one: Animal, _ other: Animal, _ db: Database) throws -> Bool {
    if isRanked {
      let group = try FindGroup.group(of: one, narrowing, db).rawValue
      let otherGroup = try FindGroup.group(of: other, narrowing, db).rawValue
      if group != otherGroup { return group < otherGroup }
    }
    return order.precedes(one, other)
  }
}
