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
        guard style == .writeAhead, let held else {
          return try db.inImmediateTransaction { try body(db) }
        }
        return try marked(held, db, body)
      }
    }.value
  }

  /// A transaction on a file that no program has written over, whose log is marked as its own.
  private func marked<T>(
    _ held: HeldFile, _ db: Database, _ body: (Database) throws -> T
  ) throws -> T {
    var mark: LogMark?
    let value = try db.inImmediateTransaction {
      try held.requireOwn(db)
      let changes = db.totalChangesCount
      let value = try body(db)
      if db.isInsideTransaction, db.totalChangesCount > changes { mark = try held.mark(db) }
      return value
    }
    if let mark { held.hasMarked(mark) }
    return value
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
      withExtendedLifetime(turn) { folding.ended(whole: foldsLog(db, emptying: false), at: size) }
    }
  }

  /// Folds the write-ahead log into the file as far as no reader needs it, and says whether that was all
  /// of it. Where it fails the transaction is safe in the log, and a later write tries again.
  ///
  /// To empty the log as well the write lock must be held.
  private func foldsLog(_ db: Database, emptying isEmptying: Bool) -> Bool {
    do {
      let mode = isEmptying ? "TRUNCATE" : "PASSIVE"
      let row = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(\(mode))")
      // Whether it was blocked, the frames of the log, and those that are in the file now.
      guard let row else { return true }
      let numbers = try (0..<3).map { try row.decode(Int.self, atIndex: $0) }
      return numbers[0] == 0 && numbers[1] == numbers[2]
    } catch {
      return false
    }
  }

  /// Folds the log and empties it, so that nothing of the catalog lies beside its file; false where a
  /// reader, or another program that folds it, stands in the way. The write lock must be held.
  func emptiesLog(_ db: Database) -> Bool {
    guard style == .writeAhead, let file, file.hasLog else { return true }
    guard let turn = foldingTurn() else { return false }
    return withExtendedLifetime(turn) { foldsLog(db, emptying: true) }
  }

  /// Whether the file seems to be the one at its path; without the write lock it may be found not to be
  /// while another program begins a log.
  func isInPlace(_ db: Database) -> Bool {
    guard let held else { return true }
    do {
      try held.requireOwn(db)
      return !held.isMoved
    } catch {
      return false
    }
  }

  /// What has become of the file, if it is not at its place any more, once what was saved there is safe
  /// in it. The write lock must be held.
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
