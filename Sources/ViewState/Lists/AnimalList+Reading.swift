import Catalog

extension AnimalList {
  func read(_ place: ListPlace<Animal>) throws(CatalogError) {
    request?.cancel()
    request = nil
    requests += 1
    if place.isNew {
      isSearching = false
      isGivenUp = false
      awaited = nil
    }
    if query.isSearch { return search(place) }
    let pages = try place.starts.map { start throws(CatalogError) in try page(from: start) }
    accept(pages, at: place)
    if isCountDue { try store.keptCount(of: query).map(accept) }
  }

  func page(from start: PageStart) throws(CatalogError) -> ListPage<Animal> {
    ListPage(try store.page(of: query, from: start, limit: window.pageSize))
  }

  /// Reads beside the main actor.
  private func search(_ place: ListPlace<Animal>) {
    if place.isNew {
      isSearching = true
      awaited = place
    }
    request = Task { [number = requests] in
      do {
        accept(try await pages(at: place), at: place)
      } catch {
        // Otherwise a newer request has taken over.
        if number == requests { endSearch(for: place, by: error) }
      }
      guard number == requests else { return }
      request = nil
      isSearching = false
    }
    if place.isNew, isCountDue { findCount() }
  }

  private func pages(at place: ListPlace<Animal>) async throws -> [ListPage<Animal>] {
    let (query, limit) = (query, window.pageSize)
    var pages: [ListPage<Animal>] = []
    for start in place.starts {
      try Task.checkCancellation()
      pages.append(ListPage(try await store.searchPage(of: query, from: start, limit: limit)))
    }
    try Task.checkCancellation()
    return pages
  }

  /// The rows do not come. What another query has found does not stay in their place.
  private func endSearch(for place: ListPlace<Animal>, by error: any Error) {
    let isCancelled = error is CancellationError
    if !isCancelled { fail(error) }
    guard place.isNew else { return }
    if isCancelled { awaited = nil }
    guard listed != query else { return }
    isGivenUp = isCancelled
    stopCounting()
    window.removeAll()
  }

  func accept(_ pages: [ListPage<Animal>], at place: ListPlace<Animal>) {
    failure = nil
    isSearching = false
    if place.isNew {
      awaited = nil
      listed = query
    }
    window.accept(pages, at: place)
    if let count, !isCountDue { window.accept(count: count) }
    ranking.begin()
  }

  private func accept(count found: Int) {
    count = found
    isCountDue = false
    window.accept(count: found)
  }

  func fail(_ error: any Error) {
    isSearching = false
    failure = error as? CatalogError
  }

  /// Counts beside the main actor what the search finds, once its rows are here; once more where
  /// they were read anew meanwhile.
  private func findCount() {
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

extension ListPlace<Animal> {
  /// Where the pages begin that make them up, in the order of the list.
  fileprivate var starts: [PageStart] {
    switch self {
    case .start: [.first]
    case .end: [.last]
    case .around(let animal): [.before(animal), .at(animal)]
    case .following(let last): [.after(last)]
    case .preceding(let first): [.before(first)]
    }
  }
}

extension ListPage<Animal> {
  fileprivate init(_ page: AnimalPage) {
    self.init(rows: page.animals, reachesEnd: page.reachesEnd)
  }
}
