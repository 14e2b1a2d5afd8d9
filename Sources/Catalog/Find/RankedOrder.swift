import GRDB

/// The order of a list as it is read: what is found best comes first, and among equals the order of
/// the list decides.
struct RankedOrder {
  private let order: ListOrder
  private let term: FindTerm?

  init(_ query: AnimalQuery, finding find: FindText) {
    order = ListOrder(query)
    term = find.terms.first
  }

  /// The condition that an animal comes after a bound, or read backward before it.
  func beyond(
    _ bound: Segment.Bound, backward: Bool, _ db: Database
  ) throws -> Filter.Condition {
    let near = order.beyond(bound, backward: backward)
    guard let term else { return near }
    let group = try FindGroup.group(of: bound.animal, term, db).rawValue
    let number = FindGroup.number(term)
    return Filter.Condition(
      """
      ((\(number.sql)) \(backward ? "<" : ">") \(group)
        OR ((\(number.sql)) = \(group) AND \(near.sql)))
      """, number.values + number.values + near.values)
  }

  /// Whether an animal comes before another.
  func precedes(_ one: Animal, _ other: Animal, _ db: Database) throws -> Bool {
    if let term {
      let group = try FindGroup.group(of: one, term, db).rawValue
      let otherGroup = try FindGroup.group(of: other, term, db).rawValue
      if group != otherGroup { return group < otherGroup }
    }
    return order.precedes(one, other)
  }
}
