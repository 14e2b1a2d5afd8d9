import GRDB

extension CatalogStore {
  /// The length in bytes of a write-ahead log that is folded into the file after a write: about
  /// 1,000 pages, as SQLite's own default.
  private static let longLog = 1_000 * 4_120

  /// Reads at once.
  func read<T>(_ body: (Database) throws -> T) throws(CatalogError) -> T {
    do {
      return try connection.database.read(body)
    } catch {
      throw CatalogError(error, path: path)
    }
  }

  /// Reads away from the caller's actor, and ends with the caller's task.
  func scan<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws -> T {
    do {
      return try await connection.database.read(body)
    } catch let error as CancellationError {
      throw error
    } catch {
      throw CatalogError(error, path: path)
    }
  }

  /// Writes in one transaction, when it is this write's turn in this process and among others.
  ///
  /// While it waits, cancelling the task gives up and nothing is written. A transaction that has
  /// begun ends whatever happens to the task. The body may run again after another program got in
  /// its way, so it changes nothing but the database.
  func write<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws -> T {
    if isReadOnly { throw CatalogError.readOnly(path: path) }
    try await turnstile.enter()
    defer { turnstile.leave() }
    var patience = Patience(limit: limit, report: onWait)
    defer { patience.ended() }
    while true {
      try Task.checkCancellation()
      switch try await attempt(body) {
      case .done(let value): return value
      case .refused(let holder): try patience.refused(by: holder)
      }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  private func attempt<T: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> Attempt<T> {
    if isClosed { throw CatalogError.closed(path: path) }
    if case .refused(let holder)? = try lock?.attempt() { return .refused(by: holder) }
    defer { lock?.release() }
    do {
      return .done(try await transaction(body))
    } catch where error.isBusy {
      return .refused(by: nil)
    } catch {
      throw CatalogError(error, path: path)
    }
  }

  /// Runs to its end even if the task is cancelled: GRDB's own asynchronous write would roll back.
  private func transaction<T: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      connection.database.asyncWriteWithoutTransaction { [self] db in
        continuation.resume(with: Result { try commit(db, body) })
      }
    }
  }

  private func commit<T>(_ db: Database, _ body: (Database) throws -> T) throws -> T {
    let value = try db.inImmediateTransaction { try body(db) }
    if connection.style == .writeAhead, let file = connection.file, file.logSize > Self.longLog {
      checkpoint(db)
    }
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
      try commit()
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
