/// A saved search under edit.
public struct SearchDraft: Hashable, Codable, Sendable {
  /// What it will be called.
  public var name: String
  /// What it will find.
  public var find: String

  /// A search of this name that finds this.
  public init(name: String = "", find: String = "") {
    self.name = name
    self.find = find
  }

  /// A search as it is.
  public init(_ search: SavedSearch) {
    self.init(name: search.name, find: search.find)
  }
}

extension SavedSearch {
  /// The search with this id as its edit began with it.
  public init(_ id: ID, _ original: SearchDraft) {
    self.init(id: id, name: original.name, find: original.find)
  }
}
