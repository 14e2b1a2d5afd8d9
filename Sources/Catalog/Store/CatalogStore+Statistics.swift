import Foundation
import GRDB

extension CatalogStore {
  /// The numbers of the catalog; what it costs grows with the categories, not with the animals.
  ///
  /// - Parameter most: How many of the largest categories are returned.
  /// - Returns: The numbers, all of one moment.
  /// - Throws: `CancellationError` when the task is cancelled, or what SQLite refused.
  public func statistics(largest most: Int) async throws -> Statistics {
    try await scan { db in
      Statistics(
        animals: try db.keptCount(AnimalQuery()),
        uncategorised: try db.keptCount(AnimalQuery(scope: .uncategorised)),
        categories: try db.number("SELECT count(*) FROM animalCategory"),
        largest: try db.largestCategories(most),
        diets: try Diet.allCases.map { diet in
          Statistics.DietCount(diet: diet, count: try db.keptCount(AnimalQuery(diet: diet)))
        })
    }
  }

  /// How many animals have a value that does not fit its field: all of them are looked at.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, or what SQLite refused.
  public func countOfMisfits() async throws -> Int {
    try await scan { db in
      // One that is only looked at may be of a version that had no fields.
      if try db.number("PRAGMA user_version") < Schema.version { return 0 }
      let isMisfit = FieldCondition(misfitsOf: try db.fields().others).condition(isNegated: false)
      return try db.number(
        "SELECT count(*) FROM animal a WHERE \(isMisfit.sql)",
        StatementArguments(isMisfit.values))
    }
  }

  /// How many animals there were over time: counted in the journal, in parts, beside everything
  /// else.
  ///
  /// - Parameters:
  ///   - most: The greatest number of periods; their unit is the shortest with which there are no
  ///     more.
  ///   - zone: Where days begin at midnight.
  ///   - now: The end of the time that is covered.
  ///   - progress: Called on any thread with the part that is done, from 0 to 1.
  /// - Returns: The growth up to the moment at which it was asked for.
  /// - Throws: `CancellationError` when the task is cancelled, or what SQLite refused.
  public func growth(
    periods most: Int, in zone: TimeZone = .current, now: Date = Date(),
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> Growth {
    let start = try await scan { db in try GrowthWalk(db, atMost: most, in: zone, now: now) }
    guard var walk = start else { return Growth(unit: .day, periods: [], activity: nil) }
    while !walk.isDone {
      walk = try await scan { [walk] db in try walk.proceeding(db) }
      progress(walk.progress)
    }
    return walk.growth
  }
}

extension Database {
  fileprivate func largestCategories(_ limit: Int) throws -> [CategoryCount] {
    try rows(
      "\(CategoryCount.selection) ORDER BY 4 DESC, c.foldedName, c.id LIMIT ?", [max(0, limit)],
      as: CategoryCount.init(row:)
    ).compactMap { $0 }
  }
}
