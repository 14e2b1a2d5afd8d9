/// How far an import has come.
public struct ImportProgress: Sendable, Equatable {
  /// The part of the work on the file that is done, from 0 to 1.
  public let part: Double
  /// The rows that have been read.
  public let rows: Int
}
