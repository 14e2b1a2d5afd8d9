import GRDB

/// A kind of record that the journal tracks. Triggers, undo, history, drafts, their merge, `check`
/// and recovery all walk these declarations.
public struct RecordKind: Sendable {
  /// The table of its records.
  package let table: String
  /// The word for one of them, also in JSON.
  public let noun: String
  /// The word for several.
  package let plural: String
  /// The verb for adding one.
  public var addVerb = "Add"
  /// The text before a name in a sentence, such as "the search ".
  public var prefix = ""
  /// The same in the labels of edits that add or delete one, if it differs there.
  var prefixInLabels: String?
  /// The first catalog version that has the table, and the first whose journal tracks it.
  let since: (table: Int, journal: Int)
  /// The columns in storage order; for an animal, those of the other fields follow.
  package let columns: [StoredColumn]
  /// The built-in fields, in the order of the editor.
  public let fields: Fields
  /// The column within whose values a name is unique; nil if it is unique among all.
  var nameScope: String?
  /// Whether they can have custom fields.
  package var hasCustomFields = false
  /// The greatest number of them in a catalog; nil for no limit.
  var most: Int?
  /// The greatest number of Unicode scalars in a name.
  var maxNameLength = Name.maximumLength
  /// Checks a draft beyond the rules of its fields.
  var check: (@Sendable (Database, RecordDraft) throws -> Void)?
  /// Reads the record with an ID, or nil if it is gone; no closure for kinds that no form edits.
  var read: (@Sendable (Database, Int64) throws -> (any EditableRecord)?)?
  /// Does what follows from adding or changing one, in the same edit.
  var follow:
    (@Sendable (Database, _ old: (any EditableRecord)?, _ new: any EditableRecord) throws -> Void)?
  /// Updates texts that refer to the record by name when it is renamed.
  var rename: (@Sendable (Database, _ old: String, _ new: String) throws -> Void)?

  /// A custom field.
  package static let field = RecordKind(
    table: "field", noun: "field", plural: "fields", prefix: "the field ", since: (6, 6),
    columns: [
      .id, .name, .nameKey, .text("kind"), .text("options"), .position, .number("isRetired"),
      .link("logID", to: "log", isAdded: true),
    ], fields: Fields([]), nameScope: "logID")
  /// A saved search.
  public static let search = RecordKind(
    table: "savedSearch", noun: "search", plural: "saved searches", addVerb: "Save",
    prefix: "the search ", since: (7, 7),
    columns: [.id, .position, .name, .nameKey, .text("find")],
    fields: Fields([.name, .find]), most: SavedSearch.most,
    maxNameLength: SavedSearch.maxNameLength,
    check: { try SavedSearch.check($1) }, read: { try $0.search($1) })
  /// A category.
  public static let category = RecordKind(
    table: "animalCategory", noun: "category", plural: "categories", prefixInLabels: "category ",
    since: (1, 2), columns: [.id, .name, .nameKey, .foldedName], fields: Fields([.name]),
    read: { try $0.category($1) },
    rename: { try $0.rename(inSearches: .category($1, to: $2)) })
  /// An animal.
  public static let animal = RecordKind(
    table: "animal", noun: "animal", plural: "animals", since: (1, 2),
    columns: [
      .id, .name, .foldedName,
      .text("diet", oneOf: Diet.allCases.map(\.rawValue), default: Diet.unknown.rawValue),
      .link("categoryID", to: "animalCategory"),
    ], fields: .builtIn, hasCustomFields: true, read: { try $0.animal($1) })

  /// All kinds; a kind comes before those that refer to it.
  package static let all: [RecordKind] = [log, field, search, category, animal, entry, photo]
}

extension RecordKind {
  /// The kind stored in a table; nil if the journal does not track it.
  package init?(table: String) {
    guard let kind = Self.all.first(where: { $0.table == table }) else { return nil }
    self = kind
  }

  var hasName: Bool { has(.name) }

  /// What a record with these values is called; one without a name is called after the records that
  /// it needs: “Weight of Lola”.
  public func name(in draft: RecordDraft) -> String {
    if hasName { return draft.name }
    let names = needed.map { link in
      fields.first { $0.column == link.column }.map { Reference.name(in: draft[text: $0]) } ?? ""
    }
    return Self.name(after: names)
  }

  /// The name of a record without one, by the names of those that it needs, its owner first.
  static func name(after names: [String]) -> String {
    names.reversed().filter { !$0.isEmpty }.joined(separator: " of ")
  }

  /// Whether no two of its records have names with the same `Folding.key`.
  var hasUniqueName: Bool { has(.nameKey) }

  /// Whether renaming is the only way to edit one.
  public var hasOnlyName: Bool { fields.count == 1 && fields.first == .name && !hasCustomFields }

  func has(_ column: StoredColumn) -> Bool { columns.contains { $0.name == column.name } }

  /// The owner that one of its records belongs to and is deleted with, and the column that refers
  /// to it; nil for kinds whose records stand alone.
  var owner: (kind: RecordKind, column: String)? { needed.first }

  /// The kinds of the records that one of this kind needs, its owner first, with the columns that
  /// refer to them.
  var needed: [(kind: RecordKind, column: String)] {
    columns.filter { !$0.isOptional }.compactMap { column in
      column.target.flatMap(RecordKind.init(table:)).map { ($0, column.name) }
    }
  }

  /// The kinds whose records may refer to one of this kind, with the columns that do.
  var namedBy: [(kind: RecordKind, column: String)] {
    Self.all.flatMap { kind in
      kind.columns.filter { $0.target == table }.map { (kind, column: $0.name) }
    }
  }
}

extension RecordKind: Hashable {
  /// Kinds are equal if they share a table.
  public static func == (one: RecordKind, other: RecordKind) -> Bool { one.table == other.table }

  /// Consistent with `==`.
  public func hash(into hasher: inout Hasher) { hasher.combine(table) }
}
