/// A custom field to be created: its name and the kind of its values.
public struct NewField: Hashable, Sendable {
  /// The name as typed.
  public var name: String
  /// The kind of its values.
  public var kind: ValueKind
  /// The names of the categories to limit it to; nil if it will apply to all animals.
  public var categories: [String]?

  /// Creates one like an existing custom field.
  public init(_ field: Field) {
    self.init(field.title, field.valueKind ?? .text, in: field.categories)
  }

  /// Creates one.
  public init(_ name: String, _ kind: ValueKind = .text, in categories: [String]? = nil) {
    self.name = name
    self.kind = kind
    self.categories = categories
  }
}
