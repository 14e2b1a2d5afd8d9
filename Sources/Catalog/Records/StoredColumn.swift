/// A column of a table, as the catalog file stores it.
package struct StoredColumn: Sendable {
  /// What stands in it.
  package enum Kind: Sendable { case id, text, number, blob }

  package let name: String
  package let kind: Kind
  package private(set) var isOptional = false
  /// Whether rows that an earlier version wrote end before it.
  package private(set) var isAdded = false
  /// The only texts that there are.
  package private(set) var words: [String]?
  /// The one of them that stands for none; nil if there is no such word.
  package private(set) var defaultWord: String?
  /// What makes its text of the name of the record.
  package private(set) var ofName: (@Sendable (String) -> String)?
  /// The table of the records whose ids stand in it.
  package private(set) var target: String?

  /// The row id, in whose place NULL is stored.
  package static let id = rowID("id")
  static let name = text("name")
  /// A place among the records of the table: new ones come last.
  static let position = number("position")
  static let foldedName = key("foldedName", Folding.folded)
  static let nameKey = key("nameKey", Folding.key)

  /// The row id under another name.
  package static func rowID(_ name: String) -> StoredColumn { StoredColumn(name: name, kind: .id) }

  package static func text(
    _ name: String, isOptional: Bool = false, isAdded: Bool = false, oneOf words: [String]? = nil,
    default defaultWord: String? = nil
  ) -> StoredColumn {
    StoredColumn(
      name: name, kind: .text, isOptional: isOptional, isAdded: isAdded, words: words,
      defaultWord: defaultWord)
  }

  package static func number(_ name: String, isOptional: Bool = false) -> StoredColumn {
    StoredColumn(name: name, kind: .number, isOptional: isOptional)
  }

  /// Bytes that may be NULL, in a column that an earlier version did not have.
  package static func blob(_ name: String) -> StoredColumn {
    StoredColumn(name: name, kind: .blob, isOptional: true, isAdded: true)
  }

  /// The id of a record in another table; NULL for none where it is optional.
  package static func link(
    _ name: String, to table: String, isOptional: Bool = true
  ) -> StoredColumn {
    StoredColumn(name: name, kind: .number, isOptional: isOptional, target: table)
  }

  private static func key(
    _ name: String, _ ofName: @escaping @Sendable (String) -> String
  ) -> StoredColumn {
    StoredColumn(name: name, kind: .text, ofName: ofName)
  }

  /// SQL for whether a value of it can be what the journal has of a record; nil for any.
  func isReadable(_ value: String) -> String? {
    if name == Self.name.name { return "length(\(value)) BETWEEN 1 AND 500" }
    return words.map { "\(value) IN (\($0.map { "'\($0)'" }.joined(separator: ", ")))" }
  }
}
