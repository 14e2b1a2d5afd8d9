/// Where a page of the categories begins, and in which direction it is read.
public enum CategoryStart: Sendable {
  /// The first categories.
  case first
  /// The last categories.
  case last
  /// The categories that follow this one.
  case after(AnimalCategory)
  /// The categories that come before this one.
  case before(AnimalCategory)
  /// This category and those that follow it; when it is gone, those that follow its place.
  case at(AnimalCategory)
}

/// A run of neighbours among the categories, which stand by folded name.
public struct CategoryPage: Sendable {
  /// The categories in their order, whichever way they were read.
  public let categories: [CategoryCount]
  /// Whether there are no more beyond this page in the direction in which it was read.
  public let reachesEnd: Bool
}
