/// One layer on screen: the browser, or a sheet over it.
///
/// A screen draws itself from its state and declares its commands; the `ScreenStack` dispatches
/// keys, and gives it footer, message line, help and palette.
public protocol Screen: AnyObject {
  /// Its name in the heading of help.
  var title: String { get }
  /// The commands available here, the most useful first. Like everything drawn, they depend only on
  /// observable state.
  var commands: [Command] { get }
  /// What would be lost if the program ended now ("the changes to Aardvark"), or nil.
  var unsavedWork: String? { get }
  /// Discards the work that `unsavedWork` names.
  func discardUnsavedWork()
  /// Whether work of its own is under way; keys are still handled meanwhile.
  var isWorking: Bool { get }
  /// Cancels that work, as its result is no longer wanted.
  func cancelWork()
  /// Whether characters are text now, not commands; observable too.
  var takesText: Bool { get }
  /// Gives the screen its area, before the first frame and after each change.
  func layout(in area: Rect)
  /// What must finish before the input is handled, as the input depends on its result; nil for
  /// nothing.
  func awaited(before input: Input) -> (() async -> Void)?
  /// Offers the input to the focused control, before any command; returns false if it is not
  /// wanted.
  func handle(_ input: Input, on stack: ScreenStack) throws -> Bool
  /// Tells the screen that it was closed, with all screens over it.
  func hasClosed(on stack: ScreenStack)
  /// The keys that it shows in the area, in rows with their places: a press on one acts like the
  /// key, and the footer does not repeat it.
  func hints(in area: Rect) -> [(hints: KeyHints, row: Rect)]
  /// Draws the screen; changes nothing. `isActive` is false while another screen is over it.
  func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool)
}

extension Screen {
  /// Nothing is unsaved.
  public var unsavedWork: String? { nil }
  /// Nothing is discarded.
  public func discardUnsavedWork() {}
  /// No work is under way.
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
  /// No keys are shown.
  public func hints(in area: Rect) -> [(hints: KeyHints, row: Rect)] { [] }
  /// Nothing has the focus.
  public func handle(_ input: Input, on stack: ScreenStack) throws -> Bool { false }
}

extension Screen {
  /// The key that is shown at a cell of the area; nil elsewhere.
  func key(at point: Point, in area: Rect) -> Key? {
    hints(in: area).lazy.compactMap { $0.hints.key(at: point, in: $0.row) }.first
  }

  /// The keys that the screen itself shows in the area with their labels.
  func shownKeys(in area: Rect) -> Set<Key> {
    Set(hints(in: area).flatMap { $0.hints.keys(in: $0.row) })
  }

  /// Draws the keys that it shows.
  public func drawHints(on canvas: inout Canvas, in area: Rect) {
    for (hints, row) in hints(in: area) { hints.draw(on: &canvas, in: row) }
  }
}
