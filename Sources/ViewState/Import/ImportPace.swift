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

  /// The pace of an import that has taken these seconds to get this far.
  public init(part: Double, rows: Int, seconds: Double) {
    self.part = min(1, max(0, part))
    self.rows = rows
    self.seconds = seconds
  }

  /// The rows in a second.
  public var rate: Int { Int(Double(rows) / seconds) }

  /// The seconds that are left; nil before the work has begun, and where it is done.
  public var secondsLeft: Double? { part > 0 && part < 1 ? seconds / part * (1 - part) : nil }

  /// In words: "312,000 rows · 104,000 a second · 7 s left"; what is not yet known is left out.
  public var text: String {
    var parts = [rows.counted("row")]
    if seconds >= 0.5 { parts.append("\(rate.grouped) a second") }
    if seconds >= 0.5, part > 0.01, let secondsLeft {
      parts.append("\(Self.duration(secondsLeft)) left")
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

/// Tells how far an import has come, ten times a second at most.
nonisolated public final class PaceClock: Sendable {
  private static let pause = Duration.milliseconds(100)

  private let start = ContinuousClock.now
  /// When it is told next; nil once it is over.
  private let due: Mutex<ContinuousClock.Instant?>
  private let wait: Duration
  private let tell: @Sendable (ImportPace) -> Void

  /// Begins now; `tell` is called once work has taken a while, on the thread that brings the news.
  public init(after wait: Duration = .zero, tell: @escaping @Sendable (ImportPace) -> Void) {
    due = Mutex(start + wait)
    self.wait = wait
    self.tell = tell
  }

  /// Takes the news, on any thread.
  public func take(_ progress: ImportProgress) {
    let now = ContinuousClock.now
    let isDue = due.withLock { due in
      guard let time = due, now >= time else { return false }
      due = now + Self.pause
      return true
    }
    if isDue {
      tell(
        ImportPace(part: progress.part, rows: progress.rows, seconds: (now - start) / .seconds(1)))
    }
  }

  /// Tells nothing more; whether it may have told something till now.
  public func end() -> Bool {
    due.withLock { due in
      defer { due = nil }
      return due != nil && ContinuousClock.now >= start + wait
    }
  }
}
