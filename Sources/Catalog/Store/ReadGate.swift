import Foundation
import Synchronization

/// Counts the reads under way, so that a catalog is never closed under one.
final class ReadGate: Sendable {
  private struct State {
    var isClosed = false
    var reads = 0
  }

  private let state = Mutex(State())

  /// Lets a read in, after which `leave()` must follow; false once the gate is closed.
  func enter() -> Bool {
    state.withLock { state in
      if !state.isClosed { state.reads += 1 }
      return !state.isClosed
    }
  }

  /// A read has ended.
  func leave() {
    state.withLock { $0.reads -= 1 }
  }

  /// Lets no read in any more, and interrupts those under way until the last has left. False if that
  /// takes longer than a second.
  func close(interrupting interrupt: () -> Void) -> Bool {
    state.withLock { $0.isClosed = true }
    for _ in 0..<1_000 {
      if state.withLock({ $0.reads == 0 }) { return true }
      interrupt()
      usleep(1_000)
    }
    return false
  }
}
