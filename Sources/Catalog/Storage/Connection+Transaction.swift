import GRDB

extension Connection {
  /// Does all of it or nothing. It runs to its end even if the caller's task is cancelled, so it has a
  /// task of its own. Short reads on the same connection go on as soon as it has ended.
  ///
  /// The queue of the writer never holds the body: were it the last to let go of a store that the
  /// body uses, the store would be closed on that queue, and wait for itself.
  func transaction<T: Sendable>(
    on writer: DatabaseQueue, _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    try await Task {
      try await reads.hold()
      defer { reads.release() }
      return try await writer.writeWithoutTransaction { db in
        // Here as well: it may be long before a busy machine resumes this task.
        defer { reads.release() }
        return try db.inImmediateTransaction { try body(db) }
      }
    }.value
  }

  /// Takes the right to fold the write-ahead log. The write lock must be held, and the transaction be
  /// still to come that puts something into the log.
  func foldingTurn() -> FoldingTurn? {
    guard style == .writeAhead, let file else { return nil }
    return FoldingTurn(log: file.path + "-wal")
  }

  /// Folds a long write-ahead log into the file, beside the writes of other programs: it needs none of
  /// the locks of a write. Nobody waits for it but what this connection writes next.
  func foldLongLog(on writer: DatabaseQueue, in turn: FoldingTurn) {
    guard let size = file?.logSize, folding.isDue(at: size) else { return }
    writer.asyncWriteWithoutTransaction { [self] db in
      withExtendedLifetime(turn) { folding.ended(whole: foldsLog(db), at: size) }
    }
  }

  /// Folds the write-ahead log into the file as far as no reader needs it, and says whether that was all
  /// of it. Where it fails the transaction is safe in the log, and a later write tries again.
  private func foldsLog(_ db: Database) -> Bool {
    do {
      let row = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(PASSIVE)")
      // Whether it was blocked, the frames of the log, and those that are in the file now.
      guard let row else { return true }
      return try row.decode(Int.self, atIndex: 1) == row.decode(Int.self, atIndex: 2)
    } catch {
      return false
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
