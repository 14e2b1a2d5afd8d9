import Catalog

extension Change {
  /// What was done to the record, as JSON members. A record of a table that this version does not
  /// know, and fields that cannot be read, are null; so is a value that is not there.
  public var jsonFields: [(key: String, value: JSONValue)] {
    [
      ("record", record.map { .string($0.noun) } ?? .null),
      ("id", record.map { .number($0.id) } ?? .null), ("kind", .string(kind.word)),
      ("name", .text(name)),
      ("fields", fields.map { .array($0.map { .object($0.jsonFields) }) } ?? .null),
    ]
  }
}

extension Change.Field {
  fileprivate var jsonFields: [(key: String, value: JSONValue)] {
    [("field", .string(id)), ("before", .text(before)), ("after", .text(after))]
  }
}

extension Change.Kind {
  fileprivate var word: String {
    switch self {
    case .added: "added"
    case .changed: "changed"
    case .deleted: "deleted"
    }
  }
}
