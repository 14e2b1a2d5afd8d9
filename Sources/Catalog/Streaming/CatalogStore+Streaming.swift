import GRDB

extension CatalogStore {
  /// Reads animals one after the other as they are at one moment, away from the caller's actor, in
  /// memory that does not grow with their number.
  ///
  /// - Returns: What the body returns.
  /// - Throws: `CancellationError` when the task is cancelled, what SQLite refused, or what the body
  ///   throws.
  public func stream<T: Sendable>(
    _ selection: AnimalSelection,
    _ body: @escaping @Sendable (inout AnimalStream) throws -> T
  ) async throws -> T {
    let outcome = try await scan { [path] db in
      var stream = try AnimalStream(selection, db, path: path)
      // What the body throws is not the catalog's.
      return Result { try body(&stream) }
    }
    try Task.checkCancellation()
    return try outcome.get()
  }
}
