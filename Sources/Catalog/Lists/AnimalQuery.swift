/// Which animals a list shows, in what order, and what is read of each.
///
/// With a text to find, names that start with its first word come first, then those in which a
/// later word starts with it, then the others, and then those that have a text only in what the keeper
/// says of them; each of these in the order of the list.
public struct AnimalQuery: Hashable, Sendable {
  /// The categories that are looked at.
  public enum Scope: Hashable, Sendable {
    case all
    case uncategorised
    case category(AnimalCategory.ID)
  }

  /// The order of a list. Animals that are equal by it stand in the order of their ids.
  public enum Sort: Hashable, Sendable {
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
    /// By what they have in a field of the keeper, then by folded name. Those that have nothing there
    /// come last whichever way it goes.
    case field(Field)

    /// The orders of every catalog.
    public static let builtIn: [Sort] = [.name, .diet, .category, .newest, .changed]
  }

  /// Lists only these animals, wherever they are: scope, diet and find are ignored. Nil for all.
  public var marks: Marks?
  /// The categories that are looked at.
  public var scope: Scope
  /// The only diet to show, or nil for all.
  public var diet: Diet?
  /// What to find, as `FindText` reads it.
  public var find: String
  /// The order.
  public var sort: Sort
  /// Whether the order is reversed.
  public var isReversed: Bool
  /// The only fields of the keeper that are read of each animal, beside that of the order; nil for all.
  public var ownFields: Set<Field.ID>?

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

  /// Whether something is to be found, or what is marked, so that reading may have to look at every animal.
  public var isSearch: Bool { marks != nil || !FindText(find).isEmpty }

  /// Whether no animal is left out.
  public var listsAll: Bool { scope == .all && diet == nil && !isSearch }

  /// Whether what is found best comes first, before the order counts, in a catalog with these fields.
  public func isRanked(in fields: Fields) -> Bool {
    marks == nil && !FindText(find, in: fields).terms.isEmpty
  }

  /// Whether a field is read of each animal.
  func reads(_ field: Field) -> Bool {
    guard let ownFields, field.isOwn else { return true }
    return ownFields.contains(field.id) || sort == .field(field)
  }

  /// Whether the last rows of the underlying order come first.
  var isDescending: Bool {
    switch sort {
    case .name, .diet, .category, .field: isReversed
    case .newest, .changed: !isReversed
    }
  }
}
