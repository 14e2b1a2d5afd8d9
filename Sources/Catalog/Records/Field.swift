/// A fact that every record of a kind may have, such as its name.
///
/// All code that handles the values of animals walks the `Fields` of a catalog: rows, the journal
/// and its undo, drafts and their merge, import, export, recovery, the command line and the
/// screens. To add a built-in field, add it to `Fields.builtIn` and its column in a migration;
/// `make field` demonstrates that on a copy.
public struct Field: Identifiable, Hashable, Sendable {
  /// The kind of values in a field.
  public enum Kind: Hashable, Sendable {
    /// Names, the sort and search key of animals.
    case name
    /// One of a fixed set of words; never empty.
    case choice([String])
    /// A category, existing or new.
    case category
    /// Values of a kind, or none.
    case value(ValueKind)
  }

  /// The key in drafts and mappings: `diet`, or `field7` for a custom field.
  public let id: String
  /// The label on the screen, such as `Diet`; for a custom field, the name it was given.
  public let title: String
  /// The kind of its values.
  public let kind: Kind
  /// Whether a record needs a value here before it can be saved.
  public let isRequired: Bool
  /// The column that holds its values, in the table of its records.
  package let column: String
  /// The column that holds its folded values for sorting and searching; nil for none.
  let foldedColumn: String?
  /// The number of a custom field; nil for a built-in one.
  let customNumber: Int64?
  /// The names of the categories that it is limited to, in order; nil if it applies to all animals.
  public let categories: [String]?
  /// The log whose entries have a custom field, or that a derived one follows from; nil for a field
  /// of animals.
  public let log: Log.ID?
  /// Where its values come from.
  let source: Source

  private init(
    _ id: String, title: String, kind: Kind, isRequired: Bool = false, column: String? = nil,
    foldedColumn: String? = nil, customNumber: Int64? = nil, categories: [String]? = nil,
    log: Log.ID? = nil, source: Source = .stored
  ) {
    self.id = id
    self.title = title
    self.kind = kind
    self.isRequired = isRequired
    self.column = column ?? id
    self.foldedColumn = foldedColumn
    self.customNumber = customNumber
    self.categories = categories
    self.log = log
    self.source = source
  }

  /// A field of animals whose values follow from the entries of a log, or from photos.
  init(
    derived id: String, title: String, _ kind: ValueKind, from source: Source,
    of log: Log.ID? = nil,
    column: String
  ) {
    self.init(id, title: title, kind: .value(kind), column: column, log: log, source: source)
  }

  /// A built-in field, whose ID is also the name of its column unless another is given.
  init(
    _ id: String, title: String, _ kind: ValueKind, isRequired: Bool = false,
    column: String? = nil
  ) {
    self.init(id, title: title, kind: .value(kind), isRequired: isRequired, column: column)
  }

  /// The same custom field with more words to choose from.
  func taking(_ words: [String]) -> Field {
    guard !words.isEmpty, let customNumber, let kind = valueKind, let choices = kind.options.choices
    else { return self }
    var options = kind.options
    options.choices = choices + words
    return Field(
      custom: customNumber, named: title, ValueKind(kind.tag, options), in: categories, of: log)
  }

  /// A custom field.
  package init(
    custom number: Int64, named name: String, _ kind: ValueKind, in categories: [String]? = nil,
    of log: Log.ID? = nil
  ) {
    self.init(
      "\(Self.customPrefix)\(number)", title: name, kind: .value(kind), customNumber: number,
      categories: categories, log: log)
  }

  /// What people call the animal.
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
  /// Fields are equal if their IDs, titles and kinds are; the categories do not count.
  public static func == (one: Field, other: Field) -> Bool {
    one.id == other.id && one.title == other.title && one.kind == other.kind
  }

  /// Consistent with `==`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(title)
  }

  /// The greatest number of Unicode scalars in the name of a field.
  public static let maxNameLength = 100

  /// Names with a special meaning in files that Menagerie writes or in a search text.
  public static let reserved: Set = ["id", "group", "fields", "has", "misfit"]

  /// The kind of the records that have a custom field.
  package var recordKind: RecordKind { log == nil ? .animal : .entry }

  /// Whether it is a custom field, added by the user.
  public var isCustom: Bool { customNumber != nil }

  /// The key in JSON, in exports and on the command line: the ID of a built-in field, the title of
  /// another.
  public var key: String { isCustom || isDerived ? title : id }

  /// The label with the unit of its numbers: "Mass (g)".
  public var label: String { valueKind?.options.unit.map { "\(title) (\($0))" } ?? title }

  /// The title inside a sentence: "the diet of Wolf". A title with capitals after its first letter
  /// stays as it is.
  public var noun: String {
    Self.noun(of: title)
  }

  static func noun(of title: String) -> String {
    title.dropFirst().contains(where: \.isUppercase) ? title : title.lowercased()
  }

  /// The kind of its values; nil for the name, the category and the diet.
  public var valueKind: ValueKind? {
    if case .value(let kind) = kind { kind } else { nil }
  }

  /// Whether its values can tell animals apart: the name, a text, a number or a link.
  public var canTellAnimals: Bool {
    self == .name || valueKind.map { ValueKind.canBeUnique($0.tag) } == true
  }

  /// Whether it applies to the animals of a category; an empty name means those without one. An
  /// animal may have a value even if it does not.
  public func applies(to category: String) -> Bool {
    guard let categories else { return true }
    let key = Folding.key(category)
    return categories.contains { Folding.key($0) == key }
  }

  /// The prefix before the number in the ID of a custom field.
  private static let customPrefix = "field"

  /// The number of a custom field, by its ID; nil for a built-in one.
  static func customNumber(in id: ID) -> Int64? {
    id.hasPrefix(customPrefix) ? Int64(id.dropFirst(customPrefix.count)) : nil
  }

  var columns: [String] { [column] + (foldedColumn.map { [$0] } ?? []) }

  /// SQL for its text, given an animal `a` and its category `c`; NULL for none.
  var sql: String {
    switch kind {
    case .name, .choice: stored
    case .category: "c.name"
    case .value(let kind): kind.rules?.sql(stored) ?? stored
    }
  }
}
