/// How many animals a catalog holds.
public struct CatalogCounts: Hashable, Sendable {
  /// All animals.
  public let total: Int
  /// The animals without a category.
  public let uncategorised: Int
}
