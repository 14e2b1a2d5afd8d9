import Exchange
import Synchronization
import ViewState

/// Shows on a terminal how far an import has come: rows, rows per second, and the time left.
final class RowProgress: Sendable {
  private static let longWait = Duration.milliseconds(250)
  private static let interval = Duration.milliseconds(100)

  private let title: String
  private let start = ContinuousClock.now
  /// The time of the last update; nil once the work is over.
  private let shown: Mutex<ContinuousClock.Instant?>

  /// Starts timing work with a title such as "Importing".
  init(_ title: String) {
    self.title = title
    shown = Mutex(ContinuousClock.now)
  }

  /// Shows the progress on the cursor's row.
  func tell(_ progress: ImportProgress) {
    let now = ContinuousClock.now
    let isDue = shown.withLock { shown in
      guard let last = shown, last.duration(to: now) >= Self.interval else { return false }
      shown = now
      return start.duration(to: now) >= Self.longWait
    }
    if isDue { Output.errors.progress(text(of: progress, after: start.duration(to: now))) }
  }

  /// Clears the progress.
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
