/// Whether a store is at a transaction, or at the lock for one, and whether it may begin one.
struct Writing {
  private var isUnderWay = false
  private var isPaused = false

  /// Begins, unless that has to wait.
  mutating func begin() -> Bool {
    if !isPaused { isUnderWay = true }
    return !isPaused
  }

  /// The transaction has ended, and its lock is given back.
  mutating func end() {
    isUnderWay = false
  }

  /// Pauses, unless something is under way.
  mutating func pause() -> Bool {
    if !isUnderWay { isPaused = true }
    return !isUnderWay
  }

  /// Writes may begin again.
  mutating func resume() {
    isPaused = false
  }
}

extension CatalogStore {
  /// Lets no write begin before `resumeWriting()`, so that the process can be stopped and nobody
  /// has to wait for it. False, and nothing is paused, while a write is under way.
  public func pauseWriting() -> Bool {
    writing.withLock { $0.pause() }
  }

  /// Lets writes begin again.
  public func resumeWriting() {
    writing.withLock { $0.resume() }
  }
}
