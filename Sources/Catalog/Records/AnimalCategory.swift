/// A named group of animals. No two categories of a catalog have the same `Folding.key`.
public struct AnimalCategory: Identifiable, Hashable, Sendable {
  /// The row in the catalog; positive, and never used again for another category.
  public let id: Int64
  /// The name as it was typed.
  public let name: String
  /// The folded name as the catalog file stores it, by which categories are sorted.
  let foldedName: String

  /// The bytes of text that it has in memory.
  var weight: Int { name.utf8.count + foldedName.utf8.count }
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

/// A category that was just deleted, and what became of its animals.
public struct DeletedCategory: Hashable, Sendable {
  /// The category as it was.
  public let category: AnimalCategory
  /// The number of animals that were deleted with it.
  public let animals: Int
  /// The number of animals that were kept, and have no category any more.
  public let kept: Int
}

/// What came of merging categories into one.
public struct MergedCategories: Hashable, Sendable {
  /// The categories that went, as they were.
  public let merged: [AnimalCategory]
  /// The category that is left, with all its animals.
  public let into: CategoryCount
  /// How many animals came into it.
  public let moved: Int
}
