import Synchronization

/// What a write waits for within its store: its turn, first come, first served, a moment for other
/// programs that wait for the lock, and the end of a pause.
final class WriteTurns: Sendable {
  private struct State {
    var isTaken = false
    var waiting: [(ticket: Int, continuation: CheckedContinuation<Void, any Error>)] = []
    var tickets = 0
    /// Whether the current write tries for the lock, or has it.
    var isUnderWay = false
    var isPaused = false
    /// When another program last had the lock, and when a write last ended.
    var refused: ContinuousClock.Instant?
    var written: ContinuousClock.Instant?
  }

  /// How long after a refusal other programs are assumed to be waiting.
  private static let memory = Duration.seconds(1)
  /// How long the others have the lock to themselves: they try once a millisecond.
  private static let courtesy = Duration.milliseconds(5)

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
      withdraw(ticket)
    }
  }

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
      // A later cancellation finds the ticket in the queue.
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

  private func withdraw(_ ticket: Int) {
    let waiting = state.withLock { state in
      state.waiting.firstIndex { $0.ticket == ticket }.map { state.waiting.remove(at: $0) }
    }
    waiting?.continuation.resume(throwing: CancellationError())
  }

  /// Leaves the lock alone for a moment after a write if other programs have been waiting for it: a
  /// store that writes continuously would otherwise take it again before they can try.
  ///
  /// - Throws: `CancellationError`.
  func giveWay() async throws {
    let end = state.withLock { state -> ContinuousClock.Instant? in
      guard let refused = state.refused, let written = state.written,
        refused.duration(to: .now) < Self.memory
      else { return nil }
      return written + Self.courtesy
    }
    if let end, end > .now { try await Task.sleep(until: end, clock: .continuous) }
  }

  func wasRefused() {
    state.withLock { $0.refused = .now }
  }

  func hasWritten() {
    state.withLock { $0.written = .now }
  }

  /// Begins an attempt, unless writing is paused; then `end()` must follow.
  func begin() -> Bool {
    state.withLock { state in
      if !state.isPaused { state.isUnderWay = true }
      return !state.isPaused
    }
  }

  /// Ends the attempt, after its lock is released.
  func end() {
    state.withLock { $0.isUnderWay = false }
  }

  /// Pauses, unless an attempt is running; returns whether it did.
  func pause() -> Bool {
    state.withLock { state in
      if !state.isUnderWay { state.isPaused = true }
      return !state.isUnderWay
    }
  }

  func resume() {
    state.withLock { $0.isPaused = false }
  }
}
