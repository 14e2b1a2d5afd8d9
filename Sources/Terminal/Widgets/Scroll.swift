/// Which rows of a list are in view.
public struct Scroll: Equatable {
  /// The first row in view.
  public private(set) var top = 0
  /// How many rows fit; at least 1.
  public var height = 1

  /// The list from its start.
  public init() {}

  /// Scrolls as little as needed to show a row, without blank rows below the last of `count`.
  public mutating func follow(_ row: Int, of count: Int = .max) {
    top = min(max(top, row - height + 1), row, max(0, count - height))
  }
}
