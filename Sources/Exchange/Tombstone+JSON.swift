import Catalog

extension Tombstone {
  /// What was deleted, and when and by whom, as JSON members; `edit` is the id of the edit.
  public var jsonFields: [(key: String, value: JSONValue)] {
    [
      ("edit", .number(edit.id)), ("time", .string(edit.time.iso)),
      ("user", .text(edit.author.user)), ("host", .text(edit.author.host)),
      ("label", .string(edit.label)), ("back", .bool(isBack)),
    ] + change.jsonFields
  }
}
