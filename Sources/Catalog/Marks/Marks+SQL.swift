import GRDB

extension Marks {
  /// The condition for the marked animals `a`.
  func condition(_ db: Database) throws -> Filter.Condition {
    let isAdded = Filter.Condition(among: added)
    if parts.isEmpty { return isAdded }
    var inParts = Filter()
    inParts.add(.or(try parts.map { try $0.condition(db) }))
    if !unmarked.isEmpty {
      let isUnmarked = Filter.Condition(among: unmarked)
      inParts.add("NOT (\(isUnmarked.sql))", isUnmarked.values)
    }
    return added.isEmpty ? inParts.condition : .or([inParts.condition, isAdded])
  }
}

extension MarkedPart {
  /// The condition for the animals `a` of the part, whatever tables the query joins.
  fileprivate func condition(_ db: Database) throws -> Filter.Condition {
    let filter = try filter(db)
    guard ends != nil, query.sort == .category || query.sort == .changed else {
      return filter.condition
    }
    return Filter.Condition(
      "a.id IN (SELECT a.id \(source) \(filter.clause))", filter.condition.values, needsRow: true)
  }
}

extension Filter.Condition {
  /// The animal is one of these.
  init(among ids: some Collection<Animal.ID>) {
    self.init("a.id IN (SELECT value FROM json_each(?))", [ids.json])
  }
}

extension MarkedPart {
  /// The FROM clause for the columns in `filter(_:byIndex:)`; it reads a range in the order of
  /// changes from the index with that order.
  var source: String {
    if ends != nil, query.sort == .changed {
      return Segment.Table.animalRecency.join
    }
    return "FROM animal a \(Self.others)"
  }

  /// The joins for the other columns.
  static let others =
    "\(AnimalReader.category) LEFT JOIN animalRecency r ON r.animalID = a.id"

  /// The conditions for the animals of the part; see `Filter.init(_:byIndex:)`.
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

  /// The number of animals in the part, if the catalog keeps that count.
  func keptCount(_ db: Database) throws -> Int? {
    let narrowing = try Narrowing(query, db)
    guard ends == nil, narrowing.isKept, try isNewest(db) else { return nil }
    return narrowing.isEmpty ? 0 : try db.keptCount(narrowing)
  }

  /// Whether no animal was added since the part was marked.
  private func isNewest(_ db: Database) throws -> Bool { try db.lastAnimal() <= newest }
}
