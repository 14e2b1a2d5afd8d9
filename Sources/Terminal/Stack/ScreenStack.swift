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
  public private(set) var message: Message?
  /// The size of the terminal.
  public private(set) var size: Size
  /// Whether the program is to end.
  public private(set) var isFinished = false
  /// Gives the terminal to the shell until the program is continued; whoever owns the terminal sets
  /// it.
  @ObservationIgnored public var suspend: () -> Void = {}
  /// Whether the terminal is to be painted anew; set by the redraw command, cleared by whoever
  /// paints.
  @ObservationIgnored public var needsRepaint = false
  /// What the work under way waits for, or nil: shown in place of the message.
  @ObservationIgnored public var waiting: () -> String? = { nil }

  /// Does something after a number of milliseconds; whoever has a clock sets it.
  @ObservationIgnored public var schedule: (Int, @escaping @MainActor () -> Void) -> Void = {
    _, _ in
  }

  @ObservationIgnored private var work: Task<Void, Never>?
  @ObservationIgnored private var typedAhead: [Input] = []

  /// A stack with one screen, which stays at its bottom.
  public init(_ root: any Screen, size: Size = Size(columns: 80, rows: 24)) {
    self.size = size
    push(root)
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
    screens.removeSubrange(index...)
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

  /// Says what went wrong and what to do.
  public func report(_ error: any Error) {
    message = Message(text: String(describing: error), kind: .problem)
  }

  /// Ends the program at once.
  public func finish() {
    isFinished = true
  }
}

// MARK: Input

extension ScreenStack {
  /// Takes one input to where it belongs.
  public func handle(_ input: Input) {
    guard work == nil else { return handleDuringWork(input) }
    message = nil
    attempt {
      guard let top, try !top.handle(input, on: self), case .key(let key) = input else { return }
      try run(commands(of: top).first { $0.keys.contains(key) })
    }
  }

  /// Does something at once; what it throws is told.
  public func attempt(_ body: () throws -> Void) {
    do { try body() } catch { report(error) }
  }

  /// Runs a command, or says why it cannot be run now.
  public func run(_ command: Command?) throws {
    guard let command else { return }
    if let obstacle = command.obstacle {
      say(obstacle)
    } else {
      try command.run(self)
    }
  }

  /// Keys typed while work is under way wait for its end, as they were meant for what comes after;
  /// once the screen has said that it waits, they were not, and only `Esc` counts: it gives the
  /// work up.
  private func handleDuringWork(_ input: Input) {
    switch input {
    case .key(.escape), .key(.control("c")): work?.cancel()
    case .key(.control("l")): needsRepaint = true
    case .key(.control("z")): suspend()
    default: if waiting() == nil { typedAhead.append(input) }
    }
  }
}

// MARK: Work

extension ScreenStack {
  /// Does work that may take a while, while the screen stays live. Cancelled by `Esc`; what it
  /// throws is told.
  public func perform(_ body: @escaping () async throws -> Void) {
    guard work == nil else { return }
    let height = screens.count
    work = Task {
      var isDone = false
      do {
        try await body()
        isDone = true
      } catch is CancellationError {
        say("Given up; nothing was written.")
      } catch {
        report(error)
      }
      endWork(goesOn: isDone && screens.count <= height)
    }
  }

  /// Comes back when no work is under way.
  public func idle() async {
    while let work { await work.value }
  }

  /// Keys typed ahead go on where the work was done; nobody typed them for a failure, or for a
  /// question that the work has raised.
  private func endWork(goesOn: Bool) {
    work = nil
    let inputs = goesOn && waiting() == nil ? typedAhead : []
    typedAhead = []
    for input in inputs { handle(input) }
  }
}
