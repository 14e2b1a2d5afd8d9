/// Work that takes a while, during which the screen stays live.
extension ScreenStack {
  /// How long work runs before the screen shows it, in milliseconds.
  private static let longWait = 250

  /// Does work that may take a while; `title` is shown if it does. `Esc` cancels it; an error is
  /// shown.
  public func perform(_ title: String, _ body: @escaping () async throws -> Void) {
    perform(title) { _ in try await body() }
  }

  /// Does work that reports its progress, which is shown instead of `title`; reports after its end
  /// are ignored.
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

  /// Does work and returns whether it finished; if not, says why.
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

  /// What the current work waits for or does, once that is shown.
  var shownProgress: String? { waiting() ?? progress }

  /// Whether work is under way, including that of a screen.
  package var isWorking: Bool { work != nil || screens.contains(where: \.isWorking) }

  /// Cancels the current work, as `Esc` does.
  package func cancelWork() {
    work?.cancel()
    cancelWorkOfScreens()
  }

  /// Cancels the work of screens: it is long, and its result is no longer wanted.
  func cancelWorkOfScreens() {
    for screen in screens where screen.isWorking { screen.cancelWork() }
  }

  /// Returns when no work is under way.
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

  /// Keys typed ahead are handled if the work succeeded; they were not meant for a failure, or for
  /// a question that the work raised.
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
