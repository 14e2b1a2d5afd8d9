import CNcurses

extension Program {
  /// Gives the terminal to the shell until it continues the program. What is unsaved is brought to
  /// safety before: a process that is stopped may be killed next.
  func suspend() {
    isToStop = true
    guard suspension == nil else { return }
    suspension = Task {
      await stack.settle()
      await stopOnceStill()
      suspension = nil
    }
  }

  /// Who continues the program before it has stopped does not expect that it stops after that.
  func goOn() {
    isToStop = false
    takeBack()
  }

  /// Takes the terminal back from the shell or from an editor, in the size that it has now; not from an
  /// editor that has it still.
  func takeBack() {
    guard isRunning, loan == nil else { return }
    device.comeBack()
    stack.resize(to: device.measure())
    frameIsDue = true
    refresh()
  }

  /// Nothing that others wait for is begun from the moment when nothing is, until the program goes
  /// on.
  private func stopOnceStill() async {
    while isToStop, isRunning {
      if stack.holdStill() { stop() } else { await pause() }
    }
  }

  private func stop() {
    device.leave()
    // It may have been continued while its terminal was slow.
    readSignals()
    if isToStop, isRunning {
      isToStop = false
      cn_stop_group()
      // It may be to end now, or to stop once more.
      readSignals()
    }
    stack.goOn()
    takeBack()
  }
}
