import Catalog

/// Things with a name, of which one is chosen.
public struct NarrowedChoice<Value: Equatable> {
  /// One of the things.
  public struct Item {
    /// What is chosen.
    public let value: Value
    /// Its name.
    public let title: String
    /// What is said beside it; empty for nothing.
    public let note: String
  }

  /// All of them.
  public let items: [Item]
  /// Which of them is chosen at first.
  public let selection: Int

  init(_ items: [Item], selecting value: Value? = nil) {
    self.items = items
    selection = items.firstIndex { $0.value == value } ?? 0
  }
}

extension Sequence {
  /// The elements whose names contain a text; those whose names start with it come first.
  public func narrowed(by text: String, name: (Element) -> String) -> [Element] {
    let part = Folding.folded(text)
    if part.isEmpty { return Array(self) }
    let names = map { (element: $0, name: Folding.folded(name($0))) }
    let starting = names.filter { $0.name.hasPrefix(part) }
    let others = names.filter { !$0.name.hasPrefix(part) && $0.name.contains(part) }
    return (starting + others).map(\.element)
  }
}
