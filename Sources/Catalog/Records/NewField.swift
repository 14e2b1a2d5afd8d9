/// A field that is to be: what the keeper calls it, and what its values are.
public struct NewField: Hashable, Sendable {
  /// The name as typed.
  public var name: String
  /// What its values are.
  public var kind: ValueKind
  /// The names of the categories that it is to be limited to; nil where it is to be for all animals.
  public var categories: [String]?

  /// Makes one like a field of the keeper's.
  public init(_ field: Field) {
    self.init(field.title, field.valueKind ?? .text, in: field.categories)
  }

  /// Makes one.
  public init(_ name: String, _ kind: ValueKind = .text, in categories: [String]? = nil) {
    self.name = name
    self.kind = kind
    self.categories = categories
  }
}
