/// Something in a form that can have the focus.
public protocol Control: AnyObject {
  /// What the keys do here beside typing.
  var commands: [Command] { get }
  /// Whether it is typed into: a form then draws lines to write on in its place.
  var isWritten: Bool { get }
  /// How many rows it would like to have.
  var rows: Int { get }
  /// Learns the size of its place, before the first key and after each change.
  func layout(_ size: Size)
  /// Takes the input, or answers false if it is not wanted.
  func handle(_ input: Input) throws -> Bool
  /// What is to end before the input is handled, as it is meant for what comes of it; nil for nothing.
  func awaited(before input: Input) -> (() async -> Void)?
  /// The focus has come by a key, or what is there was only proposed: what is typed next takes its place.
  func enter()
  /// The focus is leaving, or the form is about to be saved: what was begun is brought to its end.
  /// Throws a sentence for the message line where only the user can do that.
  func settle() throws
  /// The mouse was pressed in the place of the control, which has the focus now; `hadFocus` says whether
  /// it had before.
  func press(_ mouse: Mouse, in place: Rect, hadFocus: Bool)
  /// Follows the mouse over what lies over the rest of the form; false where it is elsewhere.
  func followOverPopup(_ mouse: Mouse, near row: Rect, in area: Rect) -> Bool
  /// Draws the control in its place.
  func draw(on canvas: inout Canvas, in place: Rect, isFocused: Bool)
  /// Draws what lies over the rest of the form while the control has the focus.
  func drawPopup(on canvas: inout Canvas, near row: Rect, in area: Rect)
}

extension Control {
  /// It is not.
  public var isWritten: Bool { false }
  /// One.
  public var rows: Int { 1 }
  /// It looks the same at any size.
  public func layout(_ size: Size) {}
  /// Nothing is waited for.
  public func awaited(before input: Input) -> (() async -> Void)? { nil }
  /// Nothing changes.
  public func enter() {}
  /// Nothing was begun.
  public func settle() throws {}
  /// The mouse has nothing to do.
  public func press(_ mouse: Mouse, in place: Rect, hadFocus: Bool) {}
  /// Nothing lies over the form.
  public func followOverPopup(_ mouse: Mouse, near row: Rect, in area: Rect) -> Bool { false }
  /// Nothing lies over the form.
  public func drawPopup(on canvas: inout Canvas, near row: Rect, in area: Rect) {}
}
