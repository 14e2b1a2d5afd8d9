/// A column of a table, as the catalog file stores it.
package struct StoredColumn: Sendable {
  package enum Kind: Sendable { case id, text, number, blob }

  package let name: String
  package let kind: Kind
  package private(set) var isOptional = false
  /// Whether rows written by an earlier version end before it.
  package private(set) var isAdded = false
  /// The only allowed texts; nil for any.
  package private(set) var words: [String]?
  /// The word that stands for no value; nil if there is none.
  package private(set) var defaultWord: String?
  /// Derives its text from the name of the record.
  package private(set) var ofName: (@Sendable (String) -> String)?
  /// The table of the records whose IDs it holds.
  package private(set) var target: String?

  /// The row ID; SQLite stores NULL in its place.
  package static let id = rowID("id")
  static let name = text("name")
  /// The position among the records of the table: new ones come last.
  static let position = number("position")
  static let foldedName = StoredColumn(name: "foldedName", kind: .text, ofName: Folding.folded)
  static let nameKey = StoredColumn(name: "nameKey", kind: .text, ofName: Folding.key)

  /// The row ID under another name.
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

  /// Bytes that may be NULL, in a column that earlier versions lack.
  package static func blob(_ name: String) -> StoredColumn {
    StoredColumn(name: name, kind: .blob, isOptional: true, isAdded: true)
  }

  /// The ID of a record in another table; NULL for none if it is optional.
  package static func link(
    _ name: String, to table: String, isOptional: Bool = true, isAdded: Bool = false
  ) -> StoredColumn {
    StoredColumn(
      name: name, kind: .number, isOptional: isOptional, isAdded: isAdded, target: table)
  }

  /// SQL for whether the journal's value of a record can be valid here; nil if any is.
  func isReadable(_ value: String) -> String? {
    if name == Self.name.name { return "length(\(value)) BETWEEN 1 AND 500" }
    return words.map { "\(value) IN (\($0.map { "'\($0)'" }.joined(separator: ", ")))" }
  }
}
