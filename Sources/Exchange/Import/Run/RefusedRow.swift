/// A row that was not imported.
public struct RefusedRow: Sendable, Equatable {
  /// The line of the file in which it begins, from 1.
  public let line: Int
  /// The column that is to blame, if one is.
  public let column: String?
  /// Why, in a sentence.
  public let reason: String
}
