import CNcurses
import Foundation

/// How a run is suspended, and how it ends.
extension Program {
  /// Gives the terminal to the shell. Saves unsaved work first, as a stopped process may be killed.
  func suspend() {
    isToStop = true
    guard suspension == nil else { return }
    suspension = Task {
      await stack.settle()
      await stopOnceStill()
      suspension = nil
    }
  }

  /// Takes the terminal back; a suspension that has not stopped the program yet is cancelled.
  func goOn() {
    isToStop = false
    takeBack()
  }

  /// Takes the terminal back in its current size, but not from an editor that still has it.
  func takeBack() {
    guard isRunning, loan == nil else { return }
    device.comeBack()
    measure()
    frameIsDue = true
    refresh()
  }

  /// Stops once no work is under way; none begins until the program continues.
  private func stopOnceStill() async {
    while isToStop, isRunning {
      if stack.holdStill() { stop() } else { await pause() }
    }
  }

  private func stop() {
    device.leave()
    // The program may have been continued while its terminal was slow.
    readSignals()
    if isToStop, isRunning {
      isToStop = false
      cn_stop_group()
      // A signal may ask it to end now, or to stop again.
      readSignals()
    }
    stack.goOn()
    takeBack()
  }

  /// Ends the process by a signal, even a blocked one, so that its parent sees the cause.
  nonisolated public static func die(by signal: Int32) {
    cn_die_by(signal)
  }

  /// Ends the run for a cause from outside. What was typed before still counts.
  func close(by signal: Int32) {
    guard isRunning else { return }
    stopListening()
    endEditor()
    waiting.add(device.readAll() + device.endPaste())
    waiting.handle(on: stack) { false }
    stack.cancelWorkOfScreens()
    Task {
      await endWork()
      finish(by: signal)
    }
  }

  /// Waits a moment for work to finish, then cancels it; what does not stop is left to the close.
  private func endWork() async {
    for pauses in 0..<50 where stack.isWorking {
      if pauses >= 10 || stack.shownProgress != nil { stack.cancelWork() }
      await pause()
    }
  }
}

/// What a crashing program still writes; prepared, as a signal handler cannot call Swift.
public enum CrashDraft {
  /// Prepares to write the bytes to a new file at a path, instead of what was prepared before.
  public static func prepare(_ bytes: [UInt8], path: String) {
    // Without memory for them, what was prepared before stays.
    _ = bytes.withUnsafeBytes { cn_last_words_prepare(path, $0.baseAddress, $0.count) }
  }

  /// Drops what was prepared.
  public static func forget() {
    cn_last_words_forget()
  }
}
