/// How an input is dispatched.
extension ScreenStack {
  /// Dispatches inputs that came together. If one of them raises a question, the next does not
  /// answer it: the user cannot have read it.
  public func handle(_ inputs: [Input]) {
    var queue = InputQueue()
    queue.add(inputs)
    queue.handle(on: self) { false }
  }

  /// Dispatches inputs that came together, at least one, until `isDue`; returns the rest. Drops the
  /// rest if a question is raised.
  func handle(
    _ inputs: ArraySlice<Input>, isBurst: Bool, until isDue: () -> Bool
  ) -> ArraySlice<Input> {
    isInBurst = isBurst
    defer { isInBurst = false }
    for (index, input) in zip(inputs.indices, inputs) where !isFinished {
      let wasAsked = top is Question
      handle(input)
      if top is Question, !wasAsked { return [] }
      if isDue() { return inputs[(index + 1)...] }
    }
    return []
  }

  /// Dispatches one input.
  public func handle(_ input: Input) {
    guard work == nil else { return handleDuringWork(input) }
    if isSwallowed(input) || isCounted(input) { return }
    if let awaited = top?.awaited(before: input) {
      perform("Looking… Esc cancels") {
        await awaited()
        try Task.checkCancellation()
      }
      return typedAhead.add([input], ofBurst: isInBurst)
    }
    let (count, pressed) = (self.count, footerCommand(pressedBy: input))
    self.count = nil
    message = nil
    guard isBigEnough else { return handleUnseen(input) }
    attempt {
      if case .mouse(let mouse) = input, try isPressed(by: mouse, pressed) { return }
      guard let top, try !top.handle(input, on: self), case .key(let key) = input else { return }
      try run(topCommands, by: key, count: count)
    }
  }

  /// Does something at once, and shows an error that it throws.
  public func attempt(_ body: () throws -> Void) {
    do { try body() } catch { report(error) }
  }

  /// Runs a command, or says why it cannot run now.
  public func run(_ command: Command) throws {
    if let obstacle = obstacle(to: command) {
      say(obstacle)
    } else {
      try command.run(self)
    }
  }

  /// Why a command cannot run now; nil if it can.
  private func obstacle(to command: Command) -> String? {
    if let obstacle = command.obstacle { return obstacle }
    guard isInBurst, command.isDestructive() else { return nil }
    return "That key came together with others and did nothing · press it alone"
  }

  /// Runs the command of a key, or says why none runs.
  private func run(_ commands: [Command], by key: Key, count: Int?) throws {
    guard let command = commands.first(where: { $0.keys.contains(key) }) else {
      // Esc is never refused.
      if key == .escape { return }
      let help = commands.first { $0.id == .help }?.keys.first
      let hint = help.map { " · \($0.label) shows the keys" } ?? ""
      return refuse(key, saying: "\(key.label) does nothing here\(hint)")
    }
    if let obstacle = obstacle(to: command) { return refuse(key, saying: obstacle) }
    guard let runCounted = command.runCounted else { return try command.run(self) }
    try runCounted(self, count)
  }

  /// Says why a key does nothing; what is typed right after it does nothing either.
  func refuse(_ key: Key, saying news: String) {
    say(news)
    refusal = Refusal(of: key, saying: news, at: now())
  }

  /// Whether an input belongs to the word that a refused key began; if so, the message says that.
  private func isSwallowed(_ input: Input) -> Bool {
    guard refusal?.swallows(input, at: now()) == true, let news = refusal?.news else {
      refusal = nil
      return false
    }
    say("\(news) · the keys after it did nothing")
    return true
  }

  /// Keys typed during work wait for its end, as they were meant for what comes after. Once the
  /// screen says that it waits, only `Esc` counts: it cancels the work. The message at the end says
  /// that other keys did nothing.
  private func handleDuringWork(_ input: Input) {
    switch (input, commandEverywhere(of: input)) {
    case (.key(.escape), _): cancelWork()
    // A letter that quits may be meant for what comes next.
    case (.key(.control), .quit): cancelWork()
    case (_, .redraw): needsRepaint = true
    case (_, .suspend): suspend()
    case _ where shownProgress == nil: typedAhead.add([input], ofBurst: isInBurst)
    case (.mouse, _): break
    default: hasDroppedKeys = true
    }
  }

  /// While there is no picture, handles only keys that do no harm.
  private func handleUnseen(_ input: Input) {
    switch (input, commandEverywhere(of: input)) {
    case (_, .quit): if !isInBurst, screens.allSatisfy({ $0.unsavedWork == nil }) { finish() }
    case (_, .redraw): needsRepaint = true
    case (_, .suspend): suspend()
    case (.key(.character), _), (.paste, _): attempt { try typeUnseen(input) }
    default: break
    }
  }

  /// The command of an input among those that every screen has.
  private func commandEverywhere(of input: Input) -> Command.ID? {
    guard case .key(let key) = input, let top else { return nil }
    return everywhere(from: top).first { $0.keys.contains(key) }?.id
  }

  /// Keeps text typed into a field, but runs no command, while the screen is too small.
  private func typeUnseen(_ input: Input) throws {
    guard let top, top.takesText else { return }
    _ = try top.handle(input, on: self)
  }
}

/// What the mouse can press on every screen: the entries of the footer, and the keys that a screen
/// shows.
extension ScreenStack {
  /// The command whose entry in the current footer the input presses.
  func footerCommand(pressedBy input: Input) -> Command? {
    guard case .mouse(let mouse) = input, mouse.action == .press else { return nil }
    return footer.command(at: mouse.point, in: footerRow)
  }

  /// Whether a press was on the footer or a shown key, and has run it. The second press of a double
  /// click runs nothing, as the first may have put another entry there.
  func isPressed(by mouse: Mouse, _ command: Command?) throws -> Bool {
    guard mouse.action == .press, let top else { return false }
    if footerRow.contains(mouse.point) {
      if mouse.clicks == 1, let command { try run(command) }
      return true
    }
    guard let key = top.key(at: mouse.point, in: area) else { return false }
    if mouse.clicks == 1 { handle(.key(key)) }
    return true
  }
}

/// Numbers before movements: `5j`.
extension ScreenStack {
  /// The largest number before a movement.
  private static let maxCount = 9_999

  /// Whether an input is a digit of the number for the next movement, or the `Esc` that clears it.
  func isCounted(_ input: Input) -> Bool {
    guard case .key(let key) = input, isBigEnough, let top, !top.takesText else { return false }
    if key == .escape, count != nil {
      count = nil
      return true
    }
    guard let digit = key.digit, count != nil || digit > 0, takesCount(insteadOf: key)
    else { return false }
    message = nil
    let number = (count ?? 0) * 10 + digit
    count = number > Self.maxCount ? nil : number
    if count == nil { refuse(key, saying: "No number above 9,999 goes before a movement") }
    return true
  }

  private func takesCount(insteadOf key: Key) -> Bool {
    topCommands.contains { $0.runCounted != nil } && !topCommands.contains { $0.keys.contains(key) }
  }
}

extension Key {
  /// The digit that it types; nil for another key.
  fileprivate var digit: Int? {
    guard case .character(let character) = self, character.isASCII else { return nil }
    return character.wholeNumberValue
  }
}
