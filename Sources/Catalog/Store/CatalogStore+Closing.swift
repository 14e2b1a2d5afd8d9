import Dispatch
import Foundation
import GRDB

extension CatalogStore {
  /// Closes the catalog, once; every later use fails with `FileProblem.closed`.
  ///
  /// The last connection to close folds the write-ahead log into the file, as SQLite allows only
  /// then. While another program holds the lock, the log is left until the next close.
  public func close() {
    let isClosed = isClosing.withLock { isClosing in
      defer { isClosing = true }
      return isClosing
    }
    if isClosed { return }
    foreignChanges.end()
    // A read that does not end keeps its connection until the process ends.
    guard reads.end() else { return }
    if isReadOnly { closeReading() } else { closeWriting() }
  }

  var isClosed: Bool { isClosing.withLock { $0 } }

  private func closeWriting() {
    // No other program folds the log of a file that was moved.
    let isLocked = lock == nil || canLock(attempts: connection.isMoved ? 200 : 10)
    draftLocks.close(isLocked: isLocked)
    do {
      let problem =
        try isLocked ? connection.writer?.writeWithoutTransaction(connection.displacement) : nil
      try connection.close(foldingLog: isLocked && problem == nil)
    } catch {
      // Everything is saved; the end of the process closes the rest.
    }
    if isLocked { lock?.releaseAndRemove() }
  }

  private func closeReading() {
    do {
      try connection.close(foldingLog: false)
    } catch {
      // Nothing was written; the end of the process closes the rest.
    }
    guard connection.leavesEmptyLog, canLock(attempts: 1) else { return }
    connection.removeEmptyLog()
    lock?.releaseAndRemove()
  }

  private func canLock(attempts: Int) -> Bool {
    for attempt in 1...attempts {
      do {
        if case .done? = try lock?.attempt() { return true }
      } catch {
        return false
      }
      if attempt < attempts { usleep(10_000) }
    }
    return false
  }

  /// Why nothing can be saved any more: the file is missing, or was replaced. Nil while all is
  /// well. Observers are notified of changes.
  public var displacement: CatalogError? { displaced.withLock { $0 }.map { .file(path, $0) } }

  /// Empties the log once nothing has been written for a second: SQLite would replay it into any
  /// file that later lies beside it.
  func foldSoon() {
    guard let delay = connection.folding.delay() else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(delay)) { [weak self] in
      guard let self, !isClosed else { return }
      guard connection.folding.isQuiet() else { return foldSoon() }
      Task { await self.lookAfterLog() }
    }
  }

  /// Empties the log if the file is in its place; otherwise rescues what was saved.
  func lookAfterLog() async {
    guard let writer = connection.writer, !isClosed else { return }
    do {
      try await turns.enter()
      defer { turns.leave() }
      guard turns.begin() else { return }
      defer { turns.end() }
      // A program that has the lock takes care of the log itself.
      if case .refused? = try lock?.attempt() { return }
      defer { lock?.release() }
      defer { foreignChanges.writeEnds() }
      // The writer's queue never holds the store, which may be closed with its last reference.
      let (problem, isEmpty) = try await writer.writeWithoutTransaction {
        [connection, foreignChanges] db in
        foreignChanges.writeBegins()
        let problem = try connection.displacement(db)
        return (problem, problem != nil || connection.emptiesLog(db))
      }
      note(problem)
      if !isEmpty { foldSoon() }
    } catch {
      // The next save runs into the same obstacle, and reports it.
    }
  }

  /// Refuses to write to a file that is not in its place. The lock must be held.
  func requirePlace(on writer: DatabaseQueue) async throws {
    let problem = try await writer.writeWithoutTransaction { [connection] db in
      try connection.displacement(db)
    }
    note(problem)
    if let displacement { throw displacement }
  }

  private func note(_ problem: FileProblem?) {
    let isNew = displaced.withLock { displaced in
      defer { displaced = problem }
      return displaced != problem
    }
    if isNew { news.post() }
  }
}
