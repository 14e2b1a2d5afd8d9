/// The values of a record being edited, separate from the record until they are saved.
public struct RecordDraft: FieldHolder, Hashable, Sendable {
  /// The draft's values, by field.
  public private(set) var values: FieldValues

  /// Creates the draft of a new animal.
  public init(name: String = "", diet: Diet = .herbivorous, category: CategoryChoice = .none) {
    values = FieldValues(name: name, diet: diet, category: category)
  }

  /// Creates a draft from texts.
  public init(_ texts: [Field: String]) {
    values = FieldValues()
    for (field, text) in texts { values[text: field.id] = text }
  }

  /// Creates a draft equal to a saved record.
  public init(_ record: some EditableRecord) {
    values = record.values
  }

  init(_ values: FieldValues) {
    self.values = values
  }
}

extension RecordDraft {
  /// The value of a field; nil for none.
  public subscript(field: Field) -> FieldValue? {
    get { values[field.id] }
    set { values[field.id] = newValue }
  }

  /// The text of a field, or the word of a choice; empty for none. A value that does not fit its
  /// kind stays until another text replaces it; one of a kind that this version does not know
  /// always stays.
  public subscript(text field: Field) -> String {
    get { values[text: field.id] }
    set {
      if case .foreign(let value) = self[field],
        field.valueKind?.isKnown != true
          || value.text == newValue && field.valueKind?.fits(newValue) != true
      {
        return
      }
      values[text: field.id] = newValue
    }
  }

  /// The fields whose values differ, including fields that the catalog no longer has.
  public func changes(from other: RecordDraft) -> [Field.ID] {
    Set(values.ids).union(other.values.ids).filter { values[$0] != other.values[$0] }.sorted()
  }

  /// Copies the value of a field from another draft.
  public mutating func take(_ field: Field.ID, from other: RecordDraft) {
    values[field] = other.values[field]
  }

  /// The name as typed so far; `Name.checked(_:)` says whether it can be saved.
  public var name: String {
    get { self[text: .name] }
    set { self[text: .name] = newValue }
  }

  /// What the animal eats.
  public var diet: Diet {
    get { Diet(rawValue: self[text: .diet]) ?? .unknown }
    set { self[text: .diet] = newValue.rawValue }
  }

  /// The category, which need not exist yet.
  public var category: CategoryChoice {
    get { if case .category(let choice) = self[.category] { choice } else { .none } }
    set { self[.category] = newValue == .none ? nil : .category(newValue) }
  }
}

/// The category that a draft selects.
public enum CategoryChoice: Hashable, Sendable {
  /// No category.
  case none
  /// A category read from the catalog.
  case existing(AnimalCategory)
  /// The category with this name by `Folding.key`; saving creates it if there is none.
  case named(String)

  /// The name to show, empty for no category.
  public var name: String {
    switch self {
    case .none: ""
    case .existing(let category): category.name
    case .named(let name): name
    }
  }

  /// Whether both are the same category: by ID if both were read from the catalog, since one may
  /// have been renamed meanwhile; otherwise by the `Folding.key` of the names.
  public func isSame(as other: CategoryChoice) -> Bool {
    if case (.existing(let category), .existing(let other)) = (self, other) {
      return category.id == other.id
    }
    return (self == .none) == (other == .none) && Folding.key(name) == Folding.key(other.name)
  }
}
