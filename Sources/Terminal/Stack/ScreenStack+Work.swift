/// Work that takes a while, while the screen stays live.
extension ScreenStack {
  /// How long work goes on before the screen tells of it, in milliseconds.
  private static let patience = 250

  /// Does work that may take a while: then `title` is shown. `Esc` cancels it; what it throws is told.
  public func perform(_ title: String, _ body: @escaping () async throws -> Void) {
    guard work == nil else { return }
    let height = screens.count
    let task = Task {
      var isDone = false
      do {
        try await body()
        isDone = true
      } catch is CancellationError {
        say("Given up; nothing was written.")
      } catch {
        report(error)
      }
      endWork(goesOn: isDone && screens.count <= height)
    }
    work = task
    schedule(Self.patience) { [weak self] in
      if self?.work == task { self?.progress = title }
    }
  }

  /// What the work under way waits for or does, once that is told.
  var shownProgress: String? { waiting() ?? progress }

  /// Comes back when no work is under way.
  public func idle() async {
    while let work { await work.value }
  }

  /// Keys typed ahead go on where the work was done; nobody typed them for a failure, or for a
  /// question that the work has raised.
  private func endWork(goesOn: Bool) {
    let inputs = goesOn && shownProgress == nil ? typedAhead : []
    work = nil
    progress = nil
    typedAhead = []
    if wantsToSuspend {
      wantsToSuspend = false
      suspend()
    }
    handle(inputs)
  }
}
