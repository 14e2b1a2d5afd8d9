import Foundation
import GRDB

extension CatalogStore {
  /// The catalog's figures; the cost grows with the number of categories, not of animals.
  ///
  /// - Parameter most: How many of the largest categories to return.
  /// - Returns: The figures, all from one moment.
  /// - Throws: `CancellationError` when the task is cancelled, or an error from SQLite.
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

  /// The number of animals with a value that does not fit its field; it scans all animals.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, or an error from SQLite.
  public func countOfMisfits() async throws -> Int {
    try await scan { db in
      // A catalog opened for inspection may have a version without fields.
      if try db.number("PRAGMA user_version") < Schema.version { return 0 }
      let isMisfit = FieldCondition(misfitsOf: try db.fields().others).condition(isNegated: false)
      return try db.number(
        "SELECT count(*) FROM animal a WHERE \(isMisfit.sql)",
        StatementArguments(isMisfit.values))
    }
  }

  /// The number of animals over time, counted from the journal in parts alongside other work.
  ///
  /// - Parameters:
  ///   - most: The greatest number of periods; their unit is the shortest that needs no more.
  ///   - zone: The time zone whose days to count.
  ///   - now: The end of the time span.
  ///   - progress: Called on any thread with the fraction done, from 0 to 1.
  /// - Returns: The growth up to the time of the call.
  /// - Throws: `CancellationError` when the task is cancelled, or an error from SQLite.
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
