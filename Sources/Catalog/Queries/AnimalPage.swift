/// Where a page of a list begins, and in which direction it is read.
public enum PageStart: Sendable {
  /// The first animals.
  case first
  /// The last animals.
  case last
  /// The animals that follow this one.
  case after(Animal)
  /// The animals that come before this one.
  case before(Animal)
  /// This animal and those that follow it; when it is gone, those that follow its place.
  case at(Animal)
}

/// A run of neighbours in a list.
public struct AnimalPage: Sendable {
  /// The animals in the order of the list, whichever way they were read.
  public let animals: [Animal]
  /// Whether the list has nothing more beyond this page in the direction in which it was read.
  public let reachesEnd: Bool
}
