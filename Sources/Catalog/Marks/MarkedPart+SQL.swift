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
    "\(Animal.category) LEFT JOIN animalRecency r ON r.animalID = a.id"

  /// What holds for the animals of the part.
  func filter(_ db: Database) throws -> Filter {
    let narrowing = try Narrowing(query, db)
    var filter = Filter(narrowing)
    if try !isNewest(db) { filter.add("a.id <= ?", [newest]) }
    guard let ends else { return filter }
    let order = RankedOrder(query, finding: narrowing.find)
    let first = Segment.Bound(animal: ends.first, isIncluded: true)
    let last = Segment.Bound(animal: ends.last, isIncluded: true)
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
  private func isNewest(_ db: Database) throws -> Bool { try db.newestAnimal() <= newest }
}

extension Database {
  /// The id of the newest animal; 0 without animals.
  func newestAnimal() throws -> Animal.ID {
    try first("SELECT ifnull(max(id), 0) FROM animal") {
      try $0.decode(Int64.self, atIndex: 0)
    } ?? 0
  }
}
