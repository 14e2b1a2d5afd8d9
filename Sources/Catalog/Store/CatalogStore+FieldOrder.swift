import GRDB

/// Sorting by the keeper's fields, with indexes created on demand.
extension CatalogStore {
  /// Whether a page of a list without `find` takes no noticeable time: it is indexed, or short.
  public func holdsOrder(of query: AnimalQuery) throws(CatalogError) -> Bool {
    try read { db in
      let narrowing = try Narrowing(query, db)
      guard let index = FieldIndex(of: query, narrowing) else { return true }
      return try index.exists(db) || db.keptCount(narrowing) <= FieldIndex.few
    }
  }

  /// Creates the indexes for the order of a list, in a time that grows with the number of all
  /// animals. They stay in the catalog.
  ///
  /// - Parameters:
  ///   - query: The list.
  ///   - progress: Called on any thread with the fraction done, from 0 to 1.
  /// - Throws: `CancellationError` when the task is cancelled, and what every write may throw; then
  ///   none is created.
  public func makeOrder(
    of query: AnimalQuery, progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws {
    try await writeMuch { db, _ in
      let index = FieldIndex(of: query, try Narrowing(query, db))
      guard let index, try !index.exists(db) else { return }
      let steps = try Double(db.keptCount(AnimalQuery())) * FieldIndex.stepsOfAnimal
      try db.withCache(pages: Database.pagesForMuch) {
        try db.countingSteps {
          progress(min(Double($0) / max(steps, 1), 1))
        } of: {
          try index.make(db)
        }
      }
    }
  }
}
