import Catalog
import Observation

/// The animals that a query finds: only a window of rows around those in view is in memory.
///
/// Without a find text, whatever is asked is read at once, as its cost does not grow with the
/// catalog. With one, rows are read beside the main actor and arrive a moment later; a newer
/// request supersedes an older one. The selection is kept by id.
@Observable
public final class AnimalList {
  @ObservationIgnored let store: CatalogStore
  @ObservationIgnored var request: Task<Void, Never>?
  /// Which rows were asked for that are to replace those in memory, until they are here.
  @ObservationIgnored var awaited: ListPlace<Animal>?
  /// What found the rows in memory.
  @ObservationIgnored var listed: AnimalQuery?
  /// How many requests there have been: tells the last one from those that it has superseded.
  @ObservationIgnored var requests = 0
  @ObservationIgnored var counting: Task<Void, Never>?
  @ObservationIgnored var isCountDue = true
  @ObservationIgnored lazy var ranking = RankSearch(store) { [weak self] in
    self?.wantedRank
  } found: { [weak self] outcome in
    self?.accept(rank: outcome)
  }
  var window = ListWindow<Animal>()
  /// How often rows were read anew.
  @ObservationIgnored var reloads = 0

  /// What is listed, and in which order.
  public private(set) var query: AnimalQuery
  /// How many animals the query finds, if known.
  public internal(set) var count: Int?
  /// Whether rows are being looked for.
  public internal(set) var isSearching = false
  /// Whether looking for the rows was given up, so that there are none.
  public internal(set) var isGivenUp = false
  /// Why the rows could not be read, if they could not.
  public internal(set) var failure: CatalogError?

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

  /// Comes back after as long as keys may be apart while one is held: only then a position that is not
  /// known is looked for.
  @ObservationIgnored public var pause: () async -> Void {
    get { ranking.pause }
    set { ranking.pause = newValue }
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
    isCountDue = true
    stopCounting()
    try read(place(around: kept))
  }

  /// Reads the rows anew around an animal, or around the selected one: selection and place on the
  /// screen stay. Rows that are still awaited are asked for again; those that were given up are not.
  func reload(around animal: Animal? = nil) throws(CatalogError) {
    isCountDue = true
    reloads += 1
    if isGivenUp, animal == nil { return }
    if animal == nil, let awaited {
      if case .around(let old) = awaited { return try read(place(around: old)) }
      return try read(awaited)
    }
    try read(place(around: animal ?? selected))
  }

  /// The place around an animal as it is now, or as it was where it has gone; around none the start.
  func place(around animal: Animal?) throws(CatalogError) -> ListPlace<Animal> {
    guard let animal else { return .start }
    return .around(try store.animal(animal.id) ?? animal)
  }

  /// Comes back when the rows that were asked for are here. Cancelled, it gives up looking for them.
  public func rowsAreHere() async {
    while let request {
      await withTaskCancellationHandler {
        await request.value
      } onCancel: {
        request.cancel()
      }
      if Task.isCancelled { return }
    }
  }

  /// Comes back when nothing is being looked for, counts and places included.
  public func idle() async {
    await rowsAreHere()
    while let counting { await counting.value }
    await ranking.idle()
  }
}

// MARK: Moving

extension AnimalList: ScrollingList {
  /// Moves the selection by that many rows.
  public func move(by distance: Int) throws {
    ranking.wait()
    window.view.move(by: distance)
    try extend()
  }

  /// Selects the first animal of the whole list.
  public func moveToStart() throws {
    if window.reachesStart, !isSearching { window.view.select(0) } else { try read(.start) }
  }

  /// Selects the last animal of the whole list.
  public func moveToEnd() throws {
    let last = window.view.rows.count - 1
    if window.reachesEnd, !isSearching { window.view.select(last) } else { try read(.end) }
  }

  /// Moves the view by that many rows.
  public func scroll(by distance: Int) throws {
    ranking.wait()
    window.view.scroll(by: distance)
    try extend()
  }

  /// Selects a row in view, counted from the first.
  public func select(visibleRow: Int) throws {
    window.view.select(window.view.top + visibleRow)
  }

  /// Reads what is missing around the view.
  func extend() throws(CatalogError) {
    for _ in 0..<2 {
      guard request == nil, let missing = window.missing else { return }
      try read(missing)
    }
  }
}
