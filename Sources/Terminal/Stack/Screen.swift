/// One layer of what is shown: the browser, or a sheet over it.
///
/// A screen draws itself from its state and declares its commands; the `ScreenStack` dispatches
/// keys, and gives it footer, message line, help and palette.
public protocol Screen: AnyObject {
  /// The name in the heading of help.
  var title: String { get }
  /// What can be done here, the most useful first.
  var commands: [Command] { get }
  /// What would be lost if the program ended now ("the changes to Aardvark"), or nil.
  var unsavedWork: String? { get }
  /// Whether characters are typed as text now, so that none of them is a command.
  var takesText: Bool { get }
  /// Tells the screen the area that it is drawn in, before the first frame and after each change.
  func layout(in area: Rect)
  /// Offers the input to what has the focus, before any command; false if it is not wanted.
  func handle(_ input: Input, on stack: ScreenStack) throws -> Bool
  /// Draws the screen; changes nothing. `isActive` is false while another screen lies over it.
  func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool)
}

extension Screen {
  /// Nothing would be lost.
  public var unsavedWork: String? { nil }
  /// Characters are commands.
  public var takesText: Bool { false }
  /// Nothing depends on the area.
  public func layout(in area: Rect) {}
  /// Nothing has the focus.
  public func handle(_ input: Input, on stack: ScreenStack) throws -> Bool { false }
}
