/// Which animals a list shows, and in what order.
///
/// With a text to find, names that start with its first word come first, then those in which a
/// later word starts with it, then the others; each of the three in the order of the list.
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
    /// The last changed first; what one edit has changed, by id, the last first.
    case changed
  }

  /// The categories that are looked at.
  public var scope: Scope
  /// The only diet to show, or nil for all.
  public var diet: Diet?
  /// What to find, as `FindText` reads it.
  public var find: String
  /// The order.
  public var sort: Sort
  /// Whether the order is turned round.
  public var isReversed: Bool

  /// Makes a query; without arguments it shows all animals by name.
  public init(
    scope: Scope = .all, diet: Diet? = nil, find: String = "", sort: Sort = .name,
    isReversed: Bool = false
  ) {
    self.scope = scope
    self.diet = diet
    self.find = find
    self.sort = sort
    self.isReversed = isReversed
  }

  /// Whether something is to be found, so that reading may have to look at every animal.
  public var isSearch: Bool { !FindText(find).isEmpty }

  /// Whether the last rows of the underlying order come first.
  var isDescending: Bool {
    switch sort {
    case .name, .diet, .category: isReversed
    case .newest, .changed: !isReversed
    }
  }
}
