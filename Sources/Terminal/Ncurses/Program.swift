import CNcurses
import Dispatch
import Foundation
import Observation

/// Runs a stack of screens on the terminal: input to the stack, frames to the terminal, nothing
/// while nothing happens.
public final class Program {
  /// How a run ended.
  public enum End: Equatable, Sendable {
    /// The user quit.
    case quit
    /// The terminal went away.
    case hangUp
    /// A signal asked for the end; whoever waits for the process is to see it.
    case signal(Int32)
  }

  /// How long the end mark of a paste may keep one waiting.
  private static let pasteTimeout = 1_000

  private let stack: ScreenStack
  private let device: TerminalDevice
  private var sources: [any DispatchSourceProtocol] = []
  private var finish: CheckedContinuation<End, Never>?
  private var frameIsDue = true
  private var pastes = 0

  private init(stack: ScreenStack, device: TerminalDevice) {
    self.stack = stack
    self.device = device
  }

  /// Makes sure that there is a terminal to run on, before anything else is begun.
  public static func requireTerminal() throws(TerminalError) {
    try TerminalDevice.check(ProcessInfo.processInfo.environment)
  }

  /// Ends the process as whoever waits for it expects after `end`: by the signal that asked for it,
  /// or not at all.
  public static func conclude(_ end: End) {
    switch end {
    case .quit: break
    case .hangUp: cn_die_by(SIGHUP)
    case .signal(let number): cn_die_by(number)
    }
  }

  /// Takes the terminal over, runs `stack` until it is finished or the terminal goes away, and
  /// gives the terminal back.
  ///
  /// - Throws: `TerminalError` where there is no screen to draw on; the terminal is as it was.
  public static func run(_ stack: ScreenStack, usesMouse: Bool) async throws(TerminalError) -> End {
    let signals = cn_signals_start()
    guard signals >= 0 else { throw .refused("no pipe for signals") }
    let device = try TerminalDevice(
      usesMouse: usesMouse, environment: ProcessInfo.processInfo.environment)
    let end = await Program(stack: stack, device: device).run(signals: signals)
    device.leave()
    return end
  }

  private func run(signals: Int32) async -> End {
    stack.suspend = { [weak self] in self?.suspend() }
    stack.schedule = { [weak self] in self?.after($0, $1) }
    stack.resize(to: device.measure())
    draw()
    return await withCheckedContinuation { continuation in
      finish = continuation
      listen(to: STDIN_FILENO) { $0.readInput() }
      listen(to: signals) { $0.readSignals(from: signals) }
    }
  }

  private func listen(to descriptor: Int32, handler: @escaping (Program) -> Void) {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        guard let self else { return }
        handler(self)
      }
    }
    source.activate()
    sources.append(source)
  }

  private func end(_ end: End) {
    for source in sources { source.cancel() }
    sources = []
    finish?.resume(returning: end)
    finish = nil
  }
}

// MARK: Input

extension Program {
  private func readInput() {
    let inputs = device.read()
    if inputs.isEmpty, device.isGone { return end(.hangUp) }
    take(inputs)
    if device.isPasting { awaitEndOfPaste() }
  }

  private func take(_ inputs: [Input]) {
    stack.handle(inputs)
    refresh()
  }

  /// A paste whose end mark never comes is taken as it is, once nothing has come for a while.
  private func awaitEndOfPaste() {
    pastes += 1
    let paste = pastes
    after(Self.pasteTimeout) { [weak self] in
      guard let self, paste == pastes, device.isPasting else { return }
      take(device.endPaste())
    }
  }

  private func after(_ milliseconds: Int, _ body: @escaping @MainActor () -> Void) {
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
      MainActor.assumeIsolated(body)
    }
  }

  private func readSignals(from descriptor: Int32) {
    var numbers = [UInt8](repeating: 0, count: 64)
    let count = Foundation.read(descriptor, &numbers, numbers.count)
    for number in numbers.prefix(max(0, count)) { handle(signal: Int32(number)) }
  }

  private func handle(signal: Int32) {
    switch signal {
    case SIGWINCH: stack.resize(to: device.measure())
    case SIGTSTP: stack.requestSuspend()
    case SIGCONT: device.comeBack()
    case SIGHUP: return end(.hangUp)
    default: return end(.signal(signal))
    }
    frameIsDue = true
    refresh()
  }

  /// Gives the terminal to the shell until it continues the program.
  private func suspend() {
    device.leave()
    cn_stop_group()
    device.comeBack()
    stack.resize(to: device.measure())
    frameIsDue = true
  }
}

// MARK: Frames

extension Program {
  private func refresh() {
    if stack.isFinished { return end(.quit) }
    if stack.needsRepaint {
      stack.needsRepaint = false
      device.forget()
      frameIsDue = true
    }
    if frameIsDue { draw() }
  }

  /// Draws a frame; whatever state it read asks for the next one when it changes.
  private func draw() {
    frameIsDue = false
    let canvas = withObservationTracking {
      // What ends the program or repaints it asks for a turn too, wherever it comes from.
      _ = (stack.isFinished, stack.needsRepaint)
      return stack.frame()
    } onChange: { [weak self] in
      // It runs before the change: the frame is drawn after it, and once for all changes of one
      // turn.
      Task { @MainActor in self?.stateHasChanged() }
    }
    device.show(canvas)
  }

  private func stateHasChanged() {
    frameIsDue = true
    refresh()
  }
}
