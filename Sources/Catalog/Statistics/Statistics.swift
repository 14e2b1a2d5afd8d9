import Foundation
import GRDB

/// The figures of a catalog, from kept counts: nothing is counted for them.
public struct Statistics: Hashable, Sendable {
  /// The number of animals with a diet.
  public struct DietCount: Hashable, Sendable {
    /// The diet.
    public let diet: Diet
    /// The number of animals, 0 or more.
    public let count: Int
  }

  /// All animals.
  public let animals: Int
  /// The animals without a category.
  public let uncategorised: Int
  /// The number of categories.
  public let categories: Int
  /// As many of the largest categories as were requested, largest first, then by folded name.
  public let largest: [CategoryCount]
  /// Each diet, even if no animal has it, in the order of `Diet.allCases`.
  public let diets: [DietCount]

  /// The diets that animals have; all of them if there are no animals.
  public var usedDiets: [DietCount] { diets.filter { $0.count > 0 || animals == 0 } }

  /// The number of animals in the categories that are not among the `largest`.
  public var others: Int {
    max(0, animals - uncategorised - largest.reduce(0) { $0 + $1.count })
  }

  /// The totals in words: "5,416 animals in 3 categories".
  public var summary: String {
    let categories = categories == 1 ? "1 category" : "\(categories.grouped) categories"
    return "\(animals.counted("animal")) in \(categories)"
  }

  /// A sentence on how many animals have misfit values, and how to find them; nil for none.
  public static func sentence(ofMisfits count: Int) -> String? {
    if count == 0 { return nil }
    let animals = count == 1 ? "1 animal has" : "\(count.grouped) animals have"
    return "\(animals) values that do not fit; misfit:any finds them."
  }
}

extension CatalogStore {
  /// The catalog's figures, all from one moment, with its largest categories, at most `largest`;
  /// the cost grows with the number of categories, not of animals.
  public func statistics(largest most: Int) async throws -> Statistics {
    try await scan { db in
      Statistics(
        animals: try db.keptCount(AnimalQuery()),
        uncategorised: try db.keptCount(AnimalQuery(scope: .uncategorised)),
        categories: try db.number("SELECT count(*) FROM animalCategory"),
        largest: try db.counts("ORDER BY 4 DESC, c.foldedName, c.id LIMIT ?", [max(0, most)]),
        diets: try Diet.allCases.map { diet in
          Statistics.DietCount(diet: diet, count: try db.keptCount(AnimalQuery(diet: diet)))
        })
    }
  }

  /// The number of animals with a value that does not fit its field, or an entry with one; it scans
  /// all of them.
  public func countOfMisfits() async throws -> Int {
    try await scan { db in
      // A catalog opened for inspection may have a version without fields.
      if try db.number("PRAGMA user_version") < Schema.version { return 0 }
      let fields = try db.fieldsWithDerived().typed
      let isMisfit = try FieldCondition(misfitsOf: fields).condition(db)
      return try db.number(
        "SELECT count(*) FROM animal a WHERE \(isMisfit.sql)",
        StatementArguments(isMisfit.values))
    }
  }

  /// The number of animals over time up to now, counted from the journal in parts alongside other
  /// work, in the shortest unit of a time zone that needs no more periods. `progress` is called on
  /// any thread with the fraction done, from 0 to 1.
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
