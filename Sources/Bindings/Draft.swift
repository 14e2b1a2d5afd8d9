/// A value under edit, kept apart from the original.
///
/// Nothing reaches the original until `commit()`; a draft is dirty exactly while the two differ, so
/// an edit that is typed back by hand leaves it clean.
nonisolated public struct Draft<Value: Equatable>: Equatable {
  /// The value that the edit began with, or that was last committed.
  public private(set) var original: Value
  /// The value under edit.
  public var value: Value

  /// A clean draft of `original`.
  public init(_ original: Value) {
    self.original = original
    value = original
  }

  /// A draft of an edit that is already under way.
  public init(_ original: Value, value: Value) {
    self.original = original
    self.value = value
  }

  /// Whether the value under edit differs from the original.
  public var isDirty: Bool { value != original }

  /// Discards the edit.
  public mutating func revert() {
    value = original
  }

  /// Makes the value under edit the original.
  public mutating func commit() {
    original = value
  }
}

extension Draft: Sendable where Value: Sendable {}
