import Catalog
import Observation

/// The orders that the animals of a catalog can have, of which one is chosen; typing narrows them.
@Observable
public final class OrderChoice {
  /// The order that the animals have now.
  public let current: AnimalQuery.Sort
  private let all: [AnimalQuery.Sort]
  /// What was typed of the name of an order.
  public private(set) var text = ""
  /// Which of those that are found is chosen.
  public private(set) var selection: Int

  init(_ current: AnimalQuery.Sort, in fields: Fields) {
    self.current = current
    all = AnimalQuery.Sort.builtIn + fields.own.map(AnimalQuery.Sort.field)
    selection = all.firstIndex(of: current) ?? 0
  }

  /// How many orders there are.
  public var count: Int { all.count }

  /// Types the part of a name that orders must have.
  public func type(_ text: String) {
    guard text != self.text else { return }
    self.text = text
    selection = 0
  }

  /// The orders whose names have what was typed; those whose names start with it come first.
  public var found: [AnimalQuery.Sort] {
    let part = Folding.folded(text)
    let names = all.map { (sort: $0, name: Folding.folded($0.title)) }
    let starting = names.filter { $0.name.hasPrefix(part) }
    let others = names.filter { !$0.name.hasPrefix(part) && $0.name.contains(part) }
    return (starting + others).map(\.sort)
  }

  /// The chosen order; nil where none is found.
  public var chosen: AnimalQuery.Sort? {
    found.indices.contains(selection) ? found[selection] : nil
  }

  /// Chooses another of those that are found.
  public func move(by rows: Int) {
    select(selection + rows)
  }

  /// Chooses one of those that are found, or the nearest.
  public func select(_ index: Int) {
    selection = min(max(0, index), max(0, found.count - 1))
  }
}

extension AnimalQuery.Sort {
  /// The name of the order, as a list of them says it.
  public var title: String {
    switch self {
    case .name: "Name"
    case .diet: "Diet"
    case .category: "Category"
    case .newest: "Newest first"
    case .changed: "Last changed first"
    case .field(let field): field.title
    }
  }
}
