/// How many animals a catalog holds.
public struct CatalogCounts: Hashable, Sendable {
  /// All animals.
  public let total: Int
  /// The animals without a category.
  public let uncategorised: Int
  /// The animals by diet; a diet that no animal has is not there.
  public let diets: [Diet: Int]
}
