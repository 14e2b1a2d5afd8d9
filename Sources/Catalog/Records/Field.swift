/// A fact that every record of a kind may have, such as its name.
///
/// What knows of the values of animals walks the `Fields` of a catalog: its rows, the journal and
/// its undo, drafts and their merge, import, export, recovery, the command line and the screens. To
/// build in a field, add it to `Fields.builtIn`, and its column in a migration; `make field` shows
/// that on a copy.
public struct Field: Identifiable, Hashable, Sendable {
  /// What the values of a field are.
  public enum Kind: Hashable, Sendable {
    /// Names, by which animals are sorted and found.
    case name
    /// One of some words, and never none.
    case choice([String])
    /// A category, existing or new.
    case category
    /// Values of a kind, or none.
    case value(ValueKind)
  }

  /// The key in drafts and mappings, such as `diet`, or `field7` for one of the keeper's.
  public let id: String
  /// The label on the screen, such as `Diet`; of a field of the keeper the name that it was given.
  public let title: String
  /// What its values are.
  public let kind: Kind
  /// Whether no record can be saved without a value.
  public let isRequired: Bool
  /// The column that holds its values, in the table of the records.
  package let column: String
  /// The column that holds its values folded, by which animals are sorted and found; nil for none.
  let foldedColumn: String?
  /// Its number among the keeper's own; nil for one that is built in.
  let ownNumber: Int64?
  /// The names of the categories that it is limited to, in their order; nil where it is for all
  /// animals.
  public let categories: [String]?

  private init(
    _ id: String, title: String, kind: Kind, isRequired: Bool = false, column: String? = nil,
    foldedColumn: String? = nil
  ) {
    self.id = id
    self.title = title
    self.kind = kind
    self.isRequired = isRequired
    self.column = column ?? id
    self.foldedColumn = foldedColumn
    ownNumber = nil
    categories = nil
  }

  /// A field that is built in; its id is the name of its column.
  init(_ id: String, title: String, _ kind: ValueKind, isRequired: Bool = false) {
    self.init(id, title: title, kind: .value(kind), isRequired: isRequired)
  }

  /// The same field of the keeper, which takes more words.
  func taking(_ words: [String]) -> Field {
    guard !words.isEmpty, let ownNumber, let kind = valueKind, let choices = kind.options.choices
    else { return self }
    var options = kind.options
    options.choices = choices + words
    return Field(own: ownNumber, named: title, ValueKind(kind.tag, options), in: categories)
  }

  /// A field of the keeper.
  package init(
    own number: Int64, named name: String, _ kind: ValueKind, in categories: [String]? = nil
  ) {
    id = "\(Self.ownPrefix)\(number)"
    title = name
    self.kind = .value(kind)
    isRequired = false
    column = id
    foldedColumn = nil
    ownNumber = number
    self.categories = categories
  }

  /// What people call it.
  public static let name = Field(
    "name", title: "Name", kind: .name, isRequired: true, foldedColumn: "foldedName")
  /// The group it is kept in, if any.
  public static let category = Field(
    "category", title: "Category", kind: .category, column: "categoryID")
  /// What it eats.
  public static let diet = Field(
    "diet", title: "Diet", kind: .choice(Diet.allCases.map(\.rawValue)), isRequired: true)
}

extension Field {
  /// Two fields are equal by what they are called and what their values are, whatever they are
  /// limited to.
  public static func == (one: Field, other: Field) -> Bool {
    one.id == other.id && one.title == other.title && one.kind == other.kind
  }

  /// As `==`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(title)
  }

  /// The greatest number of Unicode scalars in the name of a field.
  public static let longestName = 100

  /// Names with a meaning of their own in files that Menagerie writes, or in a text to find.
  public static let reserved: Set = ["id", "group", "fields", "has", "misfit"]

  /// Whether the keeper has added it to the catalog.
  public var isOwn: Bool { ownNumber != nil }

  /// The key in JSON, in exports and on the command line: the id of what is built in, else the
  /// name.
  public var key: String { isOwn ? title : id }

  /// The label with the unit of its numbers: "Mass (g)".
  public var label: String { valueKind?.options.unit.map { "\(title) (\($0))" } ?? title }

  /// The title inside a sentence: "the diet of Wolf". Capitals after the first letter are kept.
  public var noun: String {
    title.dropFirst().contains(where: \.isUppercase) ? title : title.lowercased()
  }

  /// The kind of its values; nil for the name, the category and the diet.
  public var valueKind: ValueKind? {
    if case .value(let kind) = kind { kind } else { nil }
  }

  /// Whether animals are told apart by what they have in it: by the name, a text, a number or a
  /// link.
  public var canTellAnimals: Bool {
    self == .name || valueKind.map { ValueKind.canBeUnique($0.tag) } == true
  }

  /// Whether it is for the animals of a category; for those without one where the name is empty. An
  /// animal may have a value even so.
  public func applies(to category: String) -> Bool {
    guard let categories else { return true }
    let key = Folding.key(category)
    return categories.contains { Folding.key($0) == key }
  }

  /// What stands before the number in the ids of the keeper's own.
  private static let ownPrefix = "field"

  /// The number of a field of the keeper by its id; nil for what is built in.
  static func ownNumber(in id: ID) -> Int64? {
    id.hasPrefix(ownPrefix) ? Int64(id.dropFirst(ownPrefix.count)) : nil
  }

  /// The columns of the table of animals that hold it.
  var columns: [String] { [column] + (foldedColumn.map { [$0] } ?? []) }

  /// SQL for its text, of an animal `a` and its category `c`; NULL for none.
  var sql: String {
    switch kind {
    case .name, .choice: "a.\(column)"
    case .category: "c.name"
    case .value(let kind): kind.rules?.sql("a.\(column)") ?? "a.\(column)"
    }
  }
}
