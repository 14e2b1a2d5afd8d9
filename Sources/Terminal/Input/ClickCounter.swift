/// Counts successive presses of the mouse in one place: the second is a double click.
nonisolated struct ClickCounter {
  /// The longest time between presses that belong together.
  private static let time = Duration.milliseconds(500)

  private var last: (mouse: Mouse, time: Duration)?

  /// The action of the mouse, with the number of its press.
  mutating func count(_ action: Mouse.Action, at point: Point, time: Duration) -> Mouse {
    guard action == .press else { return Mouse(action, at: point) }
    let isNext = last.map { time - $0.time <= Self.time && $0.mouse.point.isBeside(point) } ?? false
    let mouse = Mouse(action, at: point, clicks: isNext ? (last?.mouse.clicks ?? 0) + 1 : 1)
    last = (mouse, time)
    return mouse
  }
}

extension Point {
  /// Whether two presses so close may mean the same place.
  nonisolated fileprivate func isBeside(_ other: Point) -> Bool {
    row == other.row && abs(column - other.column) <= 1
  }
}
