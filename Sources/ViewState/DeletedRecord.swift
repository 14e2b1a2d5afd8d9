/// The record that the user means was deleted since it was read.
nonisolated public struct DeletedRecord: Error, CustomStringConvertible {
  let name: String

  /// What is gone, in a sentence.
  public var description: String { "\(name.shortened) was deleted meanwhile." }
}
