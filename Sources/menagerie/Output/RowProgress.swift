import ViewState

/// Tells a person at a terminal how far an import has come: rows, how many in a second, and how
/// long it may still take.
struct RowProgress {
  let clock: PaceClock

  /// Starts timing work with a title such as "Importing".
  init(_ title: String) {
    // On the row of the terminal where the cursor is.
    clock = PaceClock(after: ProgressLine.longWait) { Output.errors.progress($0.text(of: title)) }
  }

  /// Clears the progress.
  func end() {
    if clock.end() { Output.errors.progress(nil) }
  }
}

extension ImportPace {
  fileprivate func text(of title: String) -> String {
    let text = "\(title)… \(Int(part * 100)) %, \(rows.counted("row"))"
    guard let secondsLeft else { return text }
    return "\(text), \(rate.grouped)/s, \(Int(secondsLeft.rounded(.up)).grouped) s left"
  }
}
