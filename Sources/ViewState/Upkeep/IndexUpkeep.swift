import Catalog

/// The upkeep of an open catalog, once nothing has changed for a moment: it takes names and texts
/// into the search index, part by part.
public final class IndexUpkeep {
  /// Milliseconds without a change, or after another program was writing, before anything is done.
  private static let quiet = 1_000
  /// Milliseconds between two parts, so that saves come first.
  private static let pause = 50
  /// The most names or animals in one part: a save waits no longer than these take.
  private static let atOnce = 2_000

  /// An owner with a clock sets it; without one nothing is done.
  public var schedule: Schedule = { _, _ in }
  /// Called once with what stands in the way, except other programs' writes; and when the file is
  /// no longer in its place.
  public var report: (any Error) -> Void = { _ in }

  private let store: CatalogStore
  private var observation: CatalogObservation?
  private var changes = 0
  private var isTimerSet = false
  private var work: Task<Void, Never>?
  private var hasReported = false
  private var displacement: CatalogError?

  init(_ store: CatalogStore) {
    self.store = store
  }

  /// Begins, unless the catalog is read-only.
  public func begin() {
    guard !store.isReadOnly else { return }
    observation = store.observeChanges(onMain { [weak self] in self?.catalogHasChanged() })
    wait(Self.quiet)
  }

  /// Cancels what is under way, and does nothing more.
  public func end() {
    observation = nil
    work?.cancel()
  }

  /// Returns when nothing is under way; more may be due later.
  public func idle() async {
    while let work { await work.value }
  }

  private func catalogHasChanged() {
    changes += 1
    if store.displacement != displacement {
      displacement = store.displacement
      if let displacement { report(displacement) }
    }
    if work == nil { wait(Self.quiet) }
  }

  /// Continues after some time without changes.
  private func wait(_ milliseconds: Int) {
    guard !isTimerSet, observation != nil else { return }
    isTimerSet = true
    schedule(milliseconds) { [weak self, changes] in
      guard let self else { return }
      isTimerSet = false
      if changes == self.changes { goOn() } else { wait(Self.quiet) }
    }
  }

  private func goOn() {
    guard work == nil, observation != nil else { return }
    work = Task { [changes] in
      let pause = await doPart()
      work = nil
      if changes != self.changes { return wait(Self.quiet) }
      if let pause { wait(pause) }
    }
  }

  /// Does the next part of what is due; returns how long to wait before the next, nil if none is.
  private func doPart() async -> Int? {
    do {
      guard try store.hasPendingSearch() else { return nil }
      _ = try await store.indexPending(atMost: Self.atOnce)
      return Self.pause
    } catch is CancellationError {
      return nil
    } catch CatalogError.busy, CatalogError.file(_, .occupied) {
      return Self.quiet
    } catch {
      guard !hasReported, observation != nil else { return nil }
      hasReported = true
      report(error)
      return nil
    }
  }
}
