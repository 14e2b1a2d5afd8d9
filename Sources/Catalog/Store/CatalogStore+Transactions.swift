import GRDB

extension CatalogStore {
  /// Reads at once.
  func read<T>(_ body: (Database) throws -> T) throws(CatalogError) -> T {
    guard gate.enter() else { throw .closed(path: path) }
    defer { gate.leave() }
    do {
      return try connection.reader.read(body)
    } catch {
      throw CatalogError(error, path: path)
    }
  }

  /// Reads away from the caller's actor, and ends with the caller's task.
  func scan<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws -> T {
    guard gate.enter() else { throw CatalogError.closed(path: path) }
    defer { gate.leave() }
    do {
      return try await connection.reader.read(body)
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
    guard let writer = connection.writer else { throw CatalogError.readOnly(path: path) }
    try await turnstile.enter()
    defer { turnstile.leave() }
    var patience = Patience(limit: limit, report: onWait)
    defer { patience.ended() }
    while true {
      try Task.checkCancellation()
      switch try await attempt(on: writer, body) {
      case .done(let value): return value
      case .refused(let holder): try patience.refused(by: holder)
      }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// Writes much in one transaction, as `write(_:)` does, but cancelling the task gives it up also
  /// after it has begun; then nothing is written. The body asks the interruption between statements.
  func writeMuch<T: Sendable>(
    _ body: @escaping @Sendable (Database, Interruption) throws -> T
  ) async throws -> T {
    guard let writer = connection.writer else { throw CatalogError.readOnly(path: path) }
    let interruption = Interruption(of: writer)
    return try await withTaskCancellationHandler {
      try await write { db in try interruption.run { try body(db, interruption) } }
    } onCancel: {
      interruption.cancel()
    }
  }

  private func attempt<T: Sendable>(
    on writer: DatabaseQueue, _ body: @escaping @Sendable (Database) throws -> T
  ) async throws -> Attempt<T> {
    if isClosed { throw CatalogError.closed(path: path) }
    if case .refused(let holder)? = try lock?.attempt() { return .refused(by: holder) }
    defer { lock?.release() }
    writing.withLock { $0 = true }
    defer { writing.withLock { $0 = false } }
    if connection.isMoved { throw CatalogError.moved(path: path) }
    do {
      return .done(try await connection.transaction(on: writer, body))
    } catch let error as CancellationError {
      throw error
    } catch let error where error.isBusy {
      return .refused(by: nil)
    } catch {
      throw CatalogError(error, path: path)
    }
  }
}
