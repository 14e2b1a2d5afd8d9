import GRDB

extension CatalogStore {
  /// The same as `page(of:from:limit:)` away from the caller's actor, for lists with `find`, which
  /// may have to look at every animal. A page that would bring more than so many bytes of text into
  /// memory has fewer animals.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, or what SQLite refused.
  public func searchPage(
    of query: AnimalQuery, from start: PageStart<Animal>, limit: Int, bytes: Int = .max
  ) async throws -> Page<Animal> {
    try await scan { db in
      try PageReader(query, from: start, limit: limit).page(db, bytes: bytes)
    }
  }

  /// The first animal that a list with `find` has from a place on, in the order that the list has
  /// without it; nil when there is none.
  public func match(of query: AnimalQuery, from start: PageStart<Animal>) async throws -> Animal? {
    try await scan { db in try PageReader(query, from: start, limit: 1).match(db) }
  }

  /// The number of animals in a list; looks at every animal only where names are looked at.
  public func count(of query: AnimalQuery) async throws -> Int {
    try await scan { db in
      let narrowing = try Narrowing(query, db)
      if narrowing.isEmpty { return 0 }
      if narrowing.isKept { return try db.keptCount(narrowing) }
      return try Filter(narrowing).count(db)
    }
  }

  /// The number of animals that stand before one in a list, whether or not it is in the list.
  public func rank(of animal: Animal, in query: AnimalQuery) async throws -> Int {
    try await scan { db in try Rank(of: animal, in: query).number(db) }
  }

  /// Whether an animal is in a list as it is now.
  public func lists(_ id: Animal.ID, in query: AnimalQuery) throws(CatalogError) -> Bool {
    try read { db in
      var filter = Filter(try Narrowing(query, db), byIndex: false)
      filter.add("a.id = ?", [id])
      return try filter.count(db) > 0
    }
  }
}
