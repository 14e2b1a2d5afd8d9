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
  @ObservationIgnored private var ranking: Task<Void, Never>?
  private var window = RowWindow<Animal>()
  /// How many animals lie before the first row in memory, if known.
  private var rowsBefore: Int?
  /// The query that `count` is the count of.
  @ObservationIgnored private var counted: AnimalQuery?
  @ObservationIgnored private var reachesStart = true
  @ObservationIgnored private var reachesEnd = true

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
  public var visible: ArraySlice<Animal> { window.visible }
  /// The index of the selected row within `visible`.
  public var selection: Int { window.selection }
  /// The selected animal.
  public var selected: Animal? { window.selected }
  /// The place of the selected animal in the list, from 1, if known.
  public var position: Int? {
    selected == nil ? nil : rowsBefore.map { $0 + window.selection + 1 }
  }

  /// How many rows there is room for.
  public var height: Int {
    get { window.height }
    set {
      guard newValue != window.height else { return }
      window.height = max(1, newValue)
      fill()
    }
  }

  /// Lists what another query finds: from its start, or around the animal that is selected now.
  func list(_ query: AnimalQuery, keepingSelection: Bool = false) throws(CatalogError) {
    let kept = keepingSelection ? selected : nil
    self.query = query
    try read(kept.map(Place.around) ?? .start)
  }

  /// Reads the rows anew around an animal, or around the selected one: selection and place on the
  /// screen stay.
  func reload(around animal: Animal? = nil) throws(CatalogError) {
    guard let old = animal ?? selected else { return try read(.start) }
    try read(.around(try store.animal(old.id) ?? old))
  }

  /// Comes back when nothing is being looked for.
  public func idle() async {
    while let request { await request.value }
    await ranking?.value
  }
}

// MARK: Moving

extension AnimalList: ScrollingList {
  /// Moves the selection by that many rows.
  public func move(by distance: Int) throws {
    window.move(by: distance)
    try extend()
  }

  /// Selects the first animal of the whole list.
  public func moveToStart() throws {
    if reachesStart { window.select(0) } else { try read(.start) }
  }

  /// Selects the last animal of the whole list.
  public func moveToEnd() throws {
    if reachesEnd { window.select(window.rows.count - 1) } else { try read(.end) }
  }

  /// Moves the view by that many rows.
  public func scroll(by distance: Int) throws {
    window.scroll(by: distance)
    try extend()
  }

  /// Selects a row in view, counted from the first.
  public func select(visibleRow: Int) throws {
    window.select(window.top + visibleRow)
  }

  /// Keeps at least one more view of rows in memory on both sides, where there are any.
  private func extend() throws(CatalogError) {
    guard request == nil else { return }
    let below = window.rows.count - window.top - window.height
    if !reachesEnd, below < window.height, let last = window.rows.last {
      try read(.following(last))
    } else if !reachesStart, window.top < window.height, let first = window.rows.first {
      try read(.preceding(first))
    }
  }

  /// Reads what a higher view has room for, on both sides.
  private func fill() {
    do {
      try extend()
      try extend()
    } catch {
      fail(error)
    }
  }
}

// MARK: Reading

extension AnimalList {
  /// Which rows to read.
  private enum Place {
    case start, end
    case around(Animal)
    case following(Animal)
    case preceding(Animal)

    /// The pages that make them up.
    var pages: [PageStart] {
      switch self {
      case .start: [.first]
      case .end: [.last]
      case .around(let animal): [.before(animal), .at(animal)]
      case .following(let last): [.after(last)]
      case .preceding(let first): [.before(first)]
      }
    }
  }

  private var pageSize: Int { max(20, 2 * window.height) }

  private func read(_ place: Place) throws(CatalogError) {
    request?.cancel()
    ranking?.cancel()
    request = nil
    isSearching = query.isSearch
    if query.isSearch { return search(place) }
    let query = query
    let limit = pageSize
    count = try store.keptCount(of: query)
    counted = query
    accept(
      try place.pages.map { start throws(CatalogError) in
        try store.page(of: query, from: start, limit: limit)
      }, at: place)
  }

  /// Reads beside the main actor.
  private func search(_ place: Place) {
    let query = query
    let limit = pageSize
    request = Task { [store] in
      do {
        var pages: [AnimalPage] = []
        for start in place.pages {
          pages.append(try await store.searchPage(of: query, from: start, limit: limit))
        }
        try Task.checkCancellation()
        if counted != query { count = nil }
        accept(pages, at: place)
        isSearching = false
        let found = try await store.count(of: query)
        try Task.checkCancellation()
        count = found
        counted = query
        placeFromEnd()
      } catch is CancellationError {
        return  // A newer request has taken over.
      } catch {
        fail(error)
      }
      request = nil
    }
  }

  private func fail(_ error: any Error) {
    isSearching = false
    failure = error as? CatalogError
  }

  private func accept(_ pages: [AnimalPage], at place: Place) {
    failure = nil
    let rows = pages.flatMap(\.animals)
    switch place {
    case .start:
      replace(with: rows, selection: 0, reachesStart: true, reachesEnd: pages[0].reachesEnd)
    case .end:
      replace(
        with: rows, selection: rows.count - 1, reachesStart: pages[0].reachesEnd, reachesEnd: true)
    case .around(let animal):
      replace(
        with: rows, selection: pages[0].animals.count, reachesStart: pages[0].reachesEnd,
        reachesEnd: pages[1].reachesEnd)
      if rowsBefore == nil { rank(rows.first { $0.id == animal.id } ?? animal) }
    case .following: append(rows, reachesEnd: pages[0].reachesEnd)
    case .preceding: prepend(rows, reachesStart: pages[0].reachesEnd)
    }
  }

  private func replace(
    with rows: [Animal], selection: Int, reachesStart: Bool, reachesEnd: Bool
  ) {
    self.reachesStart = reachesStart
    self.reachesEnd = reachesEnd
    window.replace(with: rows, selection: selection, offset: window.selectionOffset)
    rowsBefore = reachesStart ? 0 : nil
    placeFromEnd()
  }

  /// Where the rows reach the end of the list, the count tells how many lie before them.
  private func placeFromEnd() {
    guard rowsBefore == nil, reachesEnd else { return }
    rowsBefore = count.map { $0 - window.rows.count }
  }

  private func append(_ rows: [Animal], reachesEnd: Bool) {
    self.reachesEnd = reachesEnd
    let forgotten = window.append(rows, limit: 3 * pageSize)
    rowsBefore = rowsBefore.map { $0 + forgotten }
    if forgotten > 0 { reachesStart = false }
  }

  private func prepend(_ rows: [Animal], reachesStart: Bool) {
    self.reachesStart = reachesStart
    rowsBefore = rowsBefore.map { $0 - rows.count }
    if window.prepend(rows, limit: 3 * pageSize) > 0 { reachesEnd = false }
  }

  /// Finds out beside the main actor how many animals lie before the window.
  private func rank(_ animal: Animal) {
    let query = query
    ranking = Task { [store] in
      do {
        let rank = try await store.rank(of: animal, in: query)
        try Task.checkCancellation()
        guard let index = window.rows.firstIndex(where: { $0.id == animal.id }) else { return }
        rowsBefore = rank - index
      } catch is CancellationError {
        return  // A newer request has taken over.
      } catch {
        fail(error)
      }
    }
  }
}
