extension WriteLock {
  /// Does work that needs the lock, as soon as nobody else has it; the lock is gone afterwards.
  ///
  /// - Throws: `CatalogError.busy` after 10 seconds, `.foreignLock`, `CancellationError` when the
  ///   task was cancelled while it waited, or what the work throws.
  func hold<T: Sendable>(_ work: () async throws -> T) async throws -> T {
    var patience = Patience(limit: .seconds(10))
    while case .refused(let holder) = try attempt() {
      try patience.refused(by: holder)
      try await Task.sleep(for: .milliseconds(10))
    }
    defer { releaseAndRemove() }
    return try await work()
  }
}
