/// Something in a form that can have the focus.
public protocol Control: AnyObject {
  /// What the keys do here beside typing.
  var commands: [Command] { get }
  /// Takes the input, or answers false if it is not wanted.
  func handle(_ input: Input) throws -> Bool
  /// What is to end before the input is handled, as it is meant for what comes of it; nil for nothing.
  func awaited(before input: Input) -> (() async -> Void)?
  /// The focus is leaving, or the form is about to be saved: what was begun is brought to its end.
  /// Throws a sentence for the message line where only the user can do that.
  func settle() throws
  /// Draws the control in one row.
  func draw(on canvas: inout Canvas, in row: Rect, isFocused: Bool)
  /// Draws what lies over the rest of the form while the control has the focus.
  func drawPopup(on canvas: inout Canvas, near row: Rect, in area: Rect)
}

extension Control {
  /// Nothing is waited for.
  public func awaited(before input: Input) -> (() async -> Void)? { nil }
  /// Nothing was begun.
  public func settle() throws {}
  /// Nothing lies over the form.
  public func drawPopup(on canvas: inout Canvas, near row: Rect, in area: Rect) {}
}
