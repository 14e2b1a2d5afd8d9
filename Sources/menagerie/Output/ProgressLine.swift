/// Shows on a terminal how far work has come, once it has taken a while.
struct ProgressLine: Sendable {
  static let longWait = Duration.milliseconds(250)

  private let title: String
  private let start = ContinuousClock.now

  init(_ title: String) {
    self.title = title
  }

  /// Shows the fraction done, from 0 to 1, on the cursor's row.
  func tell(_ part: Double) {
    if isLong { Output.errors.progress("\(title)… \(Int(part * 100)) %") }
  }

  func end() {
    if isLong { Output.errors.progress(nil) }
  }

  private var isLong: Bool { start.duration(to: .now) >= Self.longWait }
}
