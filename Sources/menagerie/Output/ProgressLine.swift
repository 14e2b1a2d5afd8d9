/// Tells a person at a terminal how far work has come, once it has taken a while.
struct ProgressLine: Sendable {
  static let longWait = Duration.milliseconds(250)

  private let title: String
  private let start = ContinuousClock.now

  /// Begins to count the time of work with a name such as "Undoing".
  init(_ title: String) {
    self.title = title
  }

  /// Shows the part that is done, from 0 to 1, on the row of the terminal where the cursor is.
  func tell(_ part: Double) {
    if isLong { Output.errors.progress("\(title)… \(Int(part * 100)) %") }
  }

  /// Takes away what was shown.
  func end() {
    if isLong { Output.errors.progress(nil) }
  }

  private var isLong: Bool { start.duration(to: .now) >= Self.longWait }
}
