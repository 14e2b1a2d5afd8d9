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
