import Synchronization

/// How long a file may take.
final class DecoderDeadline: Sendable {
  /// How long it may still take once nobody wants it: most finish sooner, so that the process can
  /// be kept.
  private static let hesitation = Duration.milliseconds(250)

  private let state: Mutex<(end: ContinuousClock.Instant, isWanted: Bool)>

  /// A deadline after this time.
  init(_ patience: Duration) { state = Mutex((.now + patience, true)) }

  /// Says that nobody wants the file any more.
  func giveUp() { state.withLock { $0 = (min($0.end, .now + Self.hesitation), false) } }

  /// The milliseconds to wait before asking again, at least 1.
  ///
  /// - Throws: `PictureProblem.tooMuch` after the deadline, or `CancellationError` if nobody wants
  ///   the file.
  func nextWait() throws -> Int32 {
    let (end, isWanted) = state.withLock(\.self)
    let left = ContinuousClock.now.duration(to: end)
    if left > .zero { return Int32(min(left, Self.hesitation) / .milliseconds(1)) + 1 }
    throw isWanted ? PictureProblem.tooMuch : CancellationError()
  }
}
