import Catalog
import Foundation
import Observation

/// The statistics of a catalog, which follow its changes: by category, by diet, and over time.
@Observable
public final class CatalogStatistics {
  /// The most categories that are listed one by one.
  public nonisolated static let maxCategories = 200
  private static let maxPeriods = 30

  private let counts: FollowedValue<Statistics>
  private let history: FollowedValue<Growth>
  private let misfitCount: FollowedValue<Int>
  @ObservationIgnored private var observation: CatalogObservation?

  /// The counts; nil until they are read.
  public var statistics: Statistics? { counts.value }
  /// How many animals have values that do not fit their fields, once they are counted.
  public var misfits: Int { misfitCount.value ?? 0 }
  /// How many animals there were over time; nil until it is counted.
  public var growth: Growth? { history.value }
  /// The fraction of the journal counted so far, from 0 to 1.
  public var progress: Double { history.progress }
  /// Why the counts cannot be read, in a sentence.
  public var failure: String? { counts.failure }
  /// Why growth cannot be counted, in a sentence.
  public var growthFailure: String? { history.failure }

  /// Reads the statistics of a catalog; `timeZone` says where days begin, `now` where time ends.
  public init(
    _ store: CatalogStore, timeZone: TimeZone = .current,
    now: @escaping @MainActor () -> Date = { Date() }
  ) {
    counts = FollowedValue { _ in
      try await store.statistics(largest: Self.maxCategories)
    }
    history = FollowedValue { progress in
      try await store.growth(
        periods: Self.maxPeriods, in: timeZone, now: now(), progress: progress)
    }
    misfitCount = FollowedValue { _ in try await store.countOfMisfits() }
    observation = store.observeChanges(
      onMain { [weak self] in
        self?.counts.catalogHasChanged()
        self?.history.catalogHasChanged()
        self?.misfitCount.catalogHasChanged()
      })
  }
}
