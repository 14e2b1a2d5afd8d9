import Catalog

/// Finds out off the main actor how many animals stand before one in a list: one read at a time,
/// and none until the keys pause, so that a held key does not leave useless reads behind.
final class PositionLookup {
  private let store: CatalogStore
  /// Returns after the longest pause between two presses of a held key.
  var pause: () async -> Void = {
    do { try await Task.sleep(for: .milliseconds(60)) } catch { return }
  }
  /// The animal to find the position of, and the list; nil for none.
  private let wanted: () -> (Animal, AnimalQuery)?
  private let found: (Result<(Int, Animal), any Error>) -> Void
  private var task: Task<Void, Never>?
  private var reading: Task<Int, any Error>?
  private var keys = 0

  /// Looks up what `wanted` returns, again and again until it is nil; `found` receives each result.
  init(
    _ store: CatalogStore, wanted: @escaping () -> (Animal, AnimalQuery)?,
    found: @escaping (Result<(Int, Animal), any Error>) -> Void
  ) {
    self.store = store
    self.wanted = wanted
    self.found = found
  }

  /// Takes note of a key: a read that has not begun waits longer.
  func wait() {
    keys += 1
  }

  /// Takes note of other rows in memory: a read under way is no longer of use.
  func begin() {
    keys += 1
    reading?.cancel()
    if task == nil, wanted() != nil { task = Task { await run() } }
  }

  func idle() async {
    while let task { await task.value }
  }

  private func run() async {
    while wanted() != nil {
      let seen = keys
      await pause()
      guard seen == keys, let (animal, query) = wanted() else { continue }
      let reading = Task { [store] in try await store.rank(of: animal, in: query) }
      self.reading = reading
      let outcome = await reading.result
      if case .success(let rank) = outcome, !reading.isCancelled { found(.success((rank, animal))) }
      guard case .failure(let error) = outcome, !(error is CancellationError) else { continue }
      found(.failure(error))
      break
    }
    task = nil
  }
}
