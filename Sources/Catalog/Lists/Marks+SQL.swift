import GRDB

extension Marks {
  /// What holds for the marked animals `a`.
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
  /// What holds for the animals `a` of the part, whatever they are joined with.
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
  /// Being one of some animals.
  init(among ids: some Collection<Animal.ID>) {
    self.init("a.id IN (SELECT value FROM json_each(?))", [ids.json])
  }
}
