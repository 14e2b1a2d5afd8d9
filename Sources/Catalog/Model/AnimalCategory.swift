/// A named group of animals. No two categories of a catalog have the same `Folding.key`.
public struct AnimalCategory: Identifiable, Hashable, Sendable {
  /// The row in the catalog; positive, and never used again for another category.
  public let id: Int64
  /// The name as it was typed.
  public let name: String
  /// The folded name as the catalog file stores it, by which categories are sorted.
  let foldedName: String
}

/// A category and the number of its animals.
public struct CategoryCount: Identifiable, Hashable, Sendable {
  /// The category.
  public let category: AnimalCategory
  /// The number of animals in it, 0 or more.
  public let count: Int

  /// The category's own id.
  public var id: AnimalCategory.ID { category.id }
}

/// A category that was just deleted, and what went with it.
public struct DeletedCategory: Hashable, Sendable {
  /// The category as it was.
  public let category: AnimalCategory
  /// The number of animals that were deleted with it.
  public let animals: Int
}
