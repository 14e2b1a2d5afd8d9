import Dispatch
import Foundation
import GRDB
import Synchronization

/// Gives each read a connection that no write holds up, and keeps the catalog open meanwhile.
///
/// Reads bounded by the screen share the reader. A read whose cost grows with the catalog gets a
/// connection of its own, opened on demand, so that the first screen waits for none.
package final class ReadAccess: Sendable {
  private struct State {
    var isClosed = false
    var reads = 0
    var idle: [DatabaseQueue] = []
    var scans: [DatabaseQueue] = []
    /// If reads share the writer's connection: the short reads on it, and when a write took it.
    var sharing = 0
    var held: ContinuousClock.Instant?

    var isHeldLong: Bool { held.map { $0 + ReadAccess.longHold < .now } ?? false }

    mutating func hold() -> Bool {
      if sharing == 0 { held = .now }
      return sharing == 0
    }

    mutating func share() -> Bool {
      if held == nil { sharing += 1 }
      return held == nil
    }
  }

  /// How long a short read on the main queue waits for a write on its connection, so that the
  /// keyboard stays responsive; most writes take less.
  private static let longHold = Duration.milliseconds(50)

  private static let mainQueue = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  private static var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: mainQueue) ?? false }

  private static let maxIdle = 2

  package let reader: DatabaseQueue
  /// The path for opening connections for long reads; nil if the reader serves them too.
  private let path: String?
  private let state = Mutex(State())
  private let isShared: Bool

  /// Opens nothing yet; if `isShared`, the reader also writes.
  init(_ reader: DatabaseQueue, scanningAt path: String?, isShared: Bool = false) {
    self.reader = reader
    self.path = path
    self.isShared = isShared
  }

  /// Admits a read, after which `leave()` must follow; false once the access is closed.
  func enter() -> Bool {
    state.withLock { state in
      if !state.isClosed { state.reads += 1 }
      return !state.isClosed
    }
  }

  /// Ends a read.
  func leave() {
    state.withLock { $0.reads -= 1 }
  }

  /// Admits no more reads, and waits until the last has left; false if that takes longer than a
  /// second. It interrupts running reads if that interrupts no write.
  func end() -> Bool {
    state.withLock { $0.isClosed = true }
    for _ in 0..<1_000 {
      let (reads, scans) = state.withLock { ($0.reads, $0.scans) }
      if reads == 0 { return true }
      if !isShared { for queue in [reader] + scans { queue.interrupt() } }
      usleep(1_000)
    }
    return false
  }

  /// Closes all connections; no read may be running.
  func close() throws {
    for queue in state.withLock({ $0.scans }) + [reader] { try queue.close() }
  }

  /// Takes a shared connection for a write once no short read uses it, until `release()`.
  func hold() async throws {
    while !state.withLock({ $0.hold() }) { try await Task.sleep(for: .milliseconds(1)) }
  }

  /// Ends the write.
  func release() {
    state.withLock { $0.held = nil }
  }

  /// Performs a short read once no write has the connection; nil on the main queue if that takes
  /// more than a moment.
  func short<T>(_ body: (Database) throws -> T) throws -> T? {
    guard isShared else { return try reader.read(body) }
    while !state.withLock({ $0.share() }) {
      if Self.isOnMainQueue, state.withLock({ $0.isHeldLong }) { return nil }
      usleep(1_000)
    }
    defer { state.withLock { $0.sharing -= 1 } }
    return try reader.read(body)
  }

  /// Lends a connection to a read that may take long, unless its task is already cancelled.
  func scan<T>(_ read: (DatabaseQueue) async throws -> T) async throws -> T {
    guard let path else { return try await read(reader) }
    try Task.checkCancellation()
    let queue = try state.withLock { $0.idle.popLast() } ?? opened(at: path)
    defer { giveBack(queue) }
    return try await read(queue)
  }

  private func opened(at path: String) throws -> DatabaseQueue {
    let queue = try DatabaseQueue(path: path, configuration: .catalog(readonly: true))
    state.withLock { $0.scans.append(queue) }
    return queue
  }

  /// Keeps as many connections as are often in use at once; each has its own memory.
  private func giveBack(_ queue: DatabaseQueue) {
    state.withLock { state in
      if state.idle.count < Self.maxIdle {
        state.idle.append(queue)
      } else {
        state.scans.removeAll { $0 === queue }
      }
    }
  }
}
