import GRDB

extension CatalogStore {
  /// Reads animals one after the other as they are at one moment, away from the caller's actor, in
  /// memory that does not grow with their number.
  ///
  /// - Returns: What the body returns.
  /// - Throws: `CancellationError` when the task is cancelled, what SQLite refused, or what the body
  ///   throws.
  public func stream<T: Sendable>(
    _ selection: AnimalSelection,
    _ body: @escaping @Sendable (inout AnimalStream) throws -> T
  ) async throws -> T {
    let outcome = try await scan { [path] db in
      var stream = try AnimalStream(selection, db, path: path)
      // What the body throws is not the catalog's.
      return Result { try body(&stream) }
    }
    try Task.checkCancellation()
    return try outcome.get()
  }
}

extension CatalogStore {
  /// Reads the animals of a list as they are at one moment, away from the caller's actor, and sorts them
  /// once, as is best where all are read and no index holds the order.
  ///
  /// - Parameters:
  ///   - query: The list.
  ///   - limit: The greatest number of animals in all.
  ///   - rows: How many of them are handed over together at most.
  ///   - bytes: After how many bytes of text those that were read are handed over.
  ///   - body: Takes them, on any thread.
  /// - Throws: `CancellationError` when the task is cancelled, what SQLite refused, or what the body
  ///   throws.
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
    // What the body throws is not the catalog's.
    try outcome.get()
  }
}

extension Database {
  /// Reads animals by their ids and hands them over, a few at a time.
  ///
  /// - Returns: What the body threw, which ends it.
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
