/// A field that is to be: what the keeper calls it, and what its values are.
public struct NewField: Hashable, Sendable {
  /// The name as typed.
  public var name: String
  /// What its values are.
  public var kind: ValueKind

  /// Makes one like a field of the keeper's.
  public init(_ field: Field) {
    self.init(field.title, field.valueKind ?? .text)
  }

  /// Makes one.
  public init(_ name: String, _ kind: ValueKind = .text) {
    self.name = name
    self.kind = kind
  }
}
