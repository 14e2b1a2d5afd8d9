import Foundation

extension CatalogStore {
  /// Closes the catalog; every later use fails with `FileProblem.closed`. Closing again does
  /// nothing.
  ///
  /// The last to close folds the write-ahead log into the file, which SQLite does only while no
  /// other connection is open. While another program holds the lock the log is left alone: it is
  /// folded when the catalog is closed the next time.
  public func close() {
    let isClosed = isClosing.withLock { isClosing in
      defer { isClosing = true }
      return isClosing
    }
    if isClosed { return }
    foreignChanges.end()
    // A read that does not end keeps its connection; the end of the process closes that.
    guard reads.end() else { return }
    if isReadOnly { closeReading() } else { closeWriting() }
  }

  /// Whether `close()` has begun.
  var isClosed: Bool { isClosing.withLock { $0 } }

  private func closeWriting() {
    // Of a file that was moved nobody else folds the log.
    let isLocked = lock == nil || canLock(attempts: connection.isMoved ? 200 : 10)
    marks.close(isLocked: isLocked)
    do {
      let problem =
        try isLocked ? connection.writer?.writeWithoutTransaction(connection.displacement) : nil
      try connection.close(foldingLog: isLocked && problem == nil)
    } catch {
      // All is saved; the end of the process closes what is left.
    }
    if isLocked { lock?.releaseAndRemove() }
  }

  private func closeReading() {
    do {
      try connection.close(foldingLog: false)
    } catch {
      // Nothing was written; the end of the process closes what is left.
    }
    guard connection.leavesEmptyLog, canLock(attempts: 1) else { return }
    connection.removeEmptyLog()
    lock?.releaseAndRemove()
  }

  /// Tries for a moment to take the lock.
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
