import GRDB

extension Connection {
  /// Runs a transaction, all or nothing. It runs to its end even if the caller's task is cancelled,
  /// so it has a task of its own. Short reads on the same connection resume when it ends.
  ///
  /// The writer's queue never holds the body: if that held the last reference to a store, the store
  /// would be closed on that queue, and wait for itself.
  func transaction<T: Sendable>(
    on writer: DatabaseQueue, _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> T {
    try await Task {
      try await reads.hold()
      defer { reads.release() }
      return try await writer.writeWithoutTransaction { db in
        // Here too: a busy machine may take long to resume this task.
        defer { reads.release() }
        guard style == .writeAhead, let held else {
          return try db.inImmediateTransaction { try body(db) }
        }
        return try stamped(held, db, body)
      }
    }.value
  }

  /// Runs a transaction, unless another program overwrote the file, and stamps the file's log.
  private func stamped<T>(
    _ held: OpenCatalogFile, _ db: Database, _ body: (Database) throws -> T
  ) throws -> T {
    var stamp: LogStamp?
    let value = try db.inImmediateTransaction {
      try held.requireOwn(db)
      let changes = db.totalChangesCount
      let value = try body(db)
      if db.isInsideTransaction, db.totalChangesCount > changes { stamp = try held.stamp(db) }
      return value
    }
    if let stamp { held.hasStamped(stamp) }
    return value
  }

  /// Takes the right to fold the write-ahead log. The write lock must be held, and the transaction
  /// that writes to the log must not have begun.
  func foldingTurn() -> FoldingTurn? {
    guard style == .writeAhead, let file else { return nil }
    return FoldingTurn(log: file.path + "-wal")
  }

  /// Folds a long write-ahead log into the file alongside writes of other programs: it needs none
  /// of their locks. Only this connection's next write waits for it.
  func foldLongLog(on writer: DatabaseQueue, in turn: FoldingTurn) {
    guard let size = file?.logSize, folding.isDue(at: size) else { return }
    writer.asyncWriteWithoutTransaction { [self] db in
      withExtendedLifetime(turn) { folding.ended(whole: foldsLog(db, emptying: false), at: size) }
    }
  }

  /// Folds the write-ahead log into the file as far as no reader needs it, and returns whether that
  /// was all; what is left is safe in the log. To empty that too, the write lock must be held.
  private func foldsLog(_ db: Database, emptying isEmptying: Bool) -> Bool {
    do {
      let mode = isEmptying ? "TRUNCATE" : "PASSIVE"
      let row = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(\(mode))")
      // Whether it was blocked, the frames in the log, and those now in the file.
      guard let row else { return true }
      let numbers = try (0..<3).map { try row.decode(Int.self, atIndex: $0) }
      return numbers[0] == 0 && numbers[1] == numbers[2]
    } catch {
      return false
    }
  }

  /// Folds and empties the log, so that nothing of the catalog lies beside its file; false if a
  /// reader, or another program that folds it, is in the way. The write lock must be held.
  func emptiesLog(_ db: Database) -> Bool {
    guard style == .writeAhead, let file, file.hasLog else { return true }
    guard let turn = foldingTurn() else { return false }
    return withExtendedLifetime(turn) { foldsLog(db, emptying: true) }
  }

  /// Whether the file seems to be the one at its path; without the write lock, it may seem not to
  /// be while another program begins a log.
  func isInPlace(_ db: Database) -> Bool {
    guard let held else { return true }
    do {
      try held.requireOwn(db)
      return !held.isMoved
    } catch {
      return false
    }
  }

  /// What became of the file, if it is no longer in its place; what was saved to it is safe by
  /// then. The write lock must be held.
  func displacement(_ db: Database) throws -> FileProblem? {
    guard let held else { return nil }
    do {
      if !held.isMoved {
        try held.requireOwn(db)
        return nil
      }
    } catch CatalogError.file(_, .replaced) {
      return held.end()
    }
    if held.ownsLog { _ = foldsLog(db, emptying: true) }
    let place = held.whereabouts
    return place == .replaced(kept: nil) && folding.commits > 0 ? held.rescue(db) : place
  }
}

extension Database {
  /// Runs a transaction, all or nothing, with the right to write from the start.
  fileprivate func inImmediateTransaction<T>(_ body: () throws -> T) throws -> T {
    try beginAtOnce()
    do {
      let value = try body()
      // The body may have rolled back itself.
      if isInsideTransaction { try commit() }
      return value
    } catch {
      // After some errors SQLite has already rolled back; the first error is the one to report.
      do { try rollback() } catch {}
      throw error
    }
  }

  /// Begins, or fails at once if another program is writing: the wait outside holds up no read.
  private func beginAtOnce() throws {
    try execute(sql: "PRAGMA busy_timeout = 0")
    let outcome = Result { try beginTransaction(.immediate) }
    try execute(sql: "PRAGMA busy_timeout = 250")
    try outcome.get()
  }
}
