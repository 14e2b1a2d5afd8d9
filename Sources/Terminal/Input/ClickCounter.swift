/// Counts successive presses of the mouse in one place: the second is a double click.
nonisolated struct ClickCounter {
  /// The longest time between presses that belong together.
  private static let time = Duration.milliseconds(500)

  private var last: (mouse: Mouse, time: Duration)?

  /// The action of the mouse, with the number of its press.
  mutating func count(_ action: Mouse.Action, at point: Point, time: Duration) -> Mouse {
    guard action == .press else { return Mouse(action, at: point) }
    var clicks = 1
    if let (former, start) = last, time - start <= Self.time, former.point.row == point.row,
      abs(former.point.column - point.column) <= 1
    {
      clicks += former.clicks
    }
    let mouse = Mouse(action, at: point, clicks: clicks)
    last = (mouse, time)
    return mouse
  }
}
