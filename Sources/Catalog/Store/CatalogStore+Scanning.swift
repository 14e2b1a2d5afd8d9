import GRDB

extension CatalogStore {
  /// The same as `page(of:from:limit:bytes:)` off the caller's actor, for lists with `find`, which
  /// may have to visit every animal.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, or an error from SQLite.
  public func searchPage(
    of query: AnimalQuery, from start: PageStart<Animal>, limit: Int, bytes: Int = .max
  ) async throws -> Page<Animal> {
    try await scan { db in
      try PageReader(query, from: start, limit: limit).page(db, bytes: bytes)
    }
  }

  /// The first animal in a list with `find` from a position, in the order the list has without it;
  /// nil if there is none.
  public func match(of query: AnimalQuery, from start: PageStart<Animal>) async throws -> Animal? {
    try await scan { db in try PageReader(query, from: start, limit: 1).match(db) }
  }

  /// The number of animals in a list; it scans them only if kept counts do not suffice.
  public func count(of query: AnimalQuery) async throws -> Int {
    try await scan { db in
      let narrowing = try Narrowing(query, db)
      if narrowing.isEmpty { return 0 }
      if narrowing.isKept { return try db.keptCount(narrowing) }
      return try Filter(narrowing).count(db)
    }
  }

  /// The number of animals before one in a list, whether or not it is in the list.
  public func rank(of animal: Animal, in query: AnimalQuery) async throws -> Int {
    try await scan { db in try Rank(of: animal, in: query).number(db) }
  }

  /// Whether a list contains an animal now.
  public func lists(_ id: Animal.ID, in query: AnimalQuery) throws(CatalogError) -> Bool {
    try read { db in
      var filter = Filter(try Narrowing(query, db), byIndex: false)
      filter.add("a.id = ?", [id])
      return try filter.count(db) > 0
    }
  }
}
