import Catalog

/// Finds out beside the main actor how many animals stand before one in a list: one read at a time,
/// and none before the keys pause, so that a held key is never followed by reads that nobody needs.
final class PositionLookup {
  private let store: CatalogStore
  /// Comes back after as long as keys may be apart while one is held.
  var pause: () async -> Void = PositionLookup.keysPause
  /// Whose place in which list is to be found; nil for nobody's.
  private let wanted: () -> (Animal, AnimalQuery)?
  private let found: (Result<(Int, Animal), any Error>) -> Void
  private var task: Task<Void, Never>?
  private var reading: Task<Int, any Error>?
  private var keys = 0

  /// A look-up of what `wanted` returns, again and again until it is nil; `found` receives it.
  init(
    _ store: CatalogStore, wanted: @escaping () -> (Animal, AnimalQuery)?,
    found: @escaping (Result<(Int, Animal), any Error>) -> Void
  ) {
    self.store = store
    self.wanted = wanted
    self.found = found
  }

  /// A key was pressed: a read that has not begun waits on.
  func wait() {
    keys += 1
  }

  /// Other rows are in memory: a read under way is of no use any more.
  func begin() {
    keys += 1
    reading?.cancel()
    if task == nil, wanted() != nil { task = Task { await run() } }
  }

  /// Comes back when nothing is looked for.
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

  private static func keysPause() async {
    do { try await Task.sleep(for: .milliseconds(60)) } catch { return }
  }
}
