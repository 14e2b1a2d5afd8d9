/// One layer of what is shown: the browser, or a sheet over it.
///
/// A screen draws itself from its state and declares its commands; the `ScreenStack` dispatches
/// keys, and gives it footer, message line, help and palette.
public protocol Screen: AnyObject {
  /// The name in the heading of help.
  var title: String { get }
  /// What can be done here, the most useful first. Where that changes, it is read from observable
  /// state, as all that is drawn.
  var commands: [Command] { get }
  /// What would be lost if the program ended now ("the changes to Aardvark"), or nil.
  var unsavedWork: String? { get }
  /// The user throws away what `unsavedWork` names.
  func discardUnsavedWork()
  /// Whether work of its own is under way, during which keys are answered.
  var isWorking: Bool { get }
  /// Cancels that work, as nobody will see its end.
  func cancelWork()
  /// Whether characters are typed as text now, so that none of them is a command; observable too.
  var takesText: Bool { get }
  /// Tells the screen the area that it is drawn in, before the first frame and after each change.
  func layout(in area: Rect)
  /// What is to end before the input is handled, as it is meant for what comes of it; nil for nothing.
  func awaited(before input: Input) -> (() async -> Void)?
  /// Offers the input to what has the focus, before any command; false if it is not wanted.
  func handle(_ input: Input, on stack: ScreenStack) throws -> Bool
  /// Tells the screen that it was taken away, with all that lay over it.
  func hasClosed(on stack: ScreenStack)
  /// The keys that it names in the area, each row of them with its place: a press on one stands for it, and
  /// the footer does not say it again.
  func hints(in area: Rect) -> [(hints: KeyHints, row: Rect)]
  /// Draws the screen; changes nothing. `isActive` is false while another screen lies over it.
  func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool)
}

extension Screen {
  /// Nothing would be lost.
  public var unsavedWork: String? { nil }
  /// Nothing is thrown away.
  public func discardUnsavedWork() {}
  /// Nothing is under way.
  public var isWorking: Bool { false }
  /// There is nothing to cancel.
  public func cancelWork() {}
  /// Characters are commands.
  public var takesText: Bool { false }
  /// Nothing depends on the area.
  public func layout(in area: Rect) {}
  /// Nothing follows.
  public func hasClosed(on stack: ScreenStack) {}
  /// Nothing is waited for.
  public func awaited(before input: Input) -> (() async -> Void)? { nil }
  /// No key is named.
  public func hints(in area: Rect) -> [(hints: KeyHints, row: Rect)] { [] }
  /// Nothing has the focus.
  public func handle(_ input: Input, on stack: ScreenStack) throws -> Bool { false }
}

extension Screen {
  /// The key that is named at a cell of the area; nil elsewhere.
  func key(at point: Point, in area: Rect) -> Key? {
    hints(in: area).lazy.compactMap { $0.hints.key(at: point, in: $0.row) }.first
  }

  /// The keys that the screen itself names in the area, with what they do.
  func shownKeys(in area: Rect) -> Set<Key> {
    Set(hints(in: area).flatMap { $0.hints.keys(in: $0.row) })
  }

  /// Draws the keys that it names.
  public func drawHints(on canvas: inout Canvas, in area: Rect) {
    for (hints, row) in hints(in: area) { hints.draw(on: &canvas, in: row) }
  }
}
