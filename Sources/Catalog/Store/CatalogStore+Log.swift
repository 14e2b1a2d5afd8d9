import Dispatch
import GRDB

/// The write-ahead log of an open catalog lies beside the file, and SQLite would replay it into any
/// file that later lies there. So it is emptied when writing pauses, and when the file is moved.
extension CatalogStore {
  /// Why nothing can be saved any more: the file is missing, or was replaced. Nil while all is
  /// well. Observers are notified of changes.
  public var displacement: CatalogError? { displaced.withLock { $0 }.map { .file(path, $0) } }

  /// Empties the log once nothing has been written for a second.
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
      guard try lock?.attempt().isDone ?? true else { return }
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

extension Attempt {
  /// Whether it was done.
  var isDone: Bool {
    switch self {
    case .done: true
    case .refused: false
    }
  }
}
