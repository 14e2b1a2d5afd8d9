import Dispatch
import Foundation
import GRDB
import Synchronization

/// What a read needs: a connection that no write holds up, and a catalog that is not closed under it.
///
/// A read that is bounded by the screen has the reader. One whose cost grows with the catalog has a
/// connection of its own, opened when it is first needed, so that the first screen waits for none.
package final class ReadAccess: Sendable {
  fileprivate struct State {
    var isClosed = false
    var reads = 0
    var idle: [DatabaseQueue] = []
    var scans: [DatabaseQueue] = []
    /// Where reads share the connection of the writer: the short reads at it, and since when a write
    /// has it.
    var sharing = 0
    var held: ContinuousClock.Instant?
  }

  /// How long a short read on the main queue waits for a write on its connection, so that keys are
  /// answered: most writes take less.
  fileprivate static let longHold = Duration.milliseconds(50)

  private static let mainQueue = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  private static var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: mainQueue) ?? false }

  private static let mostIdle = 2

  package let reader: DatabaseQueue
  /// Where connections for long reads are opened; nil where the reader does them too.
  private let path: String?
  private let state = Mutex(State())

  private let isShared: Bool

  /// Opens nothing yet; `isShared` says that the reader writes as well.
  init(_ reader: DatabaseQueue, scanningAt path: String?, isShared: Bool = false) {
    self.reader = reader
    self.path = path
    self.isShared = isShared
  }

  /// Lets a read in, after which `leave()` must follow; false once the access is closed.
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

  /// Lets no read in any more and waits until the last has left; false if that takes longer than a
  /// second. Reads under way are interrupted where that interrupts no write.
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

  /// Closes all connections; no read may be under way.
  func close() throws {
    for queue in state.withLock({ $0.scans }) + [reader] { try queue.close() }
  }
}

// MARK: Sharing the connection of the writer

extension ReadAccess {
  /// Takes a shared connection for a write, after which `release()` must follow: no short read stands
  /// behind it from then on.
  func hold() async throws {
    while !state.withLock({ $0.hold() }) { try await Task.sleep(for: .milliseconds(1)) }
  }

  /// The write has ended.
  func release() {
    state.withLock { $0.held = nil }
  }

  /// Does a short read after a write that has the connection; nil on the main queue where that is more
  /// than a moment.
  func short<T>(_ body: (Database) throws -> T) throws -> T? {
    guard isShared else { return try reader.read(body) }
    while !state.withLock({ $0.share() }) {
      if Self.isOnMainQueue, state.withLock({ $0.isHeldLong }) { return nil }
      usleep(1_000)
    }
    defer { state.withLock { $0.sharing -= 1 } }
    return try reader.read(body)
  }
}

extension ReadAccess.State {
  fileprivate var isHeldLong: Bool { held.map { $0 + ReadAccess.longHold < .now } ?? false }

  fileprivate mutating func hold() -> Bool {
    if sharing == 0 { held = .now }
    return sharing == 0
  }

  fileprivate mutating func share() -> Bool {
    if held == nil { sharing += 1 }
    return held == nil
  }
}

// MARK: Long reads

extension ReadAccess {
  /// Lends a connection to a read that may take long, unless its task is cancelled already.
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

  /// Keeps as many as are often under way together; each has memory of its own.
  private func giveBack(_ queue: DatabaseQueue) {
    state.withLock { state in
      if state.idle.count < Self.mostIdle {
        state.idle.append(queue)
      } else {
        state.scans.removeAll { $0 === queue }
      }
    }
  }
}
