import Dispatch
import Foundation
import Synchronization

/// Work that a signal cancels in an orderly way, leaving nothing half done.
final class Interruptible<Value: Sendable>: Sendable {
  private struct State {
    var received: Int32?
    var task: Task<Value, any Error>?
  }

  private let state = Mutex(State())

  /// Does the work in a task that the first `^C`, `kill` or end of the session cancels.
  ///
  /// - Returns: What the work returns, even if it finished before noticing the signal.
  /// - Throws: `CommandError.interrupted` if a signal cancelled the work, or what it throws.
  static func run(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
    try await Interruptible().value(of: work)
  }

  /// Does work that reports its progress, shown on a terminal under a title such as "Undoing".
  static func run(
    showing title: String,
    _ work: @escaping @Sendable (@escaping @Sendable (Double) -> Void) async throws -> Value
  ) async throws -> Value {
    let line = ProgressLine(title)
    defer { line.end() }
    return try await run { try await work(line.tell) }
  }

  private func value(of work: @escaping @Sendable () async throws -> Value) async throws -> Value {
    // Before the work starts, so that every signal finds a handler.
    var sources: [any DispatchSourceSignal] = []
    for (signal, _) in heededSignals() { sources.append(await source(of: signal)) }
    defer { for source in sources { source.cancel() } }
    let task = state.withLock { state in
      let task = Task { try await work() }
      if state.received != nil { task.cancel() }
      state.task = task
      return task
    }
    do {
      return try await task.value
    } catch let error as CancellationError {
      throw state.withLock { $0.received }.map(CommandError.interrupted) ?? error
    }
  }

  /// Handles a signal once this returns; an earlier one ends the program, which has done nothing.
  private func source(of signal: Int32) async -> any DispatchSourceSignal {
    let source = DispatchSource.makeSignalSource(signal: signal, queue: .global())
    source.setEventHandler { [self] in
      state.withLock { state in
        state.received = state.received ?? signal
        state.task?.cancel()
      }
    }
    await withCheckedContinuation { continuation in
      source.setRegistrationHandler { continuation.resume() }
      source.resume()
    }
    return source
  }
}

/// The signals that ask the program to end, with their actions, but for those that are ignored, as
/// under `nohup`.
func heededSignals() -> [(signal: Int32, action: sigaction)] {
  [SIGINT, SIGTERM, SIGHUP].compactMap { number in
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return nil }
    let handler = action.__sigaction_handler.sa_handler.map { unsafeBitCast($0, to: Int.self) }
    guard handler != 1 else { return nil }
    return (number, action)
  }
}
