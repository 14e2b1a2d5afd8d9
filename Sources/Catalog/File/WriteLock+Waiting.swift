extension WriteLock {
  /// Does work that needs the lock, as soon as nobody else has it; the lock is gone afterwards.
  ///
  /// - Parameters:
  ///   - limit: How long to wait; 10 seconds where it is nil.
  ///   - work: What needs the lock.
  /// - Returns: What the work returns.
  /// - Throws: `CatalogError.busy` after that time, `.foreignLock`, `CancellationError` when the
  ///   task was cancelled while it waited, or what the work throws.
  func hold<T: Sendable>(
    waiting limit: Duration? = nil, _ work: () async throws -> T
  ) async throws -> T {
    var patience = Patience(limit: limit ?? .seconds(10))
    while case .refused(let holder) = try attempt() {
      try patience.refused(by: holder)
      try await Task.sleep(for: .milliseconds(10))
    }
    defer { releaseAndRemove() }
    return try await work()
  }
}
