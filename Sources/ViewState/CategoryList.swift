import Catalog
import Observation

/// The categories with their counts, after "All animals" and "Uncategorised"; one of them is always
/// selected.
@Observable
public final class CategoryList {
  /// One line of the list.
  public struct Row: Identifiable, Equatable, Sendable {
    /// Which animals it stands for.
    public let scope: AnimalQuery.Scope
    /// Its name on the screen.
    public let name: String
    /// How many animals it has.
    public let count: Int
    /// The category, if it is one.
    public let category: AnimalCategory?

    /// The animals that it stands for.
    public var id: AnimalQuery.Scope { scope }
  }

  @ObservationIgnored private let store: CatalogStore
  private var window = RowWindow<Row>()

  /// The list of the categories of `store`, with "All animals" selected.
  ///
  /// - Throws: `CatalogError` if the catalog cannot be read.
  init(_ store: CatalogStore) throws(CatalogError) {
    self.store = store
    try reload()
  }

  /// The rows in view.
  public var visible: ArraySlice<Row> { window.visible }
  /// The index of the selected row within `visible`.
  public var selection: Int { window.selection }
  /// The selected row.
  public var selected: Row { window.selected ?? Self.allAnimals(0) }
  /// Whether there is no category at all.
  public var hasNoCategories: Bool { window.rows.count <= 2 }
  /// How many animals the catalog has.
  public var total: Int { window.rows.first?.count ?? 0 }

  /// How many rows there is room for.
  public var height: Int {
    get { window.height }
    set { if newValue != window.height { window.height = max(1, newValue) } }
  }

  private static func allAnimals(_ count: Int) -> Row {
    Row(scope: .all, name: "All animals", count: count, category: nil)
  }

  /// Reads all rows anew and selects the one of `scope`, or keeps the selection; where that one has
  /// gone, the category that has taken its place.
  func reload(selecting scope: AnimalQuery.Scope? = nil) throws(CatalogError) {
    let rows = try read()
    let wanted = scope ?? window.selected?.scope ?? .all
    let next = rows.indices.last.map { rows[$0].category == nil ? 0 : min(window.selection, $0) }
    let index = rows.firstIndex { $0.scope == wanted } ?? next ?? 0
    window.replace(with: rows, selection: index, offset: window.selectionOffset)
  }

  private func read() throws(CatalogError) -> [Row] {
    let counts = try store.counts()
    let categories = try store.categories().map { entry in
      Row(
        scope: .category(entry.category.id), name: entry.category.name, count: entry.count,
        category: entry.category)
    }
    let uncategorised = Row(
      scope: .uncategorised, name: "Uncategorised", count: counts.uncategorised, category: nil)
    return [Self.allAnimals(counts.total), uncategorised] + categories
  }
}

extension CategoryList: ScrollingList {
  /// Moves the selection by that many rows.
  public func move(by distance: Int) { window.move(by: distance) }
  /// Selects "All animals".
  public func moveToStart() { window.select(0) }
  /// Selects the last category.
  public func moveToEnd() { window.select(window.rows.count - 1) }
  /// Moves the view by that many rows.
  public func scroll(by distance: Int) { window.scroll(by: distance) }
  /// Selects a row in view, counted from the first.
  public func select(visibleRow: Int) { window.select(window.top + visibleRow) }
}
