import CNcurses
import Dispatch
import Foundation
import Observation
import Pictures

/// Runs a stack of screens on the terminal: passes input to the stack, and frames to the terminal.
public final class Program {
  /// The longest time to handle inputs without drawing a frame.
  private static let frameTime = Duration.milliseconds(50)

  let stack: ScreenStack
  let device: TerminalDevice
  /// The descriptor that the numbers of signals come from.
  private let signals: Int32
  private var sources: [any DispatchSourceProtocol] = []
  private var whenFinished: CheckedContinuation<Int32?, Never>?
  var frameIsDue = true
  private var frames = 0
  var waiting = InputQueue()
  private var decisions = 0
  var suspension: Task<Void, Never>?
  /// Whether the current suspension is still wanted.
  var isToStop = false
  private(set) var typing: (any DispatchSourceProtocol)?
  /// The editor that has the terminal; meanwhile the terminal is neither read nor drawn on.
  var loan: Loan?

  /// Whether the terminal is still read.
  var isRunning: Bool { !sources.isEmpty }

  private init(stack: ScreenStack, device: TerminalDevice, signals: Int32) {
    self.stack = stack
    self.device = device
    self.signals = signals
  }

  /// Checks that there is a terminal to run on, and limits the memory of threads.
  public static func requireTerminal() throws(TerminalError) {
    cn_share_heap()
    try TerminalDevice.check(ProcessInfo.processInfo.environment)
  }

  /// Runs `stack` until it is finished or the terminal goes away, and then gives the terminal back.
  /// Calls `begin` once the stack has its clock and its size.
  ///
  /// - Returns: The signal to end by: SIGHUP if the terminal went away; nil if the user quit.
  /// - Throws: `TerminalError` if there is no screen to draw on; the terminal is then unchanged.
  public static func run(
    _ stack: ScreenStack, usesMouse: Bool, pictures: PictureChoice, begin: () -> Void
  ) async throws(TerminalError) -> Int32? {
    let signals = cn_signals_start()
    guard signals >= 0 else { throw .refused("no pipe for signals") }
    let device = try TerminalDevice(
      usesMouse: usesMouse, pictures: pictures,
      environment: ProcessInfo.processInfo.environment)
    let end = await Program(stack: stack, device: device, signals: signals).run(begin: begin)
    device.leave()
    return end
  }

  private func run(begin: () -> Void) async -> Int32? {
    stack.suspend = { [weak self] in self?.suspend() }
    stack.openEditor = { [weak self] in try await self?.openEditor(on: $0) }
    stack.openLink = { try Self.openLink($0) }
    stack.setClipboard = { [device] in device.setClipboard($0) }
    stack.schedule = { [weak self] in self?.after($0, $1) }
    stack.now = { [start = ContinuousClock.now] in ContinuousClock.now - start }
    stack.isSlow = device.isSlow
    if device.isSlow { stack.motion.isOn = false }
    measure()
    begin()
    draw()
    device.askAboutPixels()
    after(TerminalDevice.questionTime) { [device] in device.endQuestion() }
    return await withCheckedContinuation { continuation in
      whenFinished = continuation
      typing = listen(to: STDIN_FILENO) { $0.readInput() }
      listen(to: signals) { $0.readSignals() }
    }
  }

  /// Passes each event to a job of the main actor. A Dispatch handler on the main queue is none:
  /// what is freed in one is freed by a job of its own, too late for what is on the stack.
  @discardableResult
  private func listen(
    to descriptor: Int32, handler: @escaping @MainActor (Program) -> Void
  ) -> any DispatchSourceProtocol {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { [weak self] in
      // The same bytes are not announced again before they are read.
      source.suspend()
      Task { @MainActor in
        defer { source.resume() }
        if let self { handler(self) }
      }
    }
    source.activate()
    sources.append(source)
    return source
  }

  func stopListening() {
    for source in sources { source.cancel() }
    sources = []
  }

  func finish(by signal: Int32? = nil) {
    whenFinished?.resume(returning: signal)
    whenFinished = nil
  }
}

// MARK: Input

extension Program {
  private func readInput() {
    guard isRunning, loan == nil else { return }
    let inputs = device.read()
    if inputs.isEmpty, device.isGone { return close(by: SIGHUP) }
    followDisplay()
    take(inputs)
    // What the terminal still holds may be old.
    if device.hasMore { after(0) { [weak self] in self?.readInput() } }
    awaitDecision()
  }

  /// Checks again when time decides what the last bytes were.
  private func awaitDecision() {
    decisions += 1
    guard let time = device.decisionTime else { return }
    after(time) { [weak self, decisions] in
      guard let self, decisions == self.decisions else { return }
      readInput()
      if isRunning, device.isPasteStalled { stack.say("The paste has stopped · Esc ends it") }
    }
  }

  /// Handles inputs after those that already wait.
  private func take(_ inputs: [Input]) {
    let isUnderWay = !waiting.isEmpty
    waiting.add(inputs)
    if !isUnderWay { handleWaiting() }
  }

  /// Handles waiting inputs for a while, and draws a frame; the rest waits its turn.
  private func handleWaiting() {
    let end = ContinuousClock.now + Self.frameTime
    waiting.handle(on: stack) { ContinuousClock.now >= end }
    refresh()
    if !waiting.isEmpty, isRunning { after(0) { [weak self] in self?.handleWaiting() } }
  }

  func pause() async {
    await withCheckedContinuation { continuation in
      after(10) { continuation.resume() }
    }
  }

  func after(_ milliseconds: Int, _ body: @escaping @MainActor () -> Void) {
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
      Task { @MainActor in body() }
    }
  }

  func readSignals() {
    var numbers = [UInt8](repeating: 0, count: 64)
    let count = Foundation.read(signals, &numbers, numbers.count)
    for number in numbers.prefix(max(0, count)) { handle(signal: Int32(number)) }
  }

  /// Takes the size of the window, and how it shows pictures.
  func measure() {
    stack.resize(to: device.measure())
    followDisplay()
  }

  private func followDisplay() {
    let display = device.pictures.display
    if stack.pictureDisplay != display { stack.pictureDisplay = display }
  }

  private func handle(signal: Int32) {
    switch signal {
    case SIGWINCH: measure()
    case SIGTSTP: suspend()
    case SIGCONT: return goOn()
    case SIGCHLD: return takeEnded()
    // The editor that has the terminal gets its keys too.
    case SIGINT where loan != nil, SIGQUIT where loan != nil: return
    default: return close(by: signal)
    }
    frameIsDue = true
    refresh()
  }
}

// MARK: Frames

extension Program {
  func refresh() {
    guard isRunning else { return }
    if stack.isFinished {
      stopListening()
      return finish()
    }
    guard loan == nil else { return }
    if stack.needsRepaint {
      stack.needsRepaint = false
      device.forget()
      frameIsDue = true
    }
    if frameIsDue { draw() }
  }

  /// Draws a frame; the next one follows when the state that it read changes.
  private func draw() {
    frameIsDue = false
    frames += 1
    let canvas = withObservationTracking {
      // A finished stack and a repaint need a frame too.
      _ = (stack.isFinished, stack.needsRepaint)
      return stack.frame()
    } onChange: { [weak self, frames] in
      // This runs before the change, and perhaps twice: the frame is drawn after it, once a turn.
      Task { @MainActor in self?.stateHasChanged(since: frames) }
    }
    device.show(canvas)
  }

  /// Draws the frame after the one with this number, unless that has been done.
  private func stateHasChanged(since frame: Int) {
    guard frame == frames else { return }
    frameIsDue = true
    refresh()
  }
}
