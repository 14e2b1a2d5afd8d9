import Catalog
import Observation

/// A choice among things with names; typing narrows them.
@Observable
public final class NarrowedChoice<Value: Equatable> {
  /// One of the things.
  public struct Item {
    /// What is chosen.
    public let value: Value
    /// Its name.
    public let title: String
    /// What is said beside it; empty for nothing.
    public let note: String
  }

  private let all: [Item]
  /// The part of a name that was typed.
  public private(set) var text = ""
  /// The index of the chosen one among those found.
  public private(set) var selection: Int

  init(_ all: [Item], selecting value: Value? = nil) {
    self.all = all
    selection = all.firstIndex { $0.value == value } ?? 0
  }

  /// How many there are.
  public var count: Int { all.count }

  /// Sets the text that names must contain.
  public func type(_ text: String) {
    guard text != self.text else { return }
    self.text = text
    selection = 0
  }

  /// Those whose names contain what was typed; those whose names start with it come first.
  public var found: [Item] { all.narrowed(by: text, name: \.title) }

  /// The chosen one; nil if none is found.
  public var chosen: Value? {
    found.indices.contains(selection) ? found[selection].value : nil
  }

  /// Chooses one of those found, or the nearest.
  public func select(_ index: Int) {
    selection = min(max(0, index), max(0, found.count - 1))
  }
}

extension Sequence {
  /// The elements whose names contain a text; those whose names start with it come first.
  public func narrowed(by text: String, name: (Element) -> String) -> [Element] {
    let part = Folding.folded(text)
    let names = map { (element: $0, name: Folding.folded(name($0))) }
    let starting = names.filter { $0.name.hasPrefix(part) }
    let others = names.filter { !$0.name.hasPrefix(part) && $0.name.contains(part) }
    return (starting + others).map(\.element)
  }
}
