import GRDB

extension CatalogStore {
  /// How many places are put right in one transaction.
  private static let mostPlaces = 10_000

  /// Compares the numbers of animals that lists show with the animals, beside everything else, and
  /// puts those right that another program has falsified.
  ///
  /// - Returns: How many were wrong.
  /// - Throws: `CatalogError.busy` when another program is writing, what every write may throw, or
  ///   `CancellationError`.
  public func repairCounts() async throws -> Int {
    var count = 0
    while true {
      let wrong = try await scan { db in try KeptCounts(db).wrong(atMost: Self.mostPlaces) }
      if wrong.isEmpty { break }
      try await write(waiting: .never) { db in try KeptCounts(db).repair(wrong) }
      count += wrong.count
      if wrong.count < Self.mostPlaces { break }
    }
    if count > 0 {
      countRepairs.withLock { $0 += 1 }
      news.post()
    }
    return count
  }

  /// How often wrong numbers were put right since the catalog was opened, also those that stood in the
  /// way of a save.
  public var numberOfCountRepairs: Int { countRepairs.withLock { $0 } }

  /// How often animals and categories have changed since it was opened: with the same number, all that
  /// was read is as it was.
  public var numberOfChanges: Int { news.changes }

  /// How often other programs have changed the catalog since it was opened.
  public var numberOfForeignChanges: Int { news.foreignChanges }

  /// Does a transaction; where numbers that another program has falsified stand in its way, they are
  /// put right first.
  func transaction<T: Sendable>(
    on writer: DatabaseQueue, _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    do {
      return try await connection.transaction(on: writer, body)
    } catch let error where error.comesOfWrongCounts {
      let value = try await connection.transaction(on: writer) { db in
        try KeptCounts(db).repairAll()
        return try body(db)
      }
      countRepairs.withLock { $0 += 1 }
      return value
    }
  }
}

/// How many animals a catalog holds.
public struct CatalogCounts: Hashable, Sendable {
  /// All animals.
  public let total: Int
  /// The animals without a category.
  public let uncategorised: Int
}
