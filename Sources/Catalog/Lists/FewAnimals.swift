import GRDB

/// A few animals of a list, known by their ids, in its order.
struct FewAnimals {
  let list: PlainList
  let ids: [Animal.ID]

  /// Reads those for which a condition holds besides, from a bound or from an end. Read backward, the
  /// last one comes first.
  func animals(
    where conditions: [Filter.Condition], from bound: PageBound<Animal>?, backward: Bool, limit: Int
  ) throws -> [Animal] {
    let order = ListOrder(list.query)
    var filter = Filter(list.narrowing, beside: conditions)
    filter.add(Filter.Condition(among: ids))
    if let bound { filter.add(order.beyond(bound, backward: backward)) }
    let found = try list.db.rows(
      """
      SELECT a.id FROM animal a \(order.join) \(filter.clause)
      \(order.clause(backward: backward)) LIMIT ?
      """, filter.arguments + [limit], isKept: false
    ) { try $0.decode(Int64.self, atIndex: 0) }
    return try found.compactMap(list.reader.animal(withID:))
  }
}
