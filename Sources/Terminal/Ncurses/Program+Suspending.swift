import CNcurses

extension Program {
  /// Gives the terminal to the shell until it continues the program. Saves unsaved work first, as a
  /// stopped process may be killed.
  func suspend() {
    isToStop = true
    guard suspension == nil else { return }
    suspension = Task {
      await stack.settle()
      await stopOnceStill()
      suspension = nil
    }
  }

  /// Takes the terminal back, and cancels a suspension that has not stopped the program yet: nobody
  /// expects a stop after the program was continued.
  func goOn() {
    isToStop = false
    takeBack()
  }

  /// Takes the terminal back from the shell or a finished editor, in its current size; not from an
  /// editor that still has it.
  func takeBack() {
    guard isRunning, loan == nil else { return }
    device.comeBack()
    stack.resize(to: device.measure())
    frameIsDue = true
    refresh()
  }

  /// Stops once no work is under way; from that moment until the program continues, no work begins.
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
}
