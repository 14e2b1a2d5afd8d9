import GRDB

/// A kind of record that the journal keeps, declared once: triggers, undo, history, drafts, their
/// merge, `check` and recovery walk these declarations.
public struct RecordKind: Sendable {
  /// The table of its records.
  package let table: String
  /// What one of them is called, also in JSON.
  public let noun: String
  /// What several of them are called.
  package let plural: String
  /// What adding one is called.
  public var addVerb = "Add"
  /// What stands before the name of one in a sentence, such as "the search ".
  public var prefix = ""
  /// The same in the labels of edits that add or delete one.
  var prefixInLabels: String?
  /// The first version of catalogs that has the table, and the first whose journal keeps it.
  let since: (table: Int, journal: Int)
  /// The columns in the order in which they are stored; in an animal, the other fields follow them.
  package let columns: [StoredColumn]
  /// The fields that are built in, in the order of the editor.
  public let fields: Fields
  /// Whether the keeper adds fields to them.
  var hasOwnFields = false
  /// How many of them a catalog can have; nil for no limit.
  var most: Int?
  /// The greatest number of Unicode scalars in a name.
  var longestName = Name.maximumLength
  /// Checks a draft of one beyond the rules of its fields.
  var check: (@Sendable (RecordDraft) throws(CatalogError) -> Void)?
  /// Reads the record with an id; nil where it is not there, and for kinds that no form edits.
  var read: (@Sendable (Database, Int64) throws -> (any EditableRecord)?)?
  /// Lets what names the record in a text follow its name.
  var rename: (@Sendable (Database, _ old: String, _ new: String) throws -> Void)?

  /// A field of the keeper.
  package static let field = RecordKind(
    table: "field", noun: "field", plural: "fields", prefix: "the field ", since: (6, 6),
    columns: [
      .id, .name, .nameKey, .text("kind"), .text("options"), .position, .number("isRetired"),
    ], fields: Fields([]), most: Fields.limit)
  /// A search that was saved.
  public static let search = RecordKind(
    table: "savedSearch", noun: "search", plural: "saved searches", addVerb: "Save",
    prefix: "the search ", since: (7, 7),
    columns: [.id, .position, .name, .nameKey, .text("find")],
    fields: Fields([.name, .find]), most: SavedSearch.most, longestName: SavedSearch.longestName,
    check: SavedSearch.check, read: { try $0.search($1) })
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
    ], fields: .builtIn, hasOwnFields: true, read: { try $0.animal($1) })

  /// All of them; what others name comes before those.
  package static let all = [field, search, category, animal]
}

extension RecordKind {
  /// The kind of the records in a table; nil if the journal does not keep it.
  package init?(table: String) {
    guard let kind = Self.all.first(where: { $0.table == table }) else { return nil }
    self = kind
  }

  /// Whether its records have names.
  var hasName: Bool { has(.name) }

  /// Whether no two of its records have names with the same `Folding.key`.
  var hasUniqueName: Bool { has(.nameKey) }

  /// Whether an edit of one can only give it another name.
  public var hasOnlyName: Bool { fields.count == 1 && fields.first == .name && !hasOwnFields }

  private func has(_ column: StoredColumn) -> Bool { columns.contains { $0.name == column.name } }

  /// What one of its records cannot be without and goes with, and the column that names it; nil for
  /// kinds whose records stand alone.
  var owner: (kind: RecordKind, column: String)? {
    for column in columns where !column.isOptional {
      if let kind = column.target.flatMap(RecordKind.init(table:)) { return (kind, column.name) }
    }
    return nil
  }

  /// The kinds whose records may name one of this kind, with the columns in which they do.
  var namedBy: [(kind: RecordKind, column: String)] {
    Self.all.flatMap { kind in
      kind.columns.filter { $0.target == table }.map { (kind, column: $0.name) }
    }
  }
}

extension RecordKind: Hashable {
  /// Kinds are equal if their records stand in one table.
  public static func == (one: RecordKind, other: RecordKind) -> Bool { one.table == other.table }

  /// As `==`.
  public func hash(into hasher: inout Hasher) { hasher.combine(table) }
}
