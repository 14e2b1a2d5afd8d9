import GRDB

extension Marks {
  /// Whether no list and no range is marked.
  var areSingle: Bool { parts.isEmpty }
}

/// Animals that were marked one by one, read by their ids and sorted.
struct SingleMarks {
  private let db: Database
  private let query: AnimalQuery
  private let marks: Marks

  init(_ marks: Marks, in query: AnimalQuery, _ db: Database) {
    self.db = db
    self.marks = marks
    self.query = query
  }

  /// Reads animals from a bound, or from an end. Read backward, the last one comes first.
  func animals(from bound: PageBound<Animal>?, backward: Bool, limit: Int) throws -> [Animal] {
    let order = ListOrder(query)
    var filter = Filter()
    if let bound { filter.add(order.beyond(bound, backward: backward)) }
    // Sorted are ids, as most of what is sorted is not shown.
    let ids = try db.rows(
      """
      SELECT a.id FROM json_each(?) j CROSS JOIN animal a ON a.id = j.value
      \(MarkedPart.others) \(filter.clause) \(order.clause(backward: backward)) LIMIT ?
      """, [marks.added.json] + filter.arguments + [limit], isKept: false
    ) { try $0.decode(Int64.self, atIndex: 0) }
    return try ids.compactMap(AnimalReader(db, for: query).animal(withID:))
  }
}
