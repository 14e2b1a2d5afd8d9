import Synchronization

/// Lets the writes of one store through one at a time, in the order in which they came.
final class Turnstile: Sendable {
  private struct State {
    var isTaken = false
    var waiting: [(ticket: Int, continuation: CheckedContinuation<Void, any Error>)] = []
    var tickets = 0
  }

  private let state = Mutex(State())

  /// Returns when it is the caller's turn; `leave()` must follow.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled while it waits.
  func enter() async throws {
    let ticket = state.withLock { state in
      state.tickets += 1
      return state.tickets
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { admit($0, ticket: ticket) }
    } onCancel: {
      giveUp(ticket)
    }
  }

  /// Lets the next one in.
  func leave() {
    let next = state.withLock { state in
      guard let next = state.waiting.first else {
        state.isTaken = false
        return nil as CheckedContinuation<Void, any Error>?
      }
      state.waiting.removeFirst()
      return next.continuation
    }
    next?.resume()
  }

  private func admit(_ continuation: CheckedContinuation<Void, any Error>, ticket: Int) {
    let outcome: Result<Void, any Error>? = state.withLock { state in
      // A cancellation after this question finds the ticket among those who wait.
      if Task.isCancelled { return .failure(CancellationError()) }
      if state.isTaken {
        state.waiting.append((ticket, continuation))
        return nil
      }
      state.isTaken = true
      return .success(())
    }
    if let outcome { continuation.resume(with: outcome) }
  }

  private func giveUp(_ ticket: Int) {
    let waiting = state.withLock { state in
      state.waiting.firstIndex { $0.ticket == ticket }.map { state.waiting.remove(at: $0) }
    }
    waiting?.continuation.resume(throwing: CancellationError())
  }
}
