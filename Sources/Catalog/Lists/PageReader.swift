import GRDB

/// Reads pages of a list by the keys of its rows, so that the last page costs what the first does.
package struct PageReader {
  private let query: AnimalQuery
  private let bound: PageBound<Animal>?
  private let backward: Bool
  private var limit: Int
  private let effort: FindEffort

  package init(
    _ query: AnimalQuery, from start: PageStart<Animal>, limit: Int, effort: FindEffort = .standard
  ) {
    self.effort = effort
    self.query = query
    self.limit = max(limit, 0)
    backward = start.isBackward
    bound = start.bound
  }

  /// Reads the page, of at most `bytes` of text unless a single animal has more.
  func page(_ db: Database, bytes: Int) throws -> Page<Animal> {
    try PageWeight.bounding(rows: limit, bytes: bytes) { rows in
      var part = self
      part.limit = rows
      return try part.page(db)
    }
  }

  /// Reads the page, and one more animal to learn whether any follow.
  package func page(_ db: Database) throws -> Page<Animal> {
    let resolved = try ResolvedQuery(query, db)
    let found = resolved.isEmpty ? [] : try animals(db, resolved)
    return Page(found, backward: backward, limit: limit)
  }

  /// Reads the first animal in list order, whatever its group.
  func match(_ db: Database) throws -> Animal? {
    let resolved = try ResolvedQuery(query, db)
    if resolved.isEmpty { return nil }
    if resolved.find.terms.isEmpty || resolved.id != nil {
      return try animals(db, resolved).first
    }
    let list = try PlainList(db, query, resolved)
    return try RankedList(list, effort).nearest(to: bound, backward: backward)
  }

  private func animals(_ db: Database, _ resolved: ResolvedQuery) throws -> [Animal] {
    if let marks = query.marks, marks.parts.isEmpty {
      return try AnimalReader(db, for: query).sorted(
        """
        SELECT a.id FROM json_each(?) j CROSS JOIN animal a ON a.id = j.value \(MarkedPart.others)
        """, [marks.added.json], where: Filter(), by: ListOrder(query), from: bound,
        backward: backward, limit: limit + 1)
    }
    let list = try PlainList(db, query, resolved)
    if let id = resolved.id {
      return try list.animals(
        among: [id], where: Filter.Condition.found(by: resolved, byIndex: false), from: bound,
        backward: backward, limit: limit + 1)
    }
    if resolved.find.terms.isEmpty {
      var animals: [Animal] = []
      for part in list.parts(from: bound, backward: backward) where animals.count <= limit {
        animals += try part.list.animals(
          from: part.bound, backward: backward, limit: limit + 1 - animals.count)
      }
      return animals
    }
    return try RankedList(list, effort).animals(from: bound, backward: backward, limit: limit + 1)
  }
}
