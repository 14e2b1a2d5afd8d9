import Catalog

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
  }

  /// What it stands for.
  public let id: ID
  /// Its name on the screen.
  public let name: String
  /// How many animals it has; 0 for a search, whose animals are counted when they are listed.
  public let count: Int
  /// The category, if it is one.
  public var category: AnimalCategory?
  /// The search, if it is one.
  public var search: SavedSearch?

  /// The scope of a query for its animals.
  public var scope: AnimalQuery.Scope {
    switch id {
    case .all, .search: .all
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
  static func groups(_ counts: CatalogCounts, _ searches: [SavedSearch]) -> [CategoryRow] {
    [
      allAnimals(counts.total),
      CategoryRow(id: .uncategorised, name: "Uncategorised", count: counts.uncategorised),
    ] + searches.map { CategoryRow(id: .search($0.id), name: $0.name, count: 0, search: $0) }
  }

  static func allAnimals(_ count: Int) -> CategoryRow {
    CategoryRow(id: .all, name: "All animals", count: count)
  }
}

nonisolated extension CategoryRow.ID {
  /// The row of the category of an animal.
  init(ofCategory category: AnimalCategory?) {
    self = category.map { .category($0.id) } ?? .uncategorised
  }
}
