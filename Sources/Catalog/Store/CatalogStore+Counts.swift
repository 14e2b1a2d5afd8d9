extension CatalogStore {
  /// How often animals and categories have changed since it was opened: with the same number, all that
  /// was read is as it was.
  public var numberOfChanges: Int { news.changes }

  /// How often other programs have changed the catalog since it was opened.
  public var numberOfForeignChanges: Int { news.foreignChanges }
}

/// How many animals a catalog holds.
public struct CatalogCounts: Hashable, Sendable {
  /// All animals.
  public let total: Int
  /// The animals without a category.
  public let uncategorised: Int
}
