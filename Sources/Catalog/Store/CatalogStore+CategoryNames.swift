import GRDB

extension CatalogStore {
  /// A page of the categories, by folded name and id; it costs the same wherever it begins. A page
  /// with more than `bytes` of text has fewer categories.
  public func categoryPage(
    from start: PageStart<AnimalCategory>, limit: Int, bytes: Int = .max
  ) throws(CatalogError) -> Page<CategoryCount> {
    try read { db in try CategoryCount.page(db, from: start, limit: limit, bytes: bytes) }
  }

  /// The categories whose names contain a text, ignoring case and accents: names that start with it
  /// come first, each part by folded name. It may scan every category.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, or an error from SQLite.
  public func categories(containing text: String, limit: Int) async throws -> [AnimalCategory] {
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

extension CatalogStore {
  /// The animals with exactly this name or, if there are none, those whose names differ only in
  /// case, accents and white space; by id.
  public func animals(named name: String, limit: Int) throws(CatalogError) -> Page<Animal> {
    try read { db in
      let folded = Folding.folded(name)
      let exact = try db.animals(
        "AND a.name = ?", [folded, Name.trimmed(name)], limit: max(0, limit) + 1)
      let found =
        try exact.isEmpty ? db.animals("", [folded], limit: max(0, limit) + 1) : exact
      return Page(found, backward: false, limit: max(0, limit))
    }
  }
}

extension CatalogStore {
  /// How many other animals share the name of one, ignoring case and accents, up to `limit`.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, or an error from SQLite.
  public func countOfNamesakes(of animal: Animal, limit: Int) async throws -> Int {
    try await scan { db in
      try db.number(
        """
        SELECT count(*) FROM
          (SELECT 1 FROM animal WHERE foldedName = ? AND id <> ? LIMIT ?)
        """, [animal.foldedName, animal.id, limit])
    }
  }
}

extension Database {
  fileprivate func animals(
    _ condition: String, _ arguments: StatementArguments, limit: Int
  ) throws -> [Animal] {
    try AnimalReader(self).animals(
      "\(Segment.Table.animal.join) WHERE a.foldedName = ? \(condition) ORDER BY a.id LIMIT ?",
      arguments + [limit])
  }
}
