import Catalog
import Observation

/// A list of the journal, the newest first: only a window of rows around those in view is in memory.
///
/// Whatever is asked is read at once, as its cost does not grow with the journal. The selection is
/// kept by id.
@Observable
public final class HistoryList<Row: HistoryRow> {
  typealias Reader = (HistoryStart, _ limit: Int) throws(CatalogError) -> HistoryRows<Row>

  @ObservationIgnored private let reader: Reader
  private var window: HistoryWindow<Row>
  /// Why the rows could not be read, if they could not.
  public private(set) var failure: CatalogError?

  /// A list of what `reader` reads, with the newest row selected.
  ///
  /// - Throws: `CatalogError` if the catalog cannot be read.
  init(
    height: Int, rowsPerEntry: Int = 1, _ reader: @escaping Reader
  ) throws(CatalogError) {
    self.reader = reader
    window = HistoryWindow(rowsPerEntry: rowsPerEntry)
    window.view.height = max(1, height)
    try read(.start)
  }

  /// The rows in view.
  public var visible: ArraySlice<Row> { window.view.visible }
  /// The index of the selected row within `visible`.
  public var selection: Int { window.view.selection }
  /// The selected row.
  public var selected: Row? { window.view.selected }
  /// How many rows are in memory.
  public var rowsInMemory: Int { window.view.rows.count }

  /// How many rows there is room for.
  public var height: Int {
    get { window.view.height }
    set {
      guard newValue != height else { return }
      window.view.height = max(1, newValue)
      follow { () throws(CatalogError) in try extend() }
    }
  }

  /// Reads the rows anew around the selected one: selection and place on the screen stay. A failure
  /// is kept in place of the rows.
  func reload() {
    let place = selected.map { HistoryPlace.around($0.entry) } ?? .start
    follow { () throws(CatalogError) in try read(place) }
  }

  private func read(_ place: HistoryPlace) throws(CatalogError) {
    let limit = window.pageSize
    let pages = try place.pages.map { start throws(CatalogError) in try reader(start, limit) }
    window.accept(pages, at: place)
    failure = nil
  }

  /// Reads what is missing around the view.
  private func extend() throws(CatalogError) {
    for _ in 0..<2 {
      guard let missing = window.missing else { return }
      try read(missing)
    }
  }

  private func follow(_ body: () throws(CatalogError) -> Void) {
    do { try body() } catch { failure = error }
  }
}

extension HistoryList: ScrollingList {
  /// Moves the selection by that many rows.
  public func move(by distance: Int) throws {
    window.view.move(by: distance)
    try extend()
  }

  /// Selects the newest row.
  public func moveToStart() throws {
    if window.reachesStart { window.view.select(0) } else { try read(.start) }
  }

  /// Selects the oldest row.
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
}
