/// One input from the user: a key, pasted text, or the mouse.
nonisolated public enum Input: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// Text was pasted: always data, never keys.
  case paste(String)
  /// The mouse was used.
  case mouse(Mouse)
}

/// What the mouse did, and over which cell.
nonisolated public struct Mouse: Hashable, Sendable {
  /// An action of the left button or the wheel.
  public enum Action: Hashable, Sendable {
    /// The left button went down.
    case press
    /// The wheel moved by one notch.
    case wheelUp, wheelDown
  }

  /// What it did.
  public let action: Action
  /// The cell under it.
  public let point: Point
  /// The number of successive presses here, including this one: 2 for a double click.
  public let clicks: Int

  /// An action over a cell.
  public init(_ action: Action, at point: Point, clicks: Int = 1) {
    self.action = action
    self.point = point
    self.clicks = clicks
  }
}
