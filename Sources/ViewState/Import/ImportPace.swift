import Catalog
import Exchange
import Synchronization

/// How far an import has come, how fast it goes, and how long it will take.
nonisolated public struct ImportPace: Equatable, Sendable {
  /// The fraction of the file that is done, from 0 to 1.
  public let part: Double
  /// The rows read so far.
  public let rows: Int
  private let seconds: Double

  /// The pace of an import that took so many seconds to get this far.
  public init(part: Double, rows: Int, seconds: Double) {
    self.part = min(1, max(0, part))
    self.rows = rows
    self.seconds = seconds
  }

  /// In words: "312,000 rows · 104,000 a second · 7 s left"; what is not yet known is left out.
  public var text: String {
    var parts = [rows.counted("row")]
    if seconds >= 0.5 { parts.append("\(Int(Double(rows) / seconds).grouped) a second") }
    if seconds >= 0.5, part > 0.01, part < 1 {
      parts.append("\(Self.duration(seconds / part * (1 - part))) left")
    }
    return parts.joined(separator: " · ")
  }

  /// A time in seconds, in minutes, or in hours: "7 s", "1:05 min", "2:30 h".
  private static func duration(_ seconds: Double) -> String {
    let seconds = Int(seconds.rounded(.up))
    let (major, minor) =
      seconds < 3_600
      ? seconds.quotientAndRemainder(dividingBy: 60)
      : (seconds / 60).quotientAndRemainder(dividingBy: 60)
    if seconds < 60 { return "\(seconds) s" }
    return "\(major):\(minor < 10 ? "0" : "")\(minor) \(seconds < 3_600 ? "min" : "h")"
  }
}

/// Reports how far an import has come, at most ten times a second.
nonisolated final class PaceClock: Sendable {
  private static let pause = Duration.milliseconds(100)

  private let start = ContinuousClock.now
  private let due = Mutex(ContinuousClock.now)
  private let tell: @MainActor @Sendable (ImportPace) -> Void

  /// Begins now; `tell` is called on the main actor.
  init(tell: @escaping @MainActor @Sendable (ImportPace) -> Void) {
    self.tell = tell
  }

  /// Takes progress, on any thread.
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
