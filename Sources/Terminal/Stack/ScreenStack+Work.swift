/// Work that takes a while, while the screen stays live.
extension ScreenStack {
  /// How long work goes on before the screen shows it, in milliseconds.
  private static let longWait = 250

  /// Does work that may take a while: then `title` is shown. `Esc` cancels it; what it throws is
  /// shown.
  public func perform(_ title: String, _ body: @escaping () async throws -> Void) {
    perform(title) { _ in try await body() }
  }

  /// Does work that says how far it has come, which is shown in place of `title`; what it says once
  /// it is over is not.
  public func perform(
    _ title: String,
    _ body: @escaping (_ tell: @escaping @MainActor (String) -> Void) async throws -> Void
  ) {
    guard work == nil else { return }
    let height = screens.count
    works += 1
    let tell: @MainActor (String) -> Void = { [weak self, works] text in
      if let self, works == self.works { self.tell(text) }
    }
    let task = Task {
      let isDone = await isDone { try await body(tell) }
      endWork(goesOn: isDone && screens.count <= height)
    }
    work = task
    workTitle = title
    schedule(Self.longWait) { [weak self] in
      guard let self, work == task else { return }
      progress = workTitle
    }
  }

  /// Does work to its end, or says why it did not come to it.
  private func isDone(_ work: () async throws -> Void) async -> Bool {
    do {
      try await work()
      return true
    } catch is CancellationError {
      say("Cancelled; nothing was written.")
    } catch {
      report(error)
    }
    return false
  }

  private func tell(_ progress: String) {
    guard work != nil else { return }
    workTitle = progress
    if self.progress != nil { self.progress = progress }
  }

  /// What the work under way waits for or does, once that is shown.
  var shownProgress: String? { waiting() ?? progress }

  /// Whether work is under way, that of a screen too.
  package var isWorking: Bool { work != nil || screens.contains(where: \.isWorking) }

  /// Cancels the work under way, as `Esc` does.
  package func cancelWork() {
    work?.cancel()
    cancelWorkOfScreens()
  }

  /// Cancels what screens do while keys are answered: that is long, and nobody will see its end.
  func cancelWorkOfScreens() {
    for screen in screens where screen.isWorking { screen.cancelWork() }
  }

  /// Comes back when no work is under way.
  public func idle() async {
    while let work { await work.value }
  }

  private func sayKeysWereDropped() {
    hasDroppedKeys = false
    let dropped = "keys pressed meanwhile did nothing"
    message = Message(
      text: message.map { "\($0.text) · \(dropped)" } ?? "Done · \(dropped)",
      kind: message?.kind ?? .news)
  }

  /// Keys typed ahead go on where the work was done; nobody typed them for a failure, or for a
  /// question that the work has raised.
  private func endWork(goesOn: Bool) {
    var inputs = goesOn && shownProgress == nil ? typedAhead : InputQueue()
    if goesOn, inputs.isEmpty, !typedAhead.isEmpty { hasDroppedKeys = true }
    work = nil
    progress = nil
    typedAhead = InputQueue()
    inputs.handle(on: self) { false }
    if hasDroppedKeys { sayKeysWereDropped() }
  }
}
