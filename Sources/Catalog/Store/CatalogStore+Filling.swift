import GRDB

extension CatalogStore {
  /// Saves the first animals of a catalog that has neither animals nor categories, in one
  /// transaction and in memory that does not grow with their number.
  ///
  /// The journal says nothing of them, as if they were older than it: this cannot be undone.
  ///
  /// - Parameters:
  ///   - drafts: The animals; they may be asked for more than once, and are the same then.
  ///   - count: How many they are, for the progress.
  ///   - progress: Called on any thread with the part that is done, from 0 to 1.
  /// - Returns: The number of animals.
  /// - Throws: `FileProblem.notNew` when it has animals or categories, and what
  ///   `insert(contentsOf:)` throws; then nothing is saved.
  public func fillWithoutJournal(
    with drafts: some Sequence<RecordDraft> & Sendable, count: Int,
    progress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> Int {
    try await writeMuch { [path] db, interruption in
      guard try db.isWithoutRecords() else { throw CatalogError.file(path, .notNew) }
      return try Filling(db, unless: interruption, progress).run(drafts, count: count)
    }
  }
}

extension Database {
  fileprivate func isWithoutRecords() throws -> Bool {
    try RecordKind.all.allSatisfy { kind in
      try number("SELECT EXISTS (SELECT 1 FROM \(kind.table))") == 0
    }
  }
}
