/// Lets any thread call a closure of the main actor, which then runs later.
nonisolated func onMain<each Argument: Sendable>(
  _ body: @escaping @MainActor (repeat each Argument) -> Void
) -> @Sendable (repeat each Argument) -> Void {
  { (argument: repeat each Argument) in
    Task { @MainActor in body(repeat each argument) }
  }
}

/// Calls a closure after a number of milliseconds.
public typealias Schedule = (Int, @escaping @MainActor () -> Void) -> Void
