import Catalog
import Foundation
import Observation

/// The categories with their counts, after "All animals", "Uncategorised" and the saved searches;
/// one row is always selected. A page costs the same wherever it begins.
@Observable
public final class CategoryList: WindowedList<CategoryRow> {
  private var groups: [CategoryRow]
  /// The day of today, in ISO 8601 form.
  @ObservationIgnored var today: @MainActor () -> String = { ClockTime(Date(), in: .current).day }

  /// The list of the categories of `store`, with "All animals" selected.
  init(_ store: CatalogStore) throws(CatalogError) {
    let groups = try CategoryRow.groups(store, on: ClockTime(Date(), in: .current).day)
    self.groups = groups
    try super.init(store, CategoryPages(store: store, groups: groups).page)
  }

  /// The selected row.
  override public var selected: CategoryRow { super.selected ?? .allAnimals(0) }
  /// Whether there is no category at all.
  public var hasNoCategories: Bool {
    observedWindow.view.rows.last?.category == nil && window.reachesEnd
  }
  /// How many animals the catalog has.
  public var total: Int { groups.first?.count ?? 0 }

  /// Reads the rows again and selects one of them, or keeps the selection; if that row is gone, the
  /// category that took its place.
  func reload(selecting id: CategoryRow.ID? = nil) throws(CatalogError) {
    groups = try CategoryRow.groups(store, on: today())
    reader = CategoryPages(store: store, groups: groups).page
    let place = try place(of: id ?? selected.id)
    try read(place)
    guard case .around(let row) = place, selected.category == nil else { return }
    // No category is left to take the place of the one that is gone.
    if row.category != nil { return try read(.start) }
    if id != nil { window.view.showAboveSelection() }
  }

  /// Where a row stands, or stood.
  private func place(of id: CategoryRow.ID) throws(CatalogError) -> ListPlace<CategoryRow> {
    guard case .category(let category) = id else {
      return groups.first { $0.id == id }.map(ListPlace.around) ?? .start
    }
    guard let category = try store.category(category) ?? selected.category else { return .start }
    return .around(
      CategoryRow(id: .category(category.id), name: category.name, count: 0, category: category))
  }
}

/// Reads the rows of the list of categories: the groups, then the categories.
private struct CategoryPages {
  let store: CatalogStore
  let groups: [CategoryRow]

  func page(
    from start: PageStart<CategoryRow>, limit: Int
  ) throws(CatalogError) -> Page<CategoryRow> {
    switch start {
    case .first: return try page(groups[...], .first, limit)
    case .last: return try page(groups[...], .last, limit)
    case .after(let row):
      if let category = row.category { return try page([], .after(category), limit) }
      return try page(groups(from: row).dropFirst(), .first, limit)
    case .at(let row):
      if let category = row.category { return try page([], .at(category), limit) }
      return try page(groups(from: row), .first, limit)
    case .before(let row):
      if let category = row.category { return try page(groups[...], .before(category), limit) }
      return Page(rows: groups.prefix { $0.id != row.id }, reachesEnd: true)
    }
  }

  private func groups(from row: CategoryRow) -> ArraySlice<CategoryRow> {
    groups.drop { $0.id != row.id }
  }

  /// Categories after groups; read backward, the groups come only before the first category.
  private func page(
    _ groups: ArraySlice<CategoryRow>, _ start: PageStart<AnimalCategory>, _ limit: Int
  ) throws(CatalogError) -> Page<CategoryRow> {
    let page = try store.categoryPage(from: start, limit: limit, bytes: CategoryList.pageBytes)
    let hasGroups =
      switch start {
      case .first, .after, .at: true
      case .last, .before: page.reachesEnd
      }
    let rows = page.rows.map(CategoryRow.init)
    return Page(rows: hasGroups ? groups + rows : rows, reachesEnd: page.reachesEnd)
  }
}

/// A row of the list of categories.
nonisolated public struct CategoryRow: Identifiable, Equatable, Sendable {
  /// What a row stands for.
  public enum ID: Hashable, Sendable {
    /// All animals.
    case all
    /// Those without a category.
    case uncategorised
    /// Those of a category.
    case category(AnimalCategory.ID)
    /// Those that a saved search finds.
    case search(SavedSearch.ID)
    /// Those with something to be done.
    case due
  }

  /// What it stands for.
  public let id: ID
  /// Its name on the screen.
  public let name: String
  /// How many animals it has, or how many entries are due; 0 for a search, whose animals are
  /// counted when they are listed.
  public let count: Int
  /// The category, if it is one.
  public var category: AnimalCategory?
  /// The search, if it is one.
  public var search: SavedSearch?

  /// The text that finds its animals, if it stands for a search.
  public var find: String? { id == .due ? "due:today" : search?.find }

  /// The scope of a query for its animals.
  public var scope: AnimalQuery.Scope {
    switch id {
    case .all, .search, .due: .all
    case .uncategorised: .uncategorised
    case .category(let id): .category(id)
    }
  }
}

nonisolated extension CategoryRow {
  init(_ entry: CategoryCount) {
    self.init(
      id: .category(entry.id), name: entry.category.name, count: entry.count,
      category: entry.category)
  }

  /// The rows before the categories.
  static func groups(
    _ store: CatalogStore, on day: String
  ) throws(CatalogError) -> [CategoryRow] {
    let (counts, due) = (try store.counts(), try store.dueCounts(on: day))
    let late = due.late == 0 ? "" : ", \(due.late.grouped) late"
    return [
      allAnimals(counts.total),
      CategoryRow(id: .uncategorised, name: "Uncategorised", count: counts.uncategorised),
    ]
      + (due.all == 0
        ? [] : [CategoryRow(id: .due, name: "Due \(due.all.grouped)\(late)", count: due.all)])
      + (try store.searches()).map {
        CategoryRow(id: .search($0.id), name: $0.name, count: 0, search: $0)
      }
  }

  static func allAnimals(_ count: Int) -> CategoryRow {
    CategoryRow(id: .all, name: "All animals", count: count)
  }
}
