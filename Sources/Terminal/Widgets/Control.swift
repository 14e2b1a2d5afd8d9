/// An element of a form that can have the focus.
public protocol Control: AnyObject {
  /// Its keys besides typing.
  var commands: [Command] { get }
  /// Whether it takes typed text: a form then draws lines to write on in its place.
  var isWritten: Bool { get }
  /// How many rows it prefers.
  var rows: Int { get }
  /// Gives it the size of its place, before the first key and after each change.
  func layout(_ size: Size)
  /// Takes the input; returns false if it is not wanted.
  func handle(_ input: Input) throws -> Bool
  /// What must finish before the input is handled, which depends on it; nil for nothing.
  func awaited(before input: Input) -> (() async -> Void)?
  /// The focus has come by a key, or the content is only proposed: what is typed next replaces it.
  func enter()
  /// Completes what was begun, before the focus leaves or a save; throws if only the user can.
  func settle() throws
  /// The mouse was pressed in its place; `hadFocus` says whether it had the focus before.
  func press(_ mouse: Mouse, in rect: Rect, hadFocus: Bool)
  /// Handles the mouse over the popup; returns false if the mouse is elsewhere.
  func followOverPopup(_ mouse: Mouse, near row: Rect, in area: Rect) -> Bool
  /// Draws the control in its place.
  func draw(on canvas: inout Canvas, in rect: Rect, isFocused: Bool)
  /// Draws the popup over the rest of the form while the control has the focus.
  func drawPopup(on canvas: inout Canvas, near row: Rect, in area: Rect)
}

extension Control {
  /// It takes no text.
  public var isWritten: Bool { false }
  /// One row.
  public var rows: Int { 1 }
  /// It looks the same at any size.
  public func layout(_ size: Size) {}
  /// Nothing is waited for.
  public func awaited(before input: Input) -> (() async -> Void)? { nil }
  /// Nothing changes.
  public func enter() {}
  /// Nothing was begun.
  public func settle() throws {}
  /// The mouse does nothing.
  public func press(_ mouse: Mouse, in rect: Rect, hadFocus: Bool) {}
  /// There is no popup.
  public func followOverPopup(_ mouse: Mouse, near row: Rect, in area: Rect) -> Bool { false }
  /// There is no popup.
  public func drawPopup(on canvas: inout Canvas, near row: Rect, in area: Rect) {}
}
