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
    // A connection that is opened now would read what lies at the path now.
    if connection.isMoved { throw CatalogError.moved(path: path) }
    do {
      return try await connection.scan { try await $0.read(body) }
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
  /// its way, so it changes nothing but the database; `thenLocked` is for what else must happen
  /// before others may write.
  func write<T: Sendable>(
    waiting: Waiting = .asTheStore, _ body: @escaping @Sendable (Database) throws -> T,
    thenLocked: (T) -> Void = { _ in }
  ) async throws -> T {
    guard let writer = connection.writer else { throw CatalogError.readOnly(path: path) }
    try await turnstile.enter()
    defer { turnstile.leave() }
    var patience = patience(waiting)
    defer { patience.ended() }
    while true {
      try Task.checkCancellation()
      switch try await attempt(on: writer, body, thenLocked: thenLocked) {
      case .done(let value): return value
      case .refused(let holder): try patience.refused(by: holder)
      }
      try await Task.sleep(for: patience.pause)
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

  /// How long a write waits for other programs.
  enum Waiting {
    /// As the store was told to at opening.
    case asTheStore
    /// 250 ms, and nobody is told: for what is tried again soon.
    case briefly
    /// Not at all, and nobody is told: for what may as well be done later.
    case never
  }

  private func patience(_ waiting: Waiting) -> Patience {
    switch waiting {
    case .asTheStore: Patience(limit: limit, report: onWait)
    case .briefly: Patience(limit: .milliseconds(250))
    case .never: Patience(limit: .zero)
    }
  }

  private func attempt<T: Sendable>(
    on writer: DatabaseQueue, _ body: @escaping @Sendable (Database) throws -> T,
    thenLocked: (T) -> Void
  ) async throws -> Attempt<T> {
    if isClosed { throw CatalogError.closed(path: path) }
    guard writing.withLock({ $0.begin() }) else { return .refused(by: nil) }
    defer { writing.withLock { $0.end() } }
    if case .refused(let holder)? = try lock?.attempt() { return .refused(by: holder) }
    defer { lock?.release() }
    if connection.isMoved { throw CatalogError.moved(path: path) }
    do {
      let value = try await transaction(on: writer, body)
      thenLocked(value)
      return .done(value)
    } catch let error as CancellationError {
      throw error
    } catch let error where error.isBusy {
      return .refused(by: nil)
    } catch {
      throw CatalogError(error, path: path)
    }
  }
}
