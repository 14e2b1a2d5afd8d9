import Bindings
import Observation
import Pictures

/// The screens over one another. All input reaches them through here.
///
/// Input goes to the topmost screen: first to its focused control, then to the command with that
/// key, then to the commands that every screen has. Errors from any of them end in the message
/// line.
@Observable
public final class ScreenStack {
  /// The screens from the bottom to the top.
  public private(set) var screens: [any Screen] = []
  /// The message line, until the next key.
  public internal(set) var message: Message?
  /// The size of the terminal.
  public private(set) var size: Size
  /// Whether the program should end.
  public private(set) var isFinished = false
  /// Whether the line to the terminal is slow; the owner of the terminal sets it.
  @ObservationIgnored public var isSlow = false
  /// How the terminal shows pictures; its owner sets it, and again once the terminal has answered.
  public var pictureDisplay = PictureDisplay.none(.colors)
  /// The animated values; frames are drawn while any of them moves.
  @ObservationIgnored public let motion = Motion()
  /// Gives the terminal to the shell until the program is continued, as soon as no other program
  /// would have to wait for it; the owner of the terminal sets it.
  @ObservationIgnored public var suspend: () -> Void = {}
  /// Opens a file in the user's preferred editor, which has the terminal until it ends; the owner
  /// of the terminal sets it.
  ///
  /// - Throws: Why it failed, in one sentence.
  @ObservationIgnored public var openEditor: @MainActor (_ path: String) async throws -> Void = {
    _ in
  }
  /// Opens an address in another program; the owner of the terminal sets it.
  ///
  /// - Throws: Why it could not be opened, in one sentence.
  @ObservationIgnored public var openLink: (_ address: String) throws -> Void = { _ in }
  /// Sends text to the clipboard of the terminal; returns false if the terminal may not have one.
  /// The owner of the terminal sets it.
  @ObservationIgnored public var setClipboard: (Clipboard) -> Bool = { _ in false }
  /// Whether to repaint the whole terminal; the redraw command sets it, the owner of the terminal
  /// clears it.
  public var needsRepaint = false
  /// Saves what a stopped process would hold back; returns within a second.
  @ObservationIgnored public var settle: () async -> Void = {}
  /// What the current work waits for, shown instead of the message; nil for nothing.
  @ObservationIgnored public var waiting: () -> String? = { nil }
  /// Stops new writes, which others would wait for while the process is suspended; returns false,
  /// and stops nothing, while a write is under way.
  @ObservationIgnored public var holdStill: () -> Bool = { true }
  /// Handles inputs that came together, so that an owner can do once what each would ask for.
  @ObservationIgnored public var together: (() -> Void) -> Void = { $0() }
  /// Allows writes again after `holdStill`.
  @ObservationIgnored public var goOn: () -> Void = {}

  /// Does something after a number of milliseconds; an owner with a clock sets it.
  @ObservationIgnored public var schedule: (Int, @escaping @MainActor () -> Void) -> Void = {
    _, _ in
  }

  /// The time on any clock; the owner sets it.
  @ObservationIgnored public var now: () -> Duration = { .zero }

  /// The commands of the screen on top, until the state that they depend on changes.
  var knownCommands: [Command]?
  /// The number typed for the next movement.
  var count: Int?
  /// The key refused a moment ago; it swallows the word typed after it.
  @ObservationIgnored var refusal: Refusal?
  /// The progress of work that takes a while, once it is shown.
  var progress: String?
  @ObservationIgnored var workTitle = ""
  /// How many times work has begun: the number of the latest.
  @ObservationIgnored var works = 0
  @ObservationIgnored var work: Task<Void, Never>?
  @ObservationIgnored var typedAhead = InputQueue()
  /// Whether the current input came in a burst.
  @ObservationIgnored var isInBurst = false
  /// Whether keys came while the screen said that it waits.
  @ObservationIgnored var hasDroppedKeys = false
  @ObservationIgnored weak var quitQuestion: Question?

  /// A stack with one screen, which stays at its bottom.
  public init(_ root: any Screen, size: Size = Size(columns: 80, rows: 24)) {
    self.size = size
    motion.now = { [weak self] in self?.now() ?? .zero }
    motion.onBegin = { [weak self] in self?.moveOn() }
    push(root)
  }

  /// The milliseconds between two frames while something moves.
  private static let frameTime = 40

  /// Moves animated values with the next frame, and with those after it.
  private func moveOn() {
    schedule(Self.frameTime) { [weak self] in
      self?.motion.step()
      if self?.motion.isMoving == true { self?.moveOn() }
    }
  }

  /// The screen that receives the keys.
  public var top: (any Screen)? { screens.last }

  /// Puts a screen on top.
  public func push(_ screen: any Screen) {
    screen.layout(in: area)
    screens.append(screen)
  }

  /// Removes a screen, and all screens over it.
  public func pop(_ screen: any Screen) {
    guard let index = screens.firstIndex(where: { $0 === screen }), index > 0 else { return }
    let closed = screens[index...]
    screens.removeSubrange(index...)
    for screen in closed.reversed() { screen.hasClosed(on: self) }
  }

  /// Removes all screens but the first.
  public func popToFirst() {
    if screens.count > 1 { pop(screens[1]) }
  }

  /// Gives all screens the new size of the terminal.
  public func resize(to size: Size) {
    self.size = size
    for screen in screens { screen.layout(in: area) }
  }

  /// Shows what happened.
  public func say(_ text: String) {
    message = Message(text: text, kind: .news)
  }

  /// Sends text to the clipboard of the terminal, and says so; the terminal does not report whether
  /// it took it.
  public func copy(_ clipboard: Clipboard, of subject: String) {
    guard setClipboard(clipboard) else {
      return say("This terminal has no clipboard; nothing was copied.")
    }
    let most = "\(Clipboard.maxBytes / 1_000) kB"
    say(
      "Copied \(subject)\(clipboard.isCut ? ", cut at \(most)" : "")"
        + " · the terminal may refuse it (OSC 52)")
  }

  /// Removes a message, if it is still shown.
  public func withdraw(_ message: Message) {
    if self.message == message { self.message = nil }
  }

  /// Shows an error.
  public func report(_ error: any Error) {
    message = Message(text: String(describing: error), kind: .problem)
  }

  /// Ends the program at once; cancels what screens do meanwhile.
  public func finish() {
    cancelWorkOfScreens()
    isFinished = true
  }
}
