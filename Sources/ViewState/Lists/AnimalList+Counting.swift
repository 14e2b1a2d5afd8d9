import Catalog

extension AnimalList {
  func accept(count found: Int) {
    count = found
    isCountDue = false
    window.accept(count: found)
  }

  /// Counts beside the main actor what the search finds, once its rows are here; once more where
  /// they were read anew meanwhile.
  func findCount() {
    guard counting == nil else { return }
    count = nil
    counting = Task {
      do {
        repeat { try await countOnce() } while isCountDue
      } catch {
        // Another query has taken over, or the rows do not come.
        if Task.isCancelled { return }
        fail(error)
      }
      counting = nil
    }
  }

  private func countOnce() async throws {
    try Task.checkCancellation()
    await rowsAreHere()
    try Task.checkCancellation()
    let seen = reloads
    let found = if let countInMemory { countInMemory } else { try await store.count(of: query) }
    try Task.checkCancellation()
    if seen == reloads { accept(count: found) } else { count = found }
  }

  /// How many there are where all of them are in memory.
  private var countInMemory: Int? {
    awaited == nil && window.reachesStart && window.reachesEnd ? window.view.rows.count : nil
  }

  /// What was to be counted is not of use any more.
  func stopCounting() {
    counting?.cancel()
    counting = nil
  }

  /// The number of the animals that are listed.
  ///
  /// - Throws: `CancellationError` if cancelled, `CatalogError` if the catalog cannot be read.
  public func counted() async throws -> Int {
    if let count { return count }
    return try await store.count(of: query)
  }

  /// Whose place is to be found: where the rows in memory lie is not known.
  var wantedRank: (Animal, AnimalQuery)? {
    guard window.rowsBefore == nil, !isSearching, let selected else { return nil }
    return (selected, query)
  }

  func accept(rank outcome: Result<(Int, Animal), any Error>) {
    switch outcome {
    case .success((let rank, let animal)): window.accept(rank: rank, of: animal)
    case .failure(let error): fail(error)
    }
  }
}
