/// The value of a record in a field.
public enum FieldValue: Hashable, Sendable {
  /// A text, never empty, or a word of a choice.
  case text(String)
  /// A category, never none.
  case category(CategoryChoice)
  /// A value that another program wrote, or one of a kind that this version does not know.
  case foreign(ForeignValue)

  /// The value as the screen shows it.
  public var text: String {
    switch self {
    case .text(let text): text
    case .category(let choice): choice.name
    case .foreign(let value): value.text
    }
  }

  /// The size in bytes of its text in memory.
  var weight: Int {
    if case .category(.existing(let category)) = self { category.weight } else { text.utf8.count }
  }
}

/// The values of a record; a field without a value is absent.
public struct FieldValues: Hashable, Sendable {
  /// Sorted by field ID. There are so few that a linear search is fastest.
  private var entries: [Entry] = []

  private struct Entry: Hashable {
    let field: Field.ID
    let value: FieldValue
  }

  init() {}

  /// The values of a new animal; fast, because an import creates millions.
  init(name: String, diet: Diet, category: CategoryChoice) {
    entries.reserveCapacity(3)
    if category != .none { append(.category, .category(category)) }
    append(.diet, .text(diet.rawValue))
    if !name.isEmpty { append(.name, .text(name)) }
  }

  private mutating func append(_ field: Field, _ value: FieldValue) {
    entries.append(Entry(field: field.id, value: value))
  }

  /// The value of a field; nil for none.
  public subscript(field: Field.ID) -> FieldValue? {
    get { entries.first { $0.field == field }?.value }
    set {
      let index = entries.firstIndex { $0.field >= field } ?? entries.endIndex
      if index < entries.endIndex, entries[index].field == field { entries.remove(at: index) }
      if let newValue { entries.insert(Entry(field: field, value: newValue), at: index) }
    }
  }

  /// The fields that have a value.
  var ids: some Sequence<Field.ID> { entries.lazy.map(\.field) }

  /// All values, keyed by field ID.
  var byField: [Field.ID: FieldValue] {
    Dictionary(uniqueKeysWithValues: entries.map { ($0.field, $0.value) })
  }

  var weight: Int { entries.reduce(0) { $0 + $1.value.weight } }

  /// The text that the screen shows for a field, empty for none; setting an empty text removes the
  /// value.
  subscript(text field: Field.ID) -> String {
    get { self[field]?.text ?? "" }
    set { self[field] = newValue.isEmpty ? nil : .text(newValue) }
  }
}

/// Anything with the values of a record: the record itself, or a draft of it.
public protocol FieldHolder {
  /// The values.
  var values: FieldValues { get }
}

extension FieldHolder {
  /// The value of a field; nil for none.
  public subscript(field: Field) -> FieldValue? { values[field.id] }

  /// The text that the screen shows for a field; empty for none.
  public func text(of field: Field) -> String { values[text: field.id] }

  /// The text of a field, followed by the unit of a number.
  public func measure(of field: Field) -> String {
    let text = text(of: field)
    guard case .text = self[field], let unit = field.valueKind?.options.unit else { return text }
    return "\(text) \(unit)"
  }

  /// The mark shown after a value that does not fit its field or whose kind this version does not
  /// know; empty for others.
  public func mark(of field: Field) -> String {
    if case .foreign = self[field] { " (?)" } else { "" }
  }
}
