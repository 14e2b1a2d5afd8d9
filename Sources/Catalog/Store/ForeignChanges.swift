import Dispatch
import GRDB
import Synchronization

/// What other programs write to a catalog: `PRAGMA data_version` changes with the transactions of
/// other connections, and not with those of the one that asks.
final class ForeignChanges: Sendable {
  /// How long after a write to look, in milliseconds: a log is written before it is flushed, and what
  /// makes its end visible to others is written to memory only.
  private static let delays = [20, 100, 400, 1_600]

  /// The connection that asks; nil for a catalog that is only read, where each write may be foreign.
  private let writer: DatabaseQueue?
  private let gate: ReadGate
  private let post: @Sendable () -> Void
  private let version = Mutex<Int?>(nil)
  private let isLooking = Mutex(false)

  /// Calls `post` for each change by others from now on; `gate` keeps the connection open meanwhile.
  init(writer: DatabaseQueue?, gate: ReadGate, post: @escaping @Sendable () -> Void) {
    self.writer = writer
    self.gate = gate
    self.post = post
    do {
      let first = try writer?.writeWithoutTransaction(Self.version)
      version.withLock { $0 = first }
    } catch {
      // Then the first look finds it, and only what comes after that.
    }
  }

  private static func version(_ db: Database) throws -> Int? {
    try Int.fetchOne(db, sql: "PRAGMA data_version")
  }

  /// Begins to look, as the files have changed, unless somebody is looking already.
  func filesHaveChanged() {
    let begins = isLooking.withLock { isLooking in
      defer { isLooking = true }
      return !isLooking
    }
    if begins { look(in: Self.delays[...]) }
  }

  private func look(in delays: ArraySlice<Int>) {
    guard let delay = delays.first else { return isLooking.withLock { $0 = false } }
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(delay)) { [self] in
      look()
      look(in: delays.dropFirst())
    }
  }

  /// Posts a change if there has been one. It waits for no write: it comes after it.
  private func look() {
    guard gate.enter() else { return }
    guard let writer else {
      gate.leave()
      return post()
    }
    writer.asyncWriteWithoutTransaction { [self] db in
      defer { gate.leave() }
      do {
        if isNew(try Self.version(db)) { post() }
      } catch {
        // Whoever reads next meets the same trouble and tells it.
        post()
      }
    }
  }

  private func isNew(_ found: Int?) -> Bool {
    version.withLock { last in
      defer { last = found }
      return last != nil && last != found
    }
  }
}
