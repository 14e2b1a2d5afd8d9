import Catalog

/// A column of a table of animals, on the screen or in a file.
public enum AnimalColumn: Hashable, Identifiable, Sendable {
  /// The value in a field.
  case field(Field)
  /// The number of the animal.
  case number

  /// Its id: that of the field.
  public var id: String { field?.id ?? "id" }

  /// The field; nil for the number.
  public var field: Field? {
    if case .field(let field) = self { field } else { nil }
  }

  /// Its name in files and on the command line.
  public var key: String { field?.key ?? "id" }

  /// Its heading.
  public var title: String { field?.label ?? "Id" }

  /// Its name in a sentence.
  public var noun: String { field?.noun ?? "id" }

  /// Whether its values are aligned to its end.
  public var isTrailing: Bool { self == .number || field?.valueKind?.isNumber == true }

  /// Its value for an animal; empty if there is none.
  public func text(of animal: Animal) -> String {
    switch self {
    case .field(let field): animal.text(of: field)
    case .number: String(animal.id)
    }
  }
}
