import Catalog
import Observation

/// The categories with their counts, after "All animals" and "Uncategorised"; one of them is always
/// selected.
///
/// Only a window of rows around those in view is in memory. Whatever is asked is read at once: a page
/// costs the same wherever it begins, and the number of all animals is summed from what is kept of
/// each category and diet. The selection is kept by id.
@Observable
public final class CategoryList {
  @ObservationIgnored private let store: CatalogStore
  private var window = ListWindow<Row>()
  private var groups: [Row] = []
  /// Why the rows could not be read, if they could not.
  public private(set) var failure: CatalogError?

  /// The list of the categories of `store`, with "All animals" selected.
  ///
  /// - Throws: `CatalogError` if the catalog cannot be read.
  init(_ store: CatalogStore) throws(CatalogError) {
    self.store = store
    try reload()
  }

  /// The rows in view.
  public var visible: ArraySlice<Row> { window.view.visible }
  /// The index of the selected row within `visible`.
  public var selection: Int { window.view.selection }
  /// The selected row.
  public var selected: Row { window.view.selected ?? .allAnimals(0) }
  /// How many rows are in memory.
  public var rowsInMemory: Int { window.view.rows.count }
  /// Whether there is no category at all.
  public var hasNoCategories: Bool { window.view.rows.last?.category == nil && window.reachesEnd }
  /// How many animals the catalog has.
  public var total: Int { groups.first?.count ?? 0 }

  /// How many rows there is room for.
  public var height: Int {
    get { window.view.height }
    set {
      guard newValue != height else { return }
      window.view.height = max(1, newValue)
      do { try extend() } catch { failure = error }
    }
  }

  /// Reads the rows anew and selects the one of `scope`, or keeps the selection; where that one has
  /// gone, the category that has taken its place.
  func reload(selecting scope: AnimalQuery.Scope? = nil) throws(CatalogError) {
    groups = Row.groups(try store.counts())
    let place = try place(of: scope ?? selected.scope)
    try read(place)
    guard case .around(let row) = place, row.category != nil, selected.category == nil else {
      return
    }
    // No category is left: none takes the place of the one that has gone.
    try read(.start)
  }

  /// Where a scope stands, or stood.
  private func place(of scope: AnimalQuery.Scope) throws(CatalogError) -> ListPlace<Row> {
    switch scope {
    case .all: return .start
    case .uncategorised: return groups.last.map(ListPlace.around) ?? .start
    case .category(let id):
      guard let category = try store.category(id) ?? selected.category else { return .start }
      return .around(
        Row(scope: .category(category.id), name: category.name, count: 0, category: category))
    }
  }

  private func read(_ place: ListPlace<Row>) throws(CatalogError) {
    let pages = CategoryPages(store: store, groups: groups, limit: window.pageSize)
    window.accept(try pages.pages(at: place), at: place)
    failure = nil
  }

  /// Reads what is missing around the view.
  private func extend() throws(CatalogError) {
    for _ in 0..<2 {
      guard let missing = window.missing else { return }
      try read(missing)
    }
  }
}

extension CategoryList: ScrollingList {
  /// Moves the selection by that many rows.
  public func move(by distance: Int) throws {
    window.view.move(by: distance)
    try extend()
  }

  /// Selects "All animals".
  public func moveToStart() throws {
    if window.reachesStart { window.view.select(0) } else { try read(.start) }
  }

  /// Selects the last category.
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
