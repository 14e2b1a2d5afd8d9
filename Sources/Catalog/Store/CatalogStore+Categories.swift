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
      let count = try Filter(ResolvedQuery(AnimalQuery(scope: .category(id)), db)).count(db)
      if let expected, expected != count { throw CatalogError.countChanged(now: count) }
      try interruption.check()
      if keepingAnimals { _ = try db.moveAnimals(of: id, to: nil) }
      try interruption.check()
      try db.execute(sql: "DELETE FROM animalCategory WHERE id = ?", arguments: [id])
      let deleted = DeletedCategory(
        category: category, animals: keepingAnimals ? 0 : count, kept: keepingAnimals ? count : 0)
      return LabelledResult(deleted, as: EditLabel.deleted(deleted))
    }
  }

  /// A page of the categories, by folded name and id; it costs the same wherever it begins. A page
  /// with more than `bytes` of text has fewer categories.
  public func categoryPage(
    from start: PageStart<AnimalCategory>, limit: Int, bytes: Int = .max
  ) throws(CatalogError) -> Page<CategoryCount> {
    try read { db in try CategoryCount.page(db, from: start, limit: limit, bytes: bytes) }
  }

  /// The categories whose names contain a text, ignoring case and accents: names that start with it
  /// come first, each part by folded name. It may scan every category.
  public func categories(containing text: String, limit: Int) async throws -> [AnimalCategory] {
    let pattern = Folding.folded(text)
    return try await scan { db in
      var starts = Filter()
      starts.add(NameRange(startingWith: pattern).condition(of: "c.foldedName"))
      let starting = try db.categories(starts, limit)
      if starting.count == limit { return starting }
      var others = Filter()
      others.add("instr(c.foldedName, ?)", [pattern])
      others.add(.not(starts.condition))
      return try starting + db.categories(others, limit - starting.count)
    }
  }

  /// The animals with exactly this name or, if there are none, those whose names differ only in
  /// case, accents and white space; by id.
  public func animals(named name: String, limit: Int) throws(CatalogError) -> Page<Animal> {
    try read { db in
      let limit = max(0, limit)
      let folded = Folding.folded(name)
      let exact = try db.animals("AND a.name = ?", [folded, Name.trimmed(name)], limit: limit + 1)
      let found = try exact.isEmpty ? db.animals("", [folded], limit: limit + 1) : exact
      return Page(found, backward: false, limit: limit)
    }
  }

  /// How many other animals share the name of one, ignoring case and accents, up to `limit`.
  public func countOfNamesakes(of animal: Animal, limit: Int) async throws -> Int {
    try await scan { db in
      try db.number(
        "SELECT count(*) FROM (SELECT 1 FROM animal WHERE foldedName = ? AND id <> ? LIMIT ?)",
        [animal.foldedName, animal.id, limit])
    }
  }

  /// Moves all animals of some categories to another, and deletes those categories, in one edit;
  /// with `expected`, only if that many animals move. Duplicates and the target are ignored.
  /// `progress` is called on any thread with the fraction done, from 0 to 1.
  ///
  /// - Throws: `CatalogError.gone`, `.countChanged`, what every write may throw, or
  ///   `CancellationError` if the task is cancelled at any time; then nothing is changed.
  public func mergeCategories(
    _ ids: [AnimalCategory.ID], into target: AnimalCategory.ID,
    expecting expected: Int? = nil, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> MergedCategories {
    try await recordMuch { db, interruption in
      let category: AnimalCategory = try db.saved(target)
      var seen: Set = [target]
      let merged: [AnimalCategory] = try ids.filter { seen.insert($0).inserted }.map(db.saved)
      var moved = 0
      for (index, other) in merged.enumerated() {
        try interruption.check()
        moved += try db.moveAnimals(of: other.id, to: target)
        try db.moveFields(of: other.id, to: target)
        try db.execute(sql: "DELETE FROM animalCategory WHERE id = ?", arguments: [other.id])
        progress(Double(index + 1) / Double(merged.count))
      }
      if let expected, expected != moved { throw CatalogError.countChanged(now: moved) }
      for other in merged {
        try db.rename(inSearches: .category(other.name, to: category.name))
      }
      let count = try db.keptCount(AnimalQuery(scope: .category(target)))
      let outcome = MergedCategories(
        merged: merged, into: CategoryCount(category: category, count: count), moved: moved)
      return LabelledResult(outcome, as: EditLabel.merged(outcome))
    }
  }
}

extension Database {
  /// Moves all animals of a category to another, or to none, and returns their number.
  func moveAnimals(of id: AnimalCategory.ID, to target: AnimalCategory.ID?) throws -> Int {
    try run("UPDATE animal SET categoryID = ? WHERE categoryID = ?", [target, id])
    return changesCount
  }

  /// The category that a draft names, created if necessary.
  func categoryID(_ choice: CategoryChoice) throws -> AnimalCategory.ID? {
    var categories = ChosenCategories(self)
    return try categories.id(of: categories.find(choice).place)
  }

  fileprivate func categories(_ filter: Filter, _ limit: Int) throws -> [AnimalCategory] {
    try rows(
      """
      SELECT \(AnimalCategory.columns) FROM animalCategory c \(filter.clause)
      ORDER BY c.foldedName, c.id LIMIT ?
      """, filter.arguments + [limit]
    ) { try AnimalCategory(row: $0, from: 0) }.compactMap { $0 }
  }

  fileprivate func animals(
    _ condition: String, _ arguments: StatementArguments, limit: Int
  ) throws -> [Animal] {
    try AnimalReader(self).animals(
      "\(Segment.Table.animal.join) WHERE a.foldedName = ? \(condition) ORDER BY a.id LIMIT ?",
      arguments + [limit])
  }
}
