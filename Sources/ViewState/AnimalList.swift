import Catalog
import Observation

/// The animals that a query finds: only a window of rows around those in view is in memory.
///
/// Without a find text, whatever is asked is read at once, as its cost does not grow with the
/// catalog. With one, rows are read beside the main actor and arrive a moment later; a newer
/// request supersedes an older one. The selection is kept by id.
@Observable
public final class AnimalList {
  @ObservationIgnored private let store: CatalogStore
  @ObservationIgnored private var request: Task<Void, Never>?
  /// How many requests there have been: tells the last one from those that it has superseded.
  @ObservationIgnored private var requests = 0
  @ObservationIgnored private var counting: Task<Void, Never>?
  @ObservationIgnored private var ranking: Task<Void, Never>?
  private var window = AnimalWindow()

  /// What is listed, and in which order.
  public private(set) var query: AnimalQuery
  /// How many animals the query finds, if known.
  public private(set) var count: Int?
  /// Whether rows are being looked for.
  public private(set) var isSearching = false
  /// Why the rows could not be read, if they could not.
  public private(set) var failure: CatalogError?

  /// The list of the animals of `store` that `query` finds, with the first one selected.
  ///
  /// - Throws: `CatalogError` if the catalog cannot be read.
  init(_ store: CatalogStore, query: AnimalQuery = AnimalQuery()) throws(CatalogError) {
    self.store = store
    self.query = query
    try read(.start)
  }

  /// The rows in view.
  public var visible: ArraySlice<Animal> { window.view.visible }
  /// The index of the selected row within `visible`.
  public var selection: Int { window.view.selection }
  /// The selected animal.
  public var selected: Animal? { window.view.selected }
  /// The place of the selected animal in the list, from 1, if known.
  public var position: Int? {
    selected == nil ? nil : window.rowsBefore.map { $0 + window.view.selection + 1 }
  }

  /// How many rows there is room for.
  public var height: Int {
    get { window.view.height }
    set {
      guard newValue != height else { return }
      window.view.height = max(1, newValue)
      do { try extend() } catch { fail(error) }
    }
  }

  /// Lists what another query finds: from its start, or around the animal that is selected now.
  func list(_ query: AnimalQuery, keepingSelection: Bool = false) throws(CatalogError) {
    let kept = keepingSelection ? selected : nil
    self.query = query
    try read(kept.map(ListPlace.around) ?? .start)
  }

  /// Reads the rows anew around an animal, or around the selected one: selection and place on the
  /// screen stay.
  func reload(around animal: Animal? = nil) throws(CatalogError) {
    guard let old = animal ?? selected else { return try read(.start) }
    try read(.around(try store.animal(old.id) ?? old))
  }

  /// Comes back when the rows that were asked for are here. Cancelled, it gives up looking for them.
  public func rowsAreHere() async {
    while let request, !Task.isCancelled {
      await withTaskCancellationHandler {
        await request.value
      } onCancel: {
        request.cancel()
      }
    }
  }

  /// Comes back when nothing is being looked for, counts and places included.
  public func idle() async {
    await rowsAreHere()
    while let counting { await counting.value }
    while let ranking { await ranking.value }
  }
}

// MARK: Moving

extension AnimalList: ScrollingList {
  /// Moves the selection by that many rows.
  public func move(by distance: Int) throws {
    window.view.move(by: distance)
    try extend()
  }

  /// Selects the first animal of the whole list.
  public func moveToStart() throws {
    if window.reachesStart { window.view.select(0) } else { try read(.start) }
  }

  /// Selects the last animal of the whole list.
  public func moveToEnd() throws {
    let last = window.view.rows.count - 1
    if window.reachesEnd { window.view.select(last) } else { try read(.end) }
  }

  /// Moves the view by that many rows.
  public func scroll(by distance: Int) throws {
    window.view.scroll(by: distance)
    try extend()
  }

  /// Selects a row in view, counted from the first.
  public func select(visibleRow: Int) throws {
    window.view.select(window.view.top + visibleRow)
  }

  /// Reads what is missing around the view.
  private func extend() throws(CatalogError) {
    for _ in 0..<2 {
      guard request == nil, let missing = window.missing else { return }
      try read(missing)
    }
  }
}

// MARK: Reading

extension AnimalList {
  private func read(_ place: ListPlace) throws(CatalogError) {
    request?.cancel()
    request = nil
    if place.isNew {
      counting?.cancel()
      counting = nil
    }
    if query.isSearch { return search(place) }
    let query = query
    let limit = window.pageSize
    let pages = try place.pages.map { start throws(CatalogError) in
      try store.page(of: query, from: start, limit: limit)
    }
    accept(pages, at: place)
    try store.keptCount(of: query).map(accept)
  }

  /// Reads beside the main actor.
  private func search(_ place: ListPlace) {
    let query = query
    if place.isNew { isSearching = true }
    requests += 1
    request = Task { [store, limit = window.pageSize, number = requests] in
      do {
        var pages: [AnimalPage] = []
        for start in place.pages {
          pages.append(try await store.searchPage(of: query, from: start, limit: limit))
        }
        try Task.checkCancellation()
        accept(pages, at: place)
      } catch is CancellationError {
        // A newer request has taken over, or the user has given up.
      } catch {
        fail(error)
      }
      guard number == requests else { return }
      request = nil
      isSearching = false
    }
    if place.isNew { findCount() }
  }

  private func accept(_ pages: [AnimalPage], at place: ListPlace) {
    failure = nil
    isSearching = false
    window.accept(pages, at: place)
    findRank()
  }

  private func accept(count found: Int) {
    count = found
    window.accept(count: found)
  }

  private func fail(_ error: any Error) {
    isSearching = false
    failure = error as? CatalogError
  }

  /// Counts beside the main actor what the search finds, once its rows are here.
  private func findCount() {
    counting?.cancel()
    count = nil
    let query = query
    counting = Task { [store] in
      await rowsAreHere()
      do {
        let found = try await store.count(of: query)
        try Task.checkCancellation()
        accept(count: found)
      } catch is CancellationError {
        return  // A newer request has taken over.
      } catch {
        fail(error)
      }
      counting = nil
    }
  }

  /// Finds out beside the main actor how many animals lie before the rows in memory, where that is
  /// not known.
  private func findRank() {
    ranking?.cancel()
    ranking = nil
    guard window.rowsBefore == nil, let animal = selected else { return }
    let query = query
    ranking = Task { [store] in
      do {
        let rank = try await store.rank(of: animal, in: query)
        try Task.checkCancellation()
        window.accept(rank: rank, of: animal)
      } catch is CancellationError {
        return  // A newer request has taken over.
      } catch {
        fail(error)
      }
      ranking = nil
    }
  }
}
