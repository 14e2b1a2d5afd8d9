import Catalog
import Observation

/// The observable state of a list, whatever its rows are.
///
/// It is apart from `WindowedList` because each access to the key path of a generic class builds it
/// again, which took half of the instructions of a cursor key.
@Observable
public class ListState {
  /// Whether rows are being looked for.
  public internal(set) var isSearching = false
  /// Why the rows could not be read, if they could not.
  public fileprivate(set) var failure: CatalogError?
  /// How often the rows in memory, or what is known of them, have changed: observers watch this.
  fileprivate var changes = 0
}

/// A list that keeps only a window of rows in memory, around those in view.
///
/// Rows are read at once, since the cost does not grow with the list. While a long write has the
/// only connection, the last rows stay, and what is missing is read when it has ended. The
/// selection is kept by id.
public class WindowedList<Row: Identifiable & Sendable>: ListState where Row.ID: Sendable {
  typealias Reader = (PageStart<Row>, _ limit: Int) throws(CatalogError) -> Page<Row>
  typealias Distinguisher = (ArraySlice<Row>) throws(CatalogError) -> [Row.ID: String]

  /// The most bytes of text on a page of a list, unless one row has more: if another program has
  /// put names of megabytes into the catalog, fewer rows are read at a time.
  nonisolated static var pageBytes: Int { 1 << 23 }

  let store: CatalogStore
  var reader: Reader
  private let distinguisher: Distinguisher?
  /// The rows that `distinctions` is about; nil until it is read again.
  private var distinguished: [Row.ID]?
  var request: Task<Void, Never>?
  /// How many requests there have been, which tells the last one from those it superseded.
  var requests = 0
  /// The place whose rows were requested to replace those in memory, until they are here.
  var awaited: ListPlace<Row>?
  var window: ListWindow<Row> {
    didSet {
      changes += 1
      viewHasChanged()
    }
  }
  private var knownDistinctions: [Row.ID: String] = [:]

  /// A list of what `reader` reads, with its first row selected; `distinguisher` reads what tells
  /// rows apart. With `staysAtStart`, a view at the start of the list stays there when rows are
  /// added before it.
  ///
  /// - Throws: `CatalogError` if the catalog cannot be read.
  init(
    _ store: CatalogStore, height: Int = 1, staysAtStart: Bool = false,
    distinguisher: Distinguisher? = nil, _ reader: @escaping Reader
  ) throws(CatalogError) {
    self.store = store
    self.reader = reader
    self.distinguisher = distinguisher
    window = ListWindow(staysAtStart: staysAtStart)
    super.init()
    window.view.height = max(1, height)
    try read(.start)
  }

  /// The rows in memory, for observers to be called when they change.
  var observedWindow: ListWindow<Row> {
    _ = changes
    return window
  }

  /// The rows in view.
  public var visible: ArraySlice<Row> { observedWindow.view.visible }
  /// The index of the selected row within `visible`.
  public var selection: Int { observedWindow.view.selection }
  /// The selected row.
  public var selected: Row? { observedWindow.view.selected }
  /// What tells apart the rows in view that say the same, by their ids.
  public var distinctions: [Row.ID: String] {
    _ = changes
    return knownDistinctions
  }
  /// How many rows are in memory.
  public var rowsInMemory: Int { window.view.rows.count }

  /// How many rows fit.
  public var height: Int {
    get { window.view.height }
    set {
      guard newValue != height else { return }
      window.view.height = max(1, newValue)
      follow { () throws(CatalogError) in try extend() }
    }
  }

  /// Reads the rows again around the selected one: selection and place on the screen stay. An error
  /// is kept as `failure`.
  func reload() {
    let place = selected.map(ListPlace.around) ?? .start
    follow { () throws(CatalogError) in try read(place) }
  }

  /// Returns when the requested rows are here. If cancelled, it stops looking for them.
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

  /// Reads what tells the rows in view apart, if other rows are in view.
  func viewHasChanged() {
    guard isDistinguishing else { return }
    let ids = visible.map(\.id)
    guard ids != distinguished else { return }
    follow { () throws(CatalogError) in
      let found = try distinguish(visible)
      distinguished = ids
      guard found != knownDistinctions else { return }
      knownDistinctions = found
      changes += 1
    }
  }

