import GRDB

extension CatalogStore {
  /// The same as `page(of:from:limit:)` away from the caller's actor, for lists with `find`, which
  /// may have to look at every animal.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, or what SQLite refused.
  public func searchPage(
    of query: AnimalQuery, from start: PageStart, limit: Int
  ) async throws -> AnimalPage {
    try await scan { db in try PageReader(query, from: start, limit: limit).page(db) }
  }

  /// The number of animals in a list; looks at every animal only with `find`.
  public func count(of query: AnimalQuery) async throws -> Int {
    try await scan { db in
      query.needle == nil ? try db.keptCount(query) : try Filter(query).count(db)
    }
  }

  /// The number of animals that stand before one in a list, whether or not it is in the list.
  public func rank(of animal: Animal, in query: AnimalQuery) async throws -> Int {
    try await scan { db in
      guard query.walksCategories else { return try Segment(query).count(db, before: animal) }
      let walk = CategoryWalk(db: db, query: query)
      return try walk.count(before: .init(animal.category))
        + walk.segment(of: animal.category).count(db, before: animal)
    }
  }
}
