/// How much of the history a catalog keeps. What is beyond the limit is forgotten, the oldest first;
/// without one it is kept for ever.
public struct Retention: Hashable, Sendable {
  /// The numbers that the limit may have.
  public static let limits = 1...1_000_000
  /// No limit.
  public static let unlimited = Retention()

  /// How many days older than the newest edit an edit must be to be forgotten.
  public var days: Int?

  /// Makes a limit; a number that is none of `limits` is no limit.
  public init(days: Int? = nil) {
    self.days = days.flatMap { Self.limits.contains($0) ? $0 : nil }
  }

  /// Whether the history is kept for ever.
  public var isUnlimited: Bool { self == .unlimited }
}

/// What was forgotten of a history.
public struct ForgottenEdits: Hashable, Sendable {
  /// How many edits are gone.
  public let count: Int
  /// Whether the newest edit is dated after now, so that nothing was forgotten for its age.
  public let isClockBehind: Bool
}
