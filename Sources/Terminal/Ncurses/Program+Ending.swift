import CNcurses
import Foundation

extension Program {
  /// Ends the process as its parent expects after `end`: by the signal that asked for it,
  /// or not at all.
  public static func conclude(_ end: End) {
    switch end {
    case .quit: break
    case .hangUp: cn_die_by(SIGHUP)
    case .signal(let number): cn_die_by(number)
    }
  }

  /// Ends the run for what has come from outside. What was typed before it counts: keys that are
  /// not read yet, a paste whose end has not come, and what waits for the end of a save.
  func close(by end: End) {
    guard isRunning else { return }
    stopListening()
    endEditor()
    waiting.add(device.readAll() + device.endPaste())
    waiting.handle(on: stack) { false }
    stack.cancelWorkOfScreens()
    Task {
      await endWork()
      finish(end)
    }
  }

  /// Work is done within a moment, or it is cancelled; what cannot be stopped at once is left to
  /// the close of the catalog.
  private func endWork() async {
    for pauses in 0..<50 where stack.isWorking {
      if pauses >= 10 || stack.shownProgress != nil { stack.cancelWork() }
      await pause()
    }
  }
}
