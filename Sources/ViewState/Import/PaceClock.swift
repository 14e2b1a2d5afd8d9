import Exchange
import Synchronization

/// Tells how far an import has come, ten times a second at most.
nonisolated final class PaceClock: Sendable {
  private static let pause = Duration.milliseconds(100)

  private let start = ContinuousClock.now
  private let due = Mutex(ContinuousClock.now)
  private let tell: @MainActor @Sendable (ImportPace) -> Void

  /// Begins now; `tell` is called on the main actor.
  init(tell: @escaping @MainActor @Sendable (ImportPace) -> Void) {
    self.tell = tell
  }

  /// Takes the news, on any thread.
  func take(_ progress: ImportProgress) {
    let now = ContinuousClock.now
    let isDue = due.withLock { due in
      guard now >= due else { return false }
      due = now + Self.pause
      return true
    }
    guard isDue else { return }
    let pace = ImportPace(
      part: progress.part, rows: progress.rows, seconds: (now - start) / .seconds(1))
    Task { @MainActor in tell(pace) }
  }
}
