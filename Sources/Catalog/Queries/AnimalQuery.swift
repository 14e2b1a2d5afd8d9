/// Which animals a list shows, and in what order.
public struct AnimalQuery: Hashable, Sendable {
  /// The categories that are looked at.
  public enum Scope: Hashable, Sendable {
    case all
    case uncategorised
    case category(AnimalCategory.ID)
  }

  /// The order of a list. Animals that are equal by it stand in the order of their ids.
  public enum Sort: String, CaseIterable, Sendable {
    /// By folded name.
    case name
    /// By the diet's word, then by folded name.
    case diet
    /// First those without a category, then category by category; in each by folded name.
    case category
    /// The last added first.
    case newest
  }

  /// The categories that are looked at.
  public var scope: Scope
  /// The only diet to show, or nil for all.
  public var diet: Diet?
  /// Text that the name must contain, case and accents ignored; only white space is no condition.
  public var find: String
  /// The order.
  public var sort: Sort

  /// Makes a query; without arguments it shows all animals by name.
  public init(
    scope: Scope = .all, diet: Diet? = nil, find: String = "", sort: Sort = .name
  ) {
    self.scope = scope
    self.diet = diet
    self.find = find
    self.sort = sort
  }

  /// Whether there is a text to find, so that reading may have to look at every animal.
  public var isSearch: Bool { needle != nil }

  /// Whether an animal has the text to find in its name; its scope and diet are not looked at.
  public func finds(_ animal: Animal) -> Bool {
    needle.map { Folding.folded(animal.name).contains($0) } ?? true
  }

  /// The text to look for in folded names, or nil when nothing is to be found.
  var needle: String? {
    let folded = Folding.folded(find)
    return folded.isEmpty ? nil : folded
  }
}
