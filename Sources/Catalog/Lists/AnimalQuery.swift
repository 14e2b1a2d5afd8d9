/// Which animals a list shows, in what order, and which of their fields are read.
///
/// With a search text, names that start with its first word come first, then names with a later
/// word that starts with it, then the other matches, and last the animals found only by the
/// keeper's texts. Within each group the list keeps its order.
public struct AnimalQuery: Hashable, Sendable {
  /// The categories to list.
  public enum Scope: Hashable, Sendable {
    case all
    case uncategorised
    case category(AnimalCategory.ID)
  }

  /// The order of a list. Ties are broken by id.
  public enum Sort: Hashable, Sendable {
    /// By folded name.
    case name
    /// By the diet's word, then by folded name.
    case diet
    /// Animals without a category first, then category by category; within each by folded name.
    case category
    /// Newest first.
    case newest
    /// Most recently changed first; animals changed by the same edit by id, descending.
    case changed
    /// By the value of one of the keeper's fields, then by folded name. Animals without a value
    /// come last in either direction.
    case field(Field)

    /// The orders that every catalog has.
    public static let builtIn: [Sort] = [.name, .diet, .category, .newest, .changed]
  }

  /// Lists only these animals, ignoring scope, diet and find; nil for no such limit.
  public var marks: Marks?
  /// The categories to list.
  public var scope: Scope
  /// The only diet to show, or nil for all.
  public var diet: Diet?
  /// The search text, as `FindText` reads it.
  public var find: String
  /// The order.
  public var sort: Sort
  /// Whether the order is reversed.
  public var isReversed: Bool
  /// The custom and derived fields to read, besides the one sorted by; nil for all custom ones.
  public var customFields: Set<Field.ID>?

  /// Makes a query; the default lists all animals by name.
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

  /// Whether the list searches or shows only marks, so that a read may have to visit every animal.
  public var isSearch: Bool { marks != nil || !FindText(find).isEmpty }

  /// Whether no animal is left out.
  public var listsAll: Bool { scope == .all && diet == nil && !isSearch }

  /// Whether the best matches come first, ahead of the sort order, in a catalog with these fields.
  public func isRanked(in fields: Fields) -> Bool {
    marks == nil && !FindText(find, in: fields).terms.isEmpty
  }

  /// Whether a field is read of each animal.
  func reads(_ field: Field) -> Bool {
    guard field.isCustom && customFields != nil || field.isDerived else { return true }
    return customFields?.contains(field.id) == true || sort == .field(field)
  }

  /// Whether any derived field is read.
  var readsDerived: Bool {
    if case .field(let field) = sort, field.isDerived { return true }
    return customFields?.contains(where: Field.isDerived) ?? false
  }

  /// Whether the underlying order is read from its end.
  var isDescending: Bool {
    switch sort {
    case .name, .diet, .category, .field: isReversed
    case .newest, .changed: !isReversed
    }
  }
}
