import CNcurses
import Foundation

extension Program {
  /// Ends the process as its parent expects after `end`: by the signal that asked for it; returns
  /// if the user quit.
  public static func conclude(_ end: End) {
    switch end {
    case .quit: break
    case .hangUp: cn_die_by(SIGHUP)
    case .signal(let number): cn_die_by(number)
    }
  }

  /// Ends the run for a cause from outside. What was typed before still counts: unread keys, a
  /// paste without its end, and input that waits for a save.
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

  /// Waits a moment for work to finish, then cancels it. Work that does not stop is left to the
  /// close of the catalog.
  private func endWork() async {
    for pauses in 0..<50 where stack.isWorking {
      if pauses >= 10 || stack.shownProgress != nil { stack.cancelWork() }
      await pause()
    }
  }
}
