import Catalog

/// A column of a table of animals, on the screen or in a file.
public enum AnimalColumn: Hashable, Identifiable, Sendable {
  /// The value in a field.
  case field(Field)
  /// The number of the animal.
  case number

  /// Its id: that of the field.
  public var id: String {
    switch self {
    case .field(let field): field.id
    case .number: "id"
    }
  }

  /// The field; nil for the number.
  public var field: Field? {
    if case .field(let field) = self { field } else { nil }
  }

  /// Its name in files and on the command line.
  public var key: String {
    switch self {
    case .field(let field): field.key
    case .number: "id"
    }
  }

  /// Its heading.
  public var title: String {
    switch self {
    case .field(let field): field.label
    case .number: "Id"
    }
  }

  /// Its name in a sentence.
  public var noun: String {
    switch self {
    case .field(let field): field.noun
    case .number: "id"
    }
  }

  /// Whether its values are aligned to its end.
  public var isTrailing: Bool {
    switch self {
    case .field(let field): field.valueKind?.isNumber ?? false
    case .number: true
    }
  }

  /// Its value for an animal; empty if there is none.
  public func text(of animal: Animal) -> String {
    switch self {
    case .field(let field): animal.text(of: field)
    case .number: String(animal.id)
    }
  }
}
