import GRDB

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
