import GRDB

extension CatalogStore {
  /// Reads animals one by one from a snapshot, off the caller's actor, in memory that does not grow
  /// with their number.
  ///
  /// - Returns: What the body returns.
  /// - Throws: `CancellationError` when the task is cancelled, an error from SQLite, or what the
  ///   body throws.
  public func stream<T: Sendable>(
    _ selection: AnimalSelection,
    _ body: @escaping @Sendable (inout AnimalStream) throws -> T
  ) async throws -> T {
    let outcome = try await scan { [path] db in
      var stream = try AnimalStream(selection, db, path: path)
      // The body's errors are not the catalog's.
      return Result { try body(&stream) }
    }
    try Task.checkCancellation()
    return try outcome.get()
  }
}

extension CatalogStore {
  /// Reads the animals of a list from a snapshot, off the caller's actor, and sorts them once: best
  /// when all are read and no index holds the order.
  ///
  /// - Parameters:
  ///   - query: The list.
  ///   - limit: The greatest number of animals in all.
  ///   - rows: The greatest number handed over at once.
  ///   - bytes: The bytes of text after which a batch is handed over.
  ///   - body: Receives the batches, on any thread.
  /// - Throws: `CancellationError` when the task is cancelled, an error from SQLite, or what the
  ///   body throws.
  public func forEachSorted(
    of query: AnimalQuery, limit: Int, rows: Int, bytes: Int,
    _ body: @escaping @Sendable ([Animal]) throws -> Void
  ) async throws {
    let outcome = try await scan { db in
      let narrowing = try Narrowing(query, db)
      if narrowing.isEmpty { return Result<Void, any Error>.success(()) }
      let order = RankedOrder(query, narrowing)
      let filter = Filter(narrowing)
      let clause = order.clause
      let ids = try Int64.fetchCursor(
        db,
        sql: "SELECT a.id FROM animal a \(order.join) \(filter.clause) \(clause.sql) LIMIT ?",
        arguments: filter.arguments + StatementArguments(clause.values) + [limit])
      return try db.handOver(ids, rows: rows, bytes: bytes, body)
    }
    // The body's errors are not the catalog's.
    try outcome.get()
  }
}

extension Database {
  /// Reads animals by id and hands them over in batches.
  ///
  /// - Returns: The error from the body, which ends it.
  fileprivate func handOver(
    _ ids: some Cursor<Int64>, rows: Int, bytes: Int, _ body: ([Animal]) throws -> Void
  ) throws -> Result<Void, any Error> {
    var (animals, weight) = ([Animal](), 0)
    while true {
      let animal = try ids.next().flatMap(self.animal)
      if let animal {
        animals.append(animal)
        weight += animal.values.weight
      }
      guard animal == nil || animals.count == rows || weight >= bytes else { continue }
      let outcome = Result { try body(animals) }
      if case .failure = outcome { return outcome }
      if animal == nil { return outcome }
      (animals, weight) = ([], 0)
    }
  }
}

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
