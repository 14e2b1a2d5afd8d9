import GRDB

extension CatalogStore {
  /// Saves a new category: see `save(_:over:in:kept:)`.
  public func insertCategory(named name: String) async throws -> AnimalCategory {
    try await save(RecordDraft([.name: name]), over: nil)
  }

  /// Renames a category; the new name may differ only in case: see `save(_:over:in:kept:)`. Without
  /// `original`, it renames the category whatever its current name.
  public func renameCategory(
    _ id: AnimalCategory.ID, from original: String? = nil, to name: String
  ) async throws -> AnimalCategory {
    try await save(
      RecordDraft([.name: name]), over: (id, original.map { RecordDraft([.name: $0]) }))
  }

  /// Deletes a category and all its animals, or keeps the animals without a category, in one edit;
  /// with `expected`, only if it has that many.
  ///
  /// - Returns: The category as it was, and the exact number of animals deleted or kept.
  /// - Throws: `CatalogError.gone`, `CatalogError.countChanged`, what every write may throw, or
  ///   `CancellationError` if the task is cancelled at any time; then nothing is deleted.
  public func deleteCategory(
    _ id: AnimalCategory.ID, keepingAnimals: Bool = false, expecting expected: Int? = nil
  ) async throws -> DeletedCategory {
    try await recordMuch { db, interruption in
      let category: AnimalCategory = try db.saved(id)
      let count = try db.count(in: id, expecting: expected)
      try interruption.check()
      if keepingAnimals { _ = try db.moveAnimals(of: id, to: nil) }
      try interruption.check()
      try db.execute(sql: "DELETE FROM animalCategory WHERE id = ?", arguments: [id])
      let deleted = DeletedCategory(
        category: category, animals: keepingAnimals ? 0 : count, kept: keepingAnimals ? count : 0)
      return Recorded(deleted, as: EditLabel.deleted(deleted))
    }
  }
}

extension Database {
  /// Counts the animals of a category.
  ///
  /// - Throws: `CatalogError.countChanged` if another number is expected.
  fileprivate func count(in id: AnimalCategory.ID, expecting expected: Int?) throws -> Int {
    let count = try Filter(Narrowing(AnimalQuery(scope: .category(id)), self)).count(self)
    guard expected == nil || expected == count else {
      throw CatalogError.countChanged(now: count)
    }
    return count
  }

  /// Moves all animals of a category to another, or to none, and returns their number.
  func moveAnimals(of id: AnimalCategory.ID, to target: AnimalCategory.ID?) throws -> Int {
    try execute(
      sql: "UPDATE animal SET categoryID = ? WHERE categoryID = ?", arguments: [target, id])
    return changesCount
  }
}

extension Database {
  /// The category that a draft names, created if necessary.
  func categoryID(_ choice: CategoryChoice) throws -> AnimalCategory.ID? {
    var categories = ChosenCategories(self)
    return try categories.id(of: categories.find(choice).place)
  }
}

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

extension CatalogStore {
  /// Moves all animals of some categories to another, and deletes those categories, in one edit.
  ///
  /// - Parameters:
  ///   - ids: The categories to delete; duplicates and the target are ignored.
  ///   - target: The category that remains.
  ///   - expected: How many animals must move; nil for any number.
  ///   - progress: Called on any thread with the fraction done, from 0 to 1.
  /// - Returns: The deleted categories, and the one that remains.
  /// - Throws: `CatalogError.gone`, `.countChanged`, what every write may throw, or
  ///   `CancellationError` if the task is cancelled at any time; then nothing is changed.
  public func mergeCategories(
    _ ids: [AnimalCategory.ID], into target: AnimalCategory.ID,
    expecting expected: Int? = nil, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> MergedCategories {
    try await recordMuch { db, interruption in
      _ = try db.countedCategory(target)
      let merged = try db.categories(ids.filter { $0 != target })
      var moved = 0
      for (index, category) in merged.enumerated() {
        try interruption.check()
        moved += try db.moveAnimals(of: category.id, to: target)
        try db.moveFields(of: category.id, to: target)
        try db.execute(sql: "DELETE FROM animalCategory WHERE id = ?", arguments: [category.id])
        progress(Double(index + 1) / Double(merged.count))
      }
      guard expected == nil || expected == moved else {
        throw CatalogError.countChanged(now: moved)
      }
      let outcome = MergedCategories(
        merged: merged, into: try db.countedCategory(target), moved: moved)
      for category in merged {
        try db.rename(
          inSearches: .category(category.name, to: outcome.into.category.name))
      }
      return Recorded(outcome, as: EditLabel.merged(outcome))
    }
  }
}

extension Database {
  /// The categories with these ids, each once, in order of first occurrence.
  fileprivate func categories(_ ids: [AnimalCategory.ID]) throws -> [AnimalCategory] {
    var seen: Set<AnimalCategory.ID> = []
    return try ids.filter { seen.insert($0).inserted }.map(saved)
  }

  fileprivate func countedCategory(_ id: AnimalCategory.ID) throws -> CategoryCount {
    CategoryCount(category: try saved(id), count: try keptCount(AnimalQuery(scope: .category(id))))
  }
}
