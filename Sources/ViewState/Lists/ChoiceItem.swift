import Catalog

/// One of several named things to choose from.
public struct ChoiceItem<Value> {
  /// What is chosen.
  public let value: Value
  /// Its name.
  public let title: String
  /// What is said beside it; empty for nothing.
  public private(set) var note = ""

  /// One with a name, and what is said beside it.
  public init(value: Value, title: String, note: String = "") {
    self.value = value
    self.title = title
    self.note = note
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
