import GRDB

extension MarkedPart {
  /// Where the columns of `filter(_:)` come from; a range in the order of changes is read from the
  /// index that has that order.
  var source: String {
    if ends != nil, query.sort == .changed {
      return Segment.Table.animalRecency.join
    }
    return "FROM animal a \(Self.others)"
  }

  /// What else the columns may come from.
  static let others =
    "\(AnimalReader.category) LEFT JOIN animalRecency r ON r.animalID = a.id"

  /// What holds for the animals of the part; see `Filter.init(_:byIndex:)`.
  func filter(_ db: Database, byIndex: Bool = true) throws -> Filter {
    let narrowing = try Narrowing(query, db)
    var filter = Filter(narrowing, byIndex: byIndex)
    if try !isNewest(db) { filter.add("a.id <= ?", [newest]) }
    guard let ends else { return filter }
    let order = RankedOrder(query, narrowing)
    let first = PageBound(row: ends.first, isIncluded: true)
    let last = PageBound(row: ends.last, isIncluded: true)
    filter.add(try order.beyond(first, backward: false, db))
    filter.add(try order.beyond(last, backward: true, db))
    return filter
  }

  /// How many animals it has, where the catalog keeps that number.
  func keptCount(_ db: Database) throws -> Int? {
    let narrowing = try Narrowing(query, db)
    guard ends == nil, narrowing.isKept, try isNewest(db) else { return nil }
    return narrowing.isEmpty ? 0 : try db.keptCount(narrowing)
  }

  /// Whether nothing was added since it was marked.
  private func isNewest(_ db: Database) throws -> Bool { try db.lastAnimal() <= newest }
}
