import GRDB
import Synchronization

/// The connections for reads whose cost grows with the catalog, one for each that is under way. They
/// are opened when they are first needed, so that the first screen waits for none of them.
final class ScanConnections: Sendable {
  private struct State {
    var idle: [DatabaseQueue] = []
    var all: [DatabaseQueue] = []
  }

  private static let mostIdle = 2

  private let path: String
  private let state = Mutex(State())

  /// Opens nothing yet.
  init(path: String) {
    self.path = path
  }

  /// Lends a connection to one read; opens none for a read that is given up already.
  func lend<T>(to read: (DatabaseQueue) async throws -> T) async throws -> T {
    try Task.checkCancellation()
    let queue = try idle() ?? opened()
    defer { giveBack(queue) }
    return try await read(queue)
  }

  /// Interrupts all reads under way.
  func interrupt() {
    for queue in state.withLock({ $0.all }) { queue.interrupt() }
  }

  /// Closes all; no read may be under way.
  func close() throws {
    for queue in state.withLock({ $0.all }) { try queue.close() }
  }

  /// Keeps as many as are often under way together; each has memory of its own.
  private func giveBack(_ queue: DatabaseQueue) {
    state.withLock { state in
      if state.idle.count < Self.mostIdle {
        state.idle.append(queue)
      } else {
        state.all.removeAll { $0 === queue }
      }
    }
  }

  private func idle() -> DatabaseQueue? {
    state.withLock { $0.idle.popLast() }
  }

  private func opened() throws -> DatabaseQueue {
    let queue = try DatabaseQueue(path: path, configuration: .catalog(readonly: true))
    state.withLock { $0.all.append(queue) }
    return queue
  }
}
