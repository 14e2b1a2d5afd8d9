import GRDB

/// The steps of a write. It acquires what it needs in this order everywhere, and releases it in
/// reverse:
///
/// 1. its turn among the writes of this store, and a moment for waiting programs (`WriteTurns`),
/// 2. the end of a pause (`WriteTurns`),
/// 3. the lock of the file (`WriteLock`),
/// 4. the writing connection (`Connection+Transaction`): from short reads if it is the only one
///    (`ReadAccess`), then its queue,
/// 5. SQLite's own lock: the transaction begins (`Connection+Transaction`).
///
/// Then the edit opens (`OpenEdit`), triggers journal what the body writes, the edit closes, the
/// transaction commits, the news goes out (`ChangeNews`), and after the locks are released a long
/// log is folded (`CheckpointPolicy`).
///
/// Steps 2, 3 and 5 are attempts: if one is refused, the write releases all but its turn and
/// retries as the `LockWaitPolicy` says. The other steps wait.
extension CatalogStore {
  /// Performs one action of the user: `write(_:)` with an edit of the journal around the body. It
  /// deletes the action's kept draft in the same transaction.
  func record<T: Sendable>(
    deleting kept: KeptDraft.ID? = nil,
    _ body: @escaping @Sendable (Database) throws -> LabelledResult<T>
  ) async throws -> T {
    let done = try await write { [author] db in
      if let kept { try DraftRow.deleteOne(db, key: kept) }
      return try db.record(by: author) { try body(db) }
    } thenLocked: { [draftLocks] _ in
      if let kept { draftLocks.clear(kept) }
    }
    noteOwn(done.edit)
    return done.value
  }

  /// Performs one long action of the user: `writeMuch(_:)` with an edit around the body.
  func recordMuch<T: Sendable>(
    _ body: @escaping @Sendable (Database, Interruption) throws -> LabelledResult<T>
  ) async throws -> T {
    let done = try await writeMuch { [author] db, interruption in
      try db.record(by: author) { try body(db, interruption) }
    }
    noteOwn(done.edit)
    return done.value
  }

  /// Performs a long write in one transaction. Unlike in `write(_:)`, cancelling the task also ends
  /// it once begun; then nothing is written. The body checks the interruption between statements.
  func writeMuch<T: Sendable>(
    _ body: @escaping @Sendable (Database, Interruption) throws -> T
  ) async throws -> T {
    guard let writer = connection.writer else { throw CatalogError.file(path, .readOnly) }
    let interruption = Interruption(of: writer)
    return try await withTaskCancellationHandler {
      try await write { db in try interruption.run { try body(db, interruption) } }
    } onCancel: {
      interruption.cancel()
    }
  }

  /// Writes in one transaction.
  ///
  /// While it waits, cancelling the task ends it and nothing is written; a transaction that has
  /// begun runs to its end. The body may run again if another program got in its way, so it changes
  /// only the database; `thenLocked` does anything else that must happen before others may write.
  /// Without a policy it waits as the store was opened to.
  package func write<T: Sendable>(
    waiting policy: LockWaitPolicy? = nil, _ body: @escaping @Sendable (Database) throws -> T,
    thenLocked: (T) -> Void = { _ in }
  ) async throws -> T {
    guard let writer = connection.writer else { throw CatalogError.file(path, .readOnly) }
    try await turns.enter()
    defer { turns.leave() }
    try await turns.giveWay()
    var wait = policy ?? LockWaitPolicy(limit: limit, report: onWait)
    defer { wait.ended() }
    while true {
      try Task.checkCancellation()
      switch try await attempt(on: writer, body, thenLocked: thenLocked) {
      case .done(let written):
        turns.hasWritten()
        if let turn = written.folding { connection.foldLongLog(on: writer, in: turn) }
        foldSoon()
        return written.value
      case .refused(let holder):
        turns.wasRefused()
        try wait.refused(by: holder)
      }
      try await Task.sleep(for: wait.pause)
    }
  }

  private func attempt<T: Sendable>(
    on writer: DatabaseQueue, _ body: @escaping @Sendable (Database) throws -> T,
    thenLocked: (T) -> Void
  ) async throws -> Attempt<Written<T>> {
    if isClosed { throw CatalogError.file(path, .closed) }
    guard turns.begin() else { return .refused(by: nil) }
    defer { turns.end() }
    if case .refused(let holder)? = try lock?.attempt() { return .refused(by: holder) }
    defer { lock?.release() }
    if connection.isMoved { try await requirePlace(on: writer) }
    defer { foreignChanges.writeEnds() }
    do {
      let written = try await commit(on: writer, body)
      // A save that may have been lost must not be reported as done.
      if connection.isMoved { try await requirePlace(on: writer) }
      thenLocked(written.value)
      return .done(written)
    } catch let error as CancellationError {
      throw error
    } catch let error where error.isBusy {
      return .refused(by: nil)
    } catch CatalogError.file(_, .replaced) {
      try await requirePlace(on: writer)
      return .refused(by: nil)
    } catch {
      throw CatalogError(error, path: path)
    }
  }

  private func commit<T: Sendable>(
    on writer: DatabaseQueue, _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> Written<T> {
    let (turn, commits) = (connection.foldingTurn(), connection.folding.commits)
    let value = try await connection.transaction(on: writer) { [foreignChanges] db in
      foreignChanges.writeBegins()
      return try body(db)
    }
    let hasWritten = connection.folding.commits > commits
    return Written(value: value, folding: hasWritten ? turn : nil)
  }

  /// Keeps writes from beginning until `resumeWriting()`, so that the process can be stopped
  /// without making other programs wait. False, and nothing is paused, while a write is under way.
  public func pauseWriting() -> Bool {
    turns.pause()
  }

  /// Lets writes begin again.
  public func resumeWriting() {
    turns.resume()
  }
}

/// The outcome of a write, and the right to fold the log afterwards, if that is due.
private struct Written<Value: Sendable>: Sendable {
  let value: Value
  let folding: FoldingTurn?
}

/// What a transaction did, and its label in the journal.
struct LabelledResult<Value> {
  let value: Value
  let label: String

  init(_ value: Value, as label: String) {
    self.value = value
    self.label = label
  }
}

extension LabelledResult: Sendable where Value: Sendable {}

extension Database {
  fileprivate func record<T>(
    by author: Author, _ body: () throws -> LabelledResult<T>
  ) throws -> (value: T, edit: Edit.ID) {
    let edit = try OpenEdit(self, by: author)
    let recorded = try body()
    try edit.close(label: recorded.label)
    return (recorded.value, edit.id)
  }
}
