/// What the user means has gone from the catalog since it was read.
nonisolated public struct DeletedRecord: Error, CustomStringConvertible {
  let name: String

  /// What has gone, in a sentence.
  public var description: String { "\(name.shortened) was deleted meanwhile." }
}
