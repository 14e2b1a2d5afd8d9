extension CatalogStore {
  /// How often animals and categories have changed since the store was opened: while the number
  /// stays, everything read still holds.
  public var numberOfChanges: Int { news.changes }

  /// How often other programs have changed the catalog since the store was opened.
  public var numberOfForeignChanges: Int { news.foreignChanges }
}

/// The number of animals in a catalog.
public struct CatalogCounts: Hashable, Sendable {
  /// All animals.
  public let total: Int
  /// The animals without a category.
  public let uncategorised: Int
}
