import GRDB

extension CatalogStore {
  /// A page of the categories, by folded name and id; it costs the same wherever it begins.
  public func categoryPage(
    from start: CategoryStart, limit: Int
  ) throws(CatalogError) -> CategoryPage {
    try read { db in try CategoryReader(from: start, limit: limit).page(db) }
  }

  /// The categories in whose name a text is found, whatever its case and accents: those that start
  /// with it first, each part by folded name. It may look at every category.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, or what SQLite refused.
  public func categories(
    containing text: String, limit: Int
  ) async throws -> [AnimalCategory] {
    let pattern = Folding.folded(text)
    let range = NameRange(startingWith: pattern)
    return try await scan { db in
      let starting = try db.categories(range.condition(of: "c.foldedName"), limit)
      if starting.count == limit { return starting }
      var others = Filter()
      let start = range.condition(of: "c.foldedName")
      others.add("instr(c.foldedName, ?)", [pattern])
      others.add(.init("NOT (\(start.sql))", start.values))
      return try starting + db.categories(others, limit - starting.count)
    }
  }
}

extension Database {
  fileprivate func categories(
    _ condition: Filter.Condition, _ limit: Int
  ) throws -> [AnimalCategory] {
    var filter = Filter()
    filter.add(condition)
    return try categories(filter, limit)
  }

  fileprivate func categories(_ filter: Filter, _ limit: Int) throws -> [AnimalCategory] {
    try rows(
      """
      SELECT \(AnimalCategory.columns) FROM animalCategory c \(filter.clause)
      ORDER BY c.foldedName, c.id LIMIT ?
      """, filter.arguments + [limit]
    ) { try AnimalCategory(row: $0, from: 0) }.compactMap { $0 }
  }
}
