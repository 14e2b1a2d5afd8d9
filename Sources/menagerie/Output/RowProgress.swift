import Exchange
import Synchronization
import ViewState

/// Tells a person at a terminal how far an import has come: rows, how many in a second, and how long
/// it may still take.
final class RowProgress: Sendable {
  private static let longWait = Duration.milliseconds(250)
  private static let interval = Duration.milliseconds(100)

  private let title: String
  private let start = ContinuousClock.now
  /// When it was shown last; nil once it is over.
  private let shown: Mutex<ContinuousClock.Instant?>

  /// Begins to count the time of work with a name such as "Importing".
  init(_ title: String) {
    self.title = title
    shown = Mutex(ContinuousClock.now)
  }

  /// Shows how far it has come, on the row of the terminal where the cursor is.
  func tell(_ progress: ImportProgress) {
    let now = ContinuousClock.now
    let isDue = shown.withLock { shown in
      guard let last = shown, last.duration(to: now) >= Self.interval else { return false }
      shown = now
      return start.duration(to: now) >= Self.longWait
    }
    if isDue { Output.errors.progress(text(of: progress, after: start.duration(to: now))) }
  }

  /// Takes away what was shown.
  func end() {
    let isLong = start.duration(to: .now) >= Self.longWait
    let isFirst = shown.withLock { shown in
      defer { shown = nil }
      return shown != nil
    }
    if isLong, isFirst { Output.errors.progress(nil) }
  }

  private func text(of progress: ImportProgress, after time: Duration) -> String {
    let seconds = time / .seconds(1)
    let rate = Int(Double(progress.rows) / seconds)
    let text = "\(title)… \(Int(progress.part * 100)) %, \(progress.rows.counted("row"))"
    guard progress.part > 0, progress.part < 1 else { return text }
    let left = Int((seconds / progress.part - seconds).rounded(.up))
    return "\(text), \(rate.grouped)/s, \(left.grouped) s left"
  }
}
