import Bindings
import Observation

/// The screens that lie over one another, and the only way from input to them.
///
/// Input goes to the topmost screen: first to what has the focus there, then to the command that
/// lists the key, then to the commands that every screen has. Whatever any of them throws ends
/// here, in the message line.
@Observable
public final class ScreenStack {
  /// The screens from the bottom to the top.
  public private(set) var screens: [any Screen] = []
  /// What the message line says, until the next key.
  public internal(set) var message: Message?
  /// The size of the terminal.
  public private(set) var size: Size
  /// Whether the program is to end.
  public private(set) var isFinished = false
  /// Whether the line to the terminal is slow; the owner of the terminal sets it.
  @ObservationIgnored public var isSlow = false
  /// What is on its way; frames are drawn as long as something is.
  @ObservationIgnored public let motion = Motion()
  /// Gives the terminal to the shell until the program is continued, as soon as no other program would
  /// have to wait for it; the owner of the terminal sets it.
  @ObservationIgnored public var suspend: () -> Void = {}
  /// Opens a file in the editor that the user prefers, which has the terminal until it has ended well;
  /// the owner of the terminal sets it.
  ///
  /// - Throws: Why it has not, in one sentence.
  @ObservationIgnored public var openEditor: @MainActor (_ path: String) async throws -> Void = {
    _ in
  }
  /// Hands an address to the program that opens it, which goes on by itself; the owner of the terminal
  /// sets it.
  ///
  /// - Throws: Why there is none, in one sentence.
  @ObservationIgnored public var openLink: (_ address: String) throws -> Void = { _ in }
  /// Hands text to the clipboard of the terminal, or answers false where that may have none; the owner of
  /// the terminal sets it.
  @ObservationIgnored public var setClipboard: (Clipboard) -> Bool = { _ in false }
  /// Whether the terminal is to be painted anew; set by the redraw command, cleared by
  /// the one that paints.
  public var needsRepaint = false
  /// Brings to safety what a process that is stopped would hold back; comes back within a second.
  @ObservationIgnored public var settle: () async -> Void = {}
  /// What the work under way waits for, or nil: shown in place of the message.
  @ObservationIgnored public var waiting: () -> String? = { nil }
  /// Stops starting writes, for which others would wait while the process is suspended; false, and nothing
  /// is stopped, while a write is under way.
  @ObservationIgnored public var holdStill: () -> Bool = { true }
  /// Handles inputs that came together, so that an owner does once what each would ask for.
  @ObservationIgnored public var together: (() -> Void) -> Void = { $0() }
  /// The process goes on after it held still.
  @ObservationIgnored public var goOn: () -> Void = {}

  /// Does something after a number of milliseconds; an owner with a clock sets it.
  @ObservationIgnored public var schedule: (Int, @escaping @MainActor () -> Void) -> Void = {
    _, _ in
  }

  /// The time by any clock; its owner sets it.
  @ObservationIgnored public var now: () -> Duration = { .zero }

  /// The commands of the screen on top, until something changes that they were made from.
  var knownCommands: [Command]?
  /// The number that was typed for the next movement.
  var count: Int?
  /// What was refused a moment ago, with the words that are typed behind it.
  @ObservationIgnored var refusal: Refusal?
  /// What work that takes a while is doing, once that is worth telling.
  var progress: String?
  @ObservationIgnored var workTitle = ""
  /// How many works have begun: the number of the last one.
  @ObservationIgnored var works = 0
  @ObservationIgnored var work: Task<Void, Never>?
  @ObservationIgnored var typedAhead = InputQueue()
  /// Whether the input under way came in a burst.
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

  /// Moves what is on its way with the next frame, and with those after it.
  private func moveOn() {
    schedule(Self.frameTime) { [weak self] in
      self?.motion.step()
      if self?.motion.isMoving == true { self?.moveOn() }
    }
  }

  /// The screen that has the keys.
  public var top: (any Screen)? { screens.last }

  /// Puts a screen on top.
  public func push(_ screen: any Screen) {
    screen.layout(in: area)
    screens.append(screen)
  }

  /// Takes a screen away, with all that lie over it.
  public func pop(_ screen: any Screen) {
    guard let index = screens.firstIndex(where: { $0 === screen }), index > 0 else { return }
    let closed = screens[index...]
    screens.removeSubrange(index...)
    for screen in closed.reversed() { screen.hasClosed(on: self) }
  }

  /// Takes all screens away but the first.
  public func popToFirst() {
    if screens.count > 1 { pop(screens[1]) }
  }

  /// Tells all screens about a new size of the terminal.
  public func resize(to size: Size) {
    self.size = size
    for screen in screens { screen.layout(in: area) }
  }

  /// Says what happened.
  public func say(_ text: String) {
    message = Message(text: text, kind: .news)
  }

  /// Hands text to the clipboard of the terminal, and says of what; nobody learns whether it was taken.
  public func copy(_ clipboard: Clipboard, of subject: String) {
    guard setClipboard(clipboard) else {
      return say("This terminal has no clipboard; nothing was copied.")
    }
    let most = "\(Clipboard.mostBytes / 1_000) KB"
    say(
      "Copied \(subject)\(clipboard.isCut ? ", cut at \(most)" : "")"
        + " · the terminal may refuse it (OSC 52)")
  }

  /// Says a message no longer, if it is still said.
  public func withdraw(_ message: Message) {
    if self.message == message { self.message = nil }
  }

  /// Says what went wrong and what to do.
  public func report(_ error: any Error) {
    message = Message(text: String(describing: error), kind: .problem)
  }

  /// Ends the program at once; what screens do meanwhile is cancelled.
  public func finish() {
    cancelWorkOfScreens()
    isFinished = true
  }
}
