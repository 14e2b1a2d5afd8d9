import Catalog
import Foundation
import Observation

/// The statistics of a catalog, which follow its changes: by category, by diet, and over time.
@Observable
public final class CatalogStatistics {
  /// The most categories that are listed one by one.
  public nonisolated static let maxCategories = 200
  private static let maxPeriods = 30
  /// The least milliseconds between two reads of the journal; and how many times the duration of a
  /// read to wait before the next.
  private static let pause = 1_000
  private static let patience = 4

  /// The counts; nil until they are read.
  public private(set) var statistics: Statistics?
  /// How many animals have values that do not fit their fields, once they are counted.
  public private(set) var misfits = 0
  /// How many animals there were over time; nil until it is counted.
  public private(set) var growth: Growth?
  /// The fraction of the journal counted so far, from 0 to 1.
  public private(set) var progress = 0.0
  /// Why the counts cannot be read, in a sentence.
  public private(set) var failure: String?
  /// Why growth cannot be counted, in a sentence.
  public private(set) var growthFailure: String?

  /// An owner with a clock sets it; without one growth is counted once.
  @ObservationIgnored public var schedule: Schedule = { _, _ in }

  @ObservationIgnored private let store: CatalogStore
  @ObservationIgnored private let timeZone: TimeZone
  @ObservationIgnored private let now: @MainActor () -> Date
  @ObservationIgnored private var observation: CatalogObservation?
  @ObservationIgnored private var counting: Task<Void, Never>?
  @ObservationIgnored private var looking: Task<Void, Never>?
  /// Whether the catalog has changed since the last read of the counts, or of the journal, began.
  @ObservationIgnored private var countsAreOld = false
  @ObservationIgnored private var growthIsOld = false
  @ObservationIgnored private var isPausing = false

  /// Reads the statistics of a catalog; `timeZone` says where days begin, `now` where time ends.
  public init(
    _ store: CatalogStore, timeZone: TimeZone = .current,
    now: @escaping @MainActor () -> Date = { Date() }
  ) {
    self.store = store
    self.timeZone = timeZone
    self.now = now
    observation = store.observeChanges(onMain { [weak self] in self?.catalogHasChanged() })
    readCounts()
    readGrowth()
  }

  /// Cancels reading, and follows changes no longer.
  public func end() {
    observation = nil
    counting?.cancel()
    looking?.cancel()
  }

  private func catalogHasChanged() {
    guard observation != nil else { return }
    if counting == nil { readCounts() } else { countsAreOld = true }
    if looking == nil, !isPausing { readGrowth() } else { growthIsOld = true }
  }
}

extension CatalogStatistics {
  private func readCounts() {
    countsAreOld = false
    counting = Task { [weak self, store] in
      await self?.attempt(\.failure) {
        self?.statistics = try await store.statistics(largest: Self.maxCategories)
      }
      self?.haveReadCounts()
    }
  }

  private func haveReadCounts() {
    counting = nil
    if countsAreOld { readCounts() }
  }

  /// Counts in the journal, which may take a while if it is long.
  private func readGrowth() {
    growthIsOld = false
    let start = ContinuousClock.now
    let end = now()
    looking = Task { [weak self, store, timeZone] in
      await self?.attempt(\.growthFailure) {
        self?.growth = try await store.growth(
          periods: Self.maxPeriods, in: timeZone, now: end,
          progress: onMain { self?.progress = $0 })
        self?.misfits = try await store.countOfMisfits()
      }
      self?.haveReadGrowth(in: ContinuousClock.now - start)
    }
  }

  private func haveReadGrowth(in time: Duration) {
    looking = nil
    isPausing = true
    let milliseconds = Int(time / .milliseconds(1))
    schedule(max(Self.pause, Self.patience * milliseconds)) { [weak self] in
      guard let self else { return }
      isPausing = false
      if growthIsOld, observation != nil { readGrowth() }
    }
  }

  /// Reads something, and keeps the error if that fails.
  private func attempt(
    _ failure: ReferenceWritableKeyPath<CatalogStatistics, String?>, _ body: () async throws -> Void
  ) async {
    do {
      try await body()
      self[keyPath: failure] = nil
    } catch is CancellationError {
      // `end()` was called.
    } catch {
      self[keyPath: failure] = String(describing: error)
    }
  }
}
