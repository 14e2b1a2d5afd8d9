import Catalog

extension Edit {
  /// All that the journal has about the edit itself, as JSON members; an unknown author is null.
  public var jsonFields: JSONMembers {
    [
      ("id", .number(id)), ("time", .string(time.iso)), ("user", .text(author.user)),
      ("host", .text(author.host)), ("label", .string(label)), ("kind", .string(kind.rawValue)),
      ("undoes", undoes.map(JSONValue.number) ?? .null), ("undone", .bool(isUndone)),
    ]
  }
}

extension Change {
  /// The change of the record, as JSON members. A record of a table that this version does not
  /// know, unreadable fields and missing values are null.
  public var jsonFields: JSONMembers {
    [
      ("record", record.map { .string($0.noun) } ?? .null),
      ("id", record.map { .number($0.id) } ?? .null), ("kind", .string(kind.word)),
      ("name", .text(name)),
      ("fields", fields.map { .array($0.map { .object($0.jsonFields) }) } ?? .null),
    ]
  }
}

extension Change.Field {
  fileprivate var jsonFields: JSONMembers {
    [("field", .string(key)), ("before", .text(before)), ("after", .text(after))]
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

extension Tombstone {
  /// What was deleted, when and by whom, as JSON members; `edit` is the id of the edit.
  public var jsonFields: JSONMembers {
    [
      ("edit", .number(edit.id)), ("time", .string(edit.time.iso)),
      ("user", .text(edit.author.user)), ("host", .text(edit.author.host)),
      ("label", .string(edit.label)), ("back", .bool(isBack)),
    ] + change.jsonFields
  }
}
