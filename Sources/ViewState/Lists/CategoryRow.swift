import Catalog

/// One line of the list of categories.
nonisolated public struct CategoryRow: Identifiable, Equatable, Sendable {
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

nonisolated extension CategoryRow {
  init(_ entry: CategoryCount) {
    self.init(
      scope: .category(entry.id), name: entry.category.name, count: entry.count,
      category: entry.category)
  }

  /// The rows before all categories.
  static func groups(_ counts: CatalogCounts) -> [CategoryRow] {
    [
      allAnimals(counts.total),
      CategoryRow(
        scope: .uncategorised, name: "Uncategorised", count: counts.uncategorised, category: nil),
    ]
  }

  static func allAnimals(_ count: Int) -> CategoryRow {
    CategoryRow(scope: .all, name: "All animals", count: count, category: nil)
  }
}
