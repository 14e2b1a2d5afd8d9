import Catalog

extension Edit {
  /// All that the journal says of the edit itself, as JSON members; who is not known is null.
  public var jsonFields: [(key: String, value: JSONValue)] {
    [
      ("id", .number(id)), ("time", .string(time.iso)), ("user", .text(author.user)),
      ("host", .text(author.host)), ("label", .string(label)), ("kind", .string(kind.rawValue)),
      ("undoes", undoes.map(JSONValue.number) ?? .null), ("undone", .bool(isUndone)),
    ]
  }
}
