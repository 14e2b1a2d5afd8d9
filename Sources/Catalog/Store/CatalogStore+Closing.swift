import Foundation

extension CatalogStore {
  /// Closes the catalog; every later use fails with `FileProblem.closed`. Closing again does
  /// nothing.
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

  /// Whether `close()` has begun.
  var isClosed: Bool { isClosing.withLock { $0 } }

  private func closeWriting() {
    // No other program folds the log of a file that was moved.
    let isLocked = lock == nil || canLock(attempts: connection.isMoved ? 200 : 10)
    marks.close(isLocked: isLocked)
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

  /// Tries briefly to take the lock.
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
}