  /// Whether rows may have to be told apart.
  var isDistinguishing: Bool { distinguisher != nil }

  /// Reads what tells rows apart.
  func distinguish(_ rows: ArraySlice<Row>) throws(CatalogError) -> [Row.ID: String] {
    try distinguisher?(rows) ?? [:]
  }

  // MARK: Reading

  /// Reads rows at once, or off the main actor if that has to wait.
  func read(_ place: ListPlace<Row>) throws(CatalogError) {
    supersede()
    guard let pages = try pages(at: place) else { return search(place) }
    accept(pages, at: place)
  }

  /// Cancels the request under way, which is no longer of use.
  func supersede() {
    request?.cancel()
    request = nil
    requests += 1
  }

  /// The pages that make up a place; nil while a write is in the way.
  private func pages(at place: ListPlace<Row>) throws(CatalogError) -> [Page<Row>]? {
    do {
      return try place.starts.map { start throws(CatalogError) in
        try reader(start, window.pageSize)
      }
    } catch .file(_, .occupied) {
      return nil
    }
  }

  /// Reads off the main actor.
  func search(_ place: ListPlace<Row>) {
    if place.isNew {
      isSearching = true
      awaited = place
    }
    request = Task { [number = requests] in
      do {
        accept(try await laterPages(at: place), at: place)
      } catch {
        // Otherwise a newer request has taken over.
        if number == requests { endSearch(for: place, by: error) }
      }
      guard number == requests else { return }
      request = nil
      isSearching = false
    }
  }

  /// The pages as soon as they can be read.
  func laterPages(at place: ListPlace<Row>) async throws -> [Page<Row>] {
    while true {
      try await store.readable()
      try Task.checkCancellation()
      if let pages = try pages(at: place) { return pages }
    }
  }

  /// Called when the rows do not come.
  func endSearch(for place: ListPlace<Row>, by error: any Error) {
    if !(error is CancellationError) { fail(error) }
  }

  func accept(_ pages: [Page<Row>], at place: ListPlace<Row>) {
    failure = nil
    isSearching = false
    if place.isNew {
      awaited = nil
      distinguished = nil
    }
    window.accept(pages, at: place)
  }

  func fail(_ error: any Error) {
    isSearching = false
    // The last rows stay until the catalog can be read again.
    if case CatalogError.file(_, .occupied) = error { return }
    failure = error as? CatalogError
  }

  private func follow(_ body: () throws(CatalogError) -> Void) {
    do { try body() } catch { fail(error) }
  }

  /// Whether rows are read as soon as they are asked for, unless a write is in the way.
  var readsAtOnce: Bool { true }

  /// Reads what the next key may need and is not in memory: one view of rows on both sides.
  func extend() throws(CatalogError) {
    for _ in 0..<2 {
      // A read-ahead under way would come too late.
      let isFree = request == nil || readsAtOnce && awaited == nil
      guard isFree, let missing = window.missing(views: 1) else { return }
      try read(missing)
    }
  }

  /// Requests one more view of rows, to be read after the key has been answered: so no key waits
  /// for the disk.
  private func readAhead() {
    guard request == nil, let missing = window.missing(views: 2) else { return }
    search(missing)
  }

  // MARK: Moving

  /// Moves the selection by `distance` rows.
  public func move(by distance: Int) throws {
    window.view.move(by: distance)
    try extend()
    readAhead()
  }

  /// Moves the view by `distance` rows.
  public func scroll(by distance: Int) throws {
    window.view.scroll(by: distance)
    try extend()
    readAhead()
  }
}

extension WindowedList: ScrollingList {
  /// Selects the first row of the whole list.
  public func moveToStart() throws {
    if window.reachesStart, !isSearching { window.view.select(0) } else { try read(.start) }
  }

  /// Selects the last row of the whole list.
  public func moveToEnd() throws {
    let last = window.view.rows.count - 1
    if window.reachesEnd, !isSearching { window.view.select(last) } else { try read(.end) }
  }

  /// Selects a row in view, counted from the first.
  public func select(visibleRow: Int) throws {
    window.view.select(window.view.top + visibleRow)
  }
}
