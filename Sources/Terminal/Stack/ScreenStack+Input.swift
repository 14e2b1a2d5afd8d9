/// The way of an input.
extension ScreenStack {
  /// Takes inputs that came together to where they belong. A question that one of them raises is not
  /// answered by the next: nobody can have read it.
  public func handle(_ inputs: [Input]) {
    _ = handle(inputs[...]) { false }
  }

  /// Takes inputs that came together to where they belong, one at least, until `isDue`; answers with
  /// the rest of them.
  func handle(_ inputs: ArraySlice<Input>, until isDue: () -> Bool) -> ArraySlice<Input> {
    for (index, input) in zip(inputs.indices, inputs) where !isFinished {
      let wasAsked = top is Question
      handle(input)
      if top is Question, !wasAsked { return [] }
      if isDue() { return inputs[(index + 1)...] }
    }
    return []
  }

  /// Takes one input to where it belongs.
  public func handle(_ input: Input) {
    guard work == nil else { return handleDuringWork(input) }
    if let awaited = top?.awaited(before: input) {
      perform("Looking… Esc gives up") {
        await awaited()
        try Task.checkCancellation()
      }
      return typedAhead.append(input)
    }
    message = nil
    guard isBigEnough else { return handleUnseen(input) }
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
  /// work up. That others did nothing is told at its end.
  private func handleDuringWork(_ input: Input) {
    switch input {
    case .key(.escape), .key(.control("c")): giveUpWork()
    case .key(.control("l")): needsRepaint = true
    case .key(.control("z")): suspend()
    case .mouse where shownProgress != nil: break
    default: if shownProgress == nil { typedAhead.append(input) } else { hasDroppedKeys = true }
    }
  }

  /// Without a picture only those keys count that harm nothing.
  private func handleUnseen(_ input: Input) {
    switch input {
    case .key("q") where top?.takesText != true, .key(.control("c")):
      if screens.allSatisfy({ $0.unsavedWork == nil }) { finish() }
    case .key(.control("l")): needsRepaint = true
    case .key(.control("z")): suspend()
    case .key(.character), .paste: attempt { try typeUnseen(input) }
    default: break
    }
  }

  /// What is typed into a field is kept: it does nothing until a key that is seen to do it.
  private func typeUnseen(_ input: Input) throws {
    guard let top, top.takesText else { return }
    _ = try top.handle(input, on: self)
  }
}
