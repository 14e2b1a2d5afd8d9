/// Which animals are read one after the other, and in what order.
public struct AnimalSelection: Sendable {
  /// What they are narrowed to, without meaning where there are marks; and the order.
  let query: AnimalQuery
  let marks: Marks?

  /// The animals of a list in its order, which a text to find does not change.
  public init(_ query: AnimalQuery) {
    self.query = query
    marks = nil
  }

  /// The marked animals in the order of a list.
  public init(_ marks: Marks, inOrderOf query: AnimalQuery) {
    self.query = query
    self.marks = marks
  }

  /// Whether no animal is left out.
  public var isEverything: Bool {
    marks == nil && query.scope == .all && query.diet == nil && !query.isSearch
  }
}

extension AnimalQuery {
  /// All animals in the order in which they were added: what is added so to another catalog is read
  /// from that in the same order.
  public static let asAdded = AnimalQuery(sort: .newest, isReversed: true)
}
