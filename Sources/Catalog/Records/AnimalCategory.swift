/// A named group of animals. No two categories of a catalog have the same `Folding.key`.
public struct AnimalCategory: EditableRecord {
  /// The row ID in the catalog; positive, and never reused for another category.
  public let id: Int64
  /// The name as it was typed.
  public let name: String
  /// The folded name as the catalog file stores it; the sort key.
  let foldedName: String

  /// The kind of categories.
  public static var kind: RecordKind { .category }
  /// Its name alone.
  public var values: FieldValues { RecordDraft([.name: name]).values }

  /// The size in bytes of its text in memory.
  var weight: Int { name.utf8.count + foldedName.utf8.count }
}

/// A category and the number of its animals.
public struct CategoryCount: Identifiable, Hashable, Sendable {
  /// The category.
  public let category: AnimalCategory
  /// The number of animals in it, 0 or more.
  public let count: Int

  /// The category's own ID.
  public var id: AnimalCategory.ID { category.id }
}

/// A category that was just deleted, and what became of its animals.
public struct DeletedCategory: Hashable, Sendable {
  /// The category as it was.
  public let category: AnimalCategory
  /// The number of animals deleted with it.
  public let animals: Int
  /// The number of animals kept, now without a category.
  public let kept: Int
}

/// The result of merging categories into one.
public struct MergedCategories: Hashable, Sendable {
  /// The categories that were merged and are gone, as they were.
  public let merged: [AnimalCategory]
  /// The remaining category, with all its animals.
  public let into: CategoryCount
  /// The number of animals that moved into it.
  public let moved: Int
}
