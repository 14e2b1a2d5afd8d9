import GRDB

/// A row of a file that is to become an animal, and the key that identifies it.
///
/// Creating one checks, folds and hashes its values, so that another thread than the writer can do
/// that work.
public struct ImportRow: Sendable {
  /// The values of the animal.
  public let draft: RecordDraft
  /// The key that identifies the row.
  public let key: ImportKey
  /// The animal's ID in the catalog that the file comes from, if known: other rows refer to the
  /// animal by it. A new animal keeps it if it is free.
  let number: Animal.ID?
  /// Whether the row names its animal. A row matched by another field need not; a name equal to its
  /// key is a stand-in, which only a new animal takes.
  let saysName: Bool
  /// The values to store, except the category, or what is wrong with them.
  private(set) var values: Result<AnimalValues, CatalogError>
  /// Where its category is in the catalog, once it is looked up there.
  var category = ChosenCategories.Place.existing(nil)
  /// What the catalog is to remember of it.
  var trace: ImportedRow

  /// The fields whose text does not fit their kind, except references, which are resolved later;
  /// nil if the catalog refuses the row.
  public var misfits: [Field]? {
    (try? values.get())?.misfits.filter { $0.valueKind?.isReference != true }
  }

  /// Creates a row for a catalog with these fields; a given key may find animals by `match`. Rows
  /// of entries are not remembered.
  public init(
    draft: RecordDraft, key: ImportKey, number: Animal.ID? = nil,
    matching match: ImportRules.Match? = nil, isRemembered: Bool = true,
    in fields: Fields = .builtIn
  ) {
    self.draft = draft
    self.key = key
    self.number = number
    var draft = draft
    if let match, match != .field(.name), case .given(let value) = key {
      saysName = !draft.name.isEmpty && draft.name != value
      // An existing animal keeps its name; if there is none, the row is refused.
      if draft.name.isEmpty { draft.name = value }
    } else {
      saysName = true
    }
    values = Result { () throws(CatalogError) in
      try AnimalValues(draft, in: fields, keepsMisfits: true)
    }
    trace = isRemembered ? ImportedRow(of: draft, try? values.get()) : ImportedRow()
  }

  /// The paths of its photos, as the source has them.
  var photos: String { draft[text: .photoFiles] }

  /// Creates a row for an entry of the animal of the row before it.
  public init(entry: ImportedEntry) {
    self.init(draft: RecordDraft([:]), key: .entry(entry))
  }

  /// Creates a row that stands for a category.
  public init(category name: String) {
    self.init(draft: RecordDraft(category: .named(name)), key: .category)
  }
}

extension Field {
  /// The photos that a row of a file names, by paths with `|` between them. No record has it: they
  /// are added once their animals are there.
  public static let photoFiles = Field("photos", title: "Photos", .text)
}

/// The row on its way into the catalog.
extension ImportRow {
  /// Keeps of an animal of the catalog what the source has not changed since the last import, or
  /// does not mention. If this is the first row of its source for the animal (`isFirst`), an empty
  /// cell clears nothing.
  mutating func keep(
    of now: AnimalValues, since last: ImportedRow?, besides unsaid: Set<Field.ID>, isFirst: Bool
  ) throws {
    var merged = try values.get()
    for field in merged.fields
    where unsaid.contains(field.id) || last?.saysTheSame(of: field, as: trace) == true
      || isFirst && isEmpty(field, in: merged)
    {
      merged.take(field, from: now)
      if field == .category { category = .existing(now.category) }
    }
    values = .success(merged)
  }

  private func isEmpty(_ field: Field, in values: AnimalValues) -> Bool {
    switch field {
    case .category: category == .existing(nil)
    case .diet: values[field] == Diet.unknown.rawValue.databaseValue
    default: values[field].isNull
    }
  }

  /// The value that an animal with the same value has in its column.
  func value(of field: Field) throws -> DatabaseValue {
    let own = try values.get()
    return field == .name ? Folding.folded(own.name).databaseValue : own[field]
  }

  /// Its animal; nil if its category does not exist yet.
  func knownAnimal() throws -> AnimalValues? {
    guard case .existing(let id) = category else { return nil }
    return try animal(in: id)
  }

  /// Its animal in a category.
  func animal(in category: AnimalCategory.ID?) throws -> AnimalValues {
    var own = try values.get()
    own.category = category
    return own
  }
}
