import GRDB

extension Connection {
  /// The length in bytes of a write-ahead log that is folded into the file after a write: about
  /// 1,000 pages, as SQLite's own default.
  private static let longLog = 1_000 * 4_120

  /// Does all of it or nothing. It runs to its end even if the task is cancelled: GRDB's own
  /// asynchronous write would roll back.
  func transaction<T: Sendable>(
    on writer: DatabaseQueue, _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      writer.asyncWriteWithoutTransaction { db in
        continuation.resume(with: Result { try commit(db, body) })
      }
    }
  }

  private func commit<T>(_ db: Database, _ body: (Database) throws -> T) throws -> T {
    let value = try db.inImmediateTransaction { try body(db) }
    if style == .writeAhead, let file, file.logSize > Self.longLog { checkpoint(db) }
    return value
  }

  /// Folds the write-ahead log into the file as far as no reader needs it.
  private func checkpoint(_ db: Database) {
    do {
      try db.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)")
    } catch {
      // The transaction is safe in the log; the next write tries again.
    }
  }
}

extension Database {
  /// Does all of it or nothing, with the right to write from the start.
  fileprivate func inImmediateTransaction<T>(_ body: () throws -> T) throws -> T {
    try beginAtOnce()
    do {
      let value = try body()
      // A body may have taken back by itself what it did.
      if isInsideTransaction { try commit() }
      return value
    } catch {
      // After some errors SQLite has rolled back already; the first error is the one to tell.
      do { try rollback() } catch {}
      throw error
    }
  }

  /// Begins, or fails at once where another program is writing: that is waited for outside, where
  /// the wait can be cancelled and holds up no read.
  private func beginAtOnce() throws {
    try execute(sql: "PRAGMA busy_timeout = 0")
    let outcome = Result { try beginTransaction(.immediate) }
    try execute(sql: "PRAGMA busy_timeout = 250")
    try outcome.get()
  }
}
