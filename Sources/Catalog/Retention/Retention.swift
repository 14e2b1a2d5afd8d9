/// How much of the history a catalog keeps. Beyond the limit, the oldest edits are forgotten;
/// without one, it is kept forever.
public struct Retention: Hashable, Sendable {
  /// The valid limits.
  public static let limits = 1...1_000_000
  /// No limit.
  public static let unlimited = Retention()

  /// How many days older than the newest edit an edit must be to be forgotten.
  public var days: Int?

  /// Makes a limit; a number outside `limits` is no limit.
  public init(days: Int? = nil) {
    self.days = days.flatMap { Self.limits.contains($0) ? $0 : nil }
  }

  /// Whether the history is kept forever.
  public var isUnlimited: Bool { self == .unlimited }
}

/// The outcome of forgetting.
public struct ForgottenEdits: Hashable, Sendable {
  /// The number of edits that are gone.
  public let count: Int
  /// Whether the newest edit is dated after now, so that nothing was forgotten for its age.
  public let isClockBehind: Bool
}
