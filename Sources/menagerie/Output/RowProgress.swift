import ViewState

/// Tells how far an import has come: rows, how many in a second, and how long it may still take.
struct RowProgress {
  let clock: PaceClock

  init(_ title: String) {
    clock = PaceClock(after: ProgressLine.longWait) { Output.errors.progress($0.text(of: title)) }
  }

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
