import Dispatch
import GRDB
import Synchronization

/// Cancels a running transaction, and never one that follows it.
final class Interruption: Sendable {
  private struct State {
    var isCancelled = false
    var isRunning = false
  }

  private let state = Mutex(State())
  private let writer: DatabaseQueue

  init(of writer: DatabaseQueue) {
    self.writer = writer
  }

  /// Cancels the body that runs now, or will run.
  func cancel() {
    state.withLock { $0.isCancelled = true }
    interrupt()
  }

  /// Interrupts SQLite repeatedly while the body runs: an interrupt between two statements does not
  /// affect the second.
  private func interrupt() {
    let isRunning = state.withLock { state in
      // The end of the body waits for this lock, so that no other statement is interrupted.
      if state.isRunning { writer.interrupt() }
      return state.isRunning
    }
    guard isRunning else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(10)) { [self] in
      interrupt()
    }
  }

  /// Runs the statements of a transaction between its begin and its end.
  ///
  /// - Throws: `CancellationError` if it was cancelled, whatever the statements did.
  func run<T>(_ body: () throws -> T) throws -> T {
    try state.withLock { state in
      if state.isCancelled { throw CancellationError() }
      state.isRunning = true
    }
    let outcome = Result { try body() }
    try state.withLock { state in
      state.isRunning = false
      if state.isCancelled { throw CancellationError() }
    }
    return try outcome.get()
  }

  /// Checks for cancellation between two statements, where SQLite has nothing to interrupt.
  func check() throws {
    if state.withLock({ $0.isCancelled }) { throw CancellationError() }
  }
}
