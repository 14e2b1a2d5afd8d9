/// A kind of record that the journal keeps, declared once: triggers, undo, history, `check` and
/// recovery walk these declarations.
package struct RecordKind: Sendable {
  /// The table of its records.
  package let table: String
  /// What one of them is called, also in JSON.
  package let noun: String
  /// What several of them are called.
  let plural: String
  /// The first version of catalogs that has the table, and the first whose journal keeps it.
  let since: (table: Int, journal: Int)
  /// The columns in the order in which they are stored; in an animal, the other fields follow them.
  package let columns: [StoredColumn]
  /// The built-in fields that its history shows, unless it has those of animals.
  var fields: [Field] = [.name]
  /// The refusal of a name that another record has; nil if several may have one name.
  var nameTaken: (@Sendable (_ existing: String) -> CatalogError)?

  /// A field of the keeper.
  package static let field = RecordKind(
    table: "field", noun: "field", plural: "fields", since: (6, 6),
    columns: [
      .id, .name, .nameKey, .text("kind"), .text("options"), .number("position"),
      .number("isRetired"),
    ], fields: [], nameTaken: { .fields(.nameTaken(existing: $0)) })
  /// A search that was saved.
  package static let search = RecordKind(
    table: "savedSearch", noun: "search", plural: "saved searches", since: (7, 7),
    columns: [.id, .number("position"), .name, .nameKey, .text("find")], fields: [.name, .find],
    nameTaken: { .search(.nameTaken(existing: $0)) })
  /// A category.
  package static let category = RecordKind(
    table: "animalCategory", noun: "category", plural: "categories", since: (1, 2),
    columns: [.id, .name, .nameKey, .foldedName],
    nameTaken: { .categoryNameTaken(existing: $0) })
  /// An animal.
  package static let animal = RecordKind(
    table: "animal", noun: "animal", plural: "animals", since: (1, 2),
    columns: [
      .id, .name, .foldedName, .text("diet", oneOf: Diet.allCases.map(\.rawValue)),
      .link("categoryID", to: "animalCategory"),
    ])

  /// All of them; what others name comes before those.
  package static let all = [field, search, category, animal]
}

extension RecordKind {
  /// The kind of the records in a table; nil if the journal does not keep it.
  package init?(table: String) {
    guard let kind = Self.all.first(where: { $0.table == table }) else { return nil }
    self = kind
  }

  var hasName: Bool { columns.contains { $0.name == StoredColumn.name.name } }

  /// The kinds whose records may name one of this kind, with the columns in which they do.
  var namedBy: [(kind: RecordKind, column: String)] {
    Self.all.flatMap { kind in
      kind.columns.filter { $0.target == table }.map { (kind, column: $0.name) }
    }
  }
}

extension RecordKind: Hashable {
  package static func == (one: RecordKind, other: RecordKind) -> Bool { one.table == other.table }

  package func hash(into hasher: inout Hasher) { hasher.combine(table) }
}

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
  /// What makes its text of the name of the record.
  package private(set) var ofName: (@Sendable (String) -> String)?
  /// The table of the records whose ids stand in it.
  private(set) var target: String?

  /// The row id, in whose place NULL is stored.
  package static let id = rowID("id")
  static let name = text("name")
  static let foldedName = key("foldedName", Folding.folded)
  static let nameKey = key("nameKey", Folding.key)

  /// The row id under another name.
  package static func rowID(_ name: String) -> StoredColumn { StoredColumn(name: name, kind: .id) }

  package static func text(
    _ name: String, isOptional: Bool = false, isAdded: Bool = false, oneOf words: [String]? = nil
  ) -> StoredColumn {
    StoredColumn(name: name, kind: .text, isOptional: isOptional, isAdded: isAdded, words: words)
  }

  package static func number(_ name: String, isOptional: Bool = false) -> StoredColumn {
    StoredColumn(name: name, kind: .number, isOptional: isOptional)
  }

  /// Bytes that may be NULL, in a column that an earlier version did not have.
  package static func blob(_ name: String) -> StoredColumn {
    StoredColumn(name: name, kind: .blob, isOptional: true, isAdded: true)
  }

  /// The id of a record in another table, or NULL.
  static func link(_ name: String, to table: String) -> StoredColumn {
    StoredColumn(name: name, kind: .number, isOptional: true, target: table)
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
