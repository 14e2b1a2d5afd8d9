import Catalog

extension AnimalList {
  func accept(count found: Int) {
    count = found
    isCountDue = false
    window.accept(count: found)
  }

  /// Counts what the search finds, once its rows are here, and again if they were read again.
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

  /// How many animals there are, if all are in memory.
  private var countInMemory: Int? {
    awaited == nil && window.reachesStart && window.reachesEnd ? window.view.rows.count : nil
  }

  /// Cancels the count under way, which is no longer of use.
  func stopCounting() {
    counting?.cancel()
    counting = nil
  }

  /// The number of listed animals.
  ///
  /// - Throws: `CancellationError` if cancelled, `CatalogError` if the catalog cannot be read.
  public func counted() async throws -> Int {
    if let count { return count }
    return try await store.count(of: query)
  }

  /// The animal whose position in the list is to be found; nil if it is known or cannot be.
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
