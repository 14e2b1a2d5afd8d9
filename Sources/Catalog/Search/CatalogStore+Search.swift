import GRDB

extension CatalogStore {
  /// Whether names are noted that are not in the search index yet: then finding takes longer.
  public func hasPendingNames() throws(CatalogError) -> Bool {
    guard !isReadOnly else { return false }
    return try read { db in try db.number("SELECT EXISTS (SELECT 1 FROM searchPending)") == 1 }
  }

  /// Takes some of the names that are noted into the search index, or out of it, in one short
  /// transaction, unless another program is writing just now.
  ///
  /// - Returns: Whether more are left.
  /// - Throws: `CatalogError.busy` when another program is writing, what every write may throw, or
  ///   `CancellationError` when the task was cancelled before the write began.
  public func indexPendingNames(atMost limit: Int = 5_000) async throws -> Bool {
    try await write(waiting: .never) { db in
      try SearchIndexing(db).takeIn(atMost: limit)
      return try db.number("SELECT EXISTS (SELECT 1 FROM searchPending)") == 1
    }
  }
}
