import GRDB

/// What a transaction did, and what the journal calls it.
struct Recorded<Value> {
  let value: Value
  let label: String

  init(_ value: Value, as label: String) {
    self.value = value
    self.label = label
  }
}

extension Recorded: Sendable where Value: Sendable {}

extension CatalogStore {
  /// Does one action of the user: `write(_:)`, and the journal tells what was done. A kept draft of
  /// it goes in the same transaction.
  func record<T: Sendable>(
    deleting kept: KeptDraft.ID? = nil,
    _ body: @escaping @Sendable (Database) throws -> Recorded<T>
  ) async throws -> T {
    try await write { [author] db in
      try DraftRow.delete(kept, db)
      return try db.record(by: author) { try body(db) }
    } thenLocked: { [marks] _ in
      if let kept { marks.clear(kept) }
    }
  }

  /// Does one action of the user that takes long: `writeMuch(_:)`, and the journal tells what was
  /// done.
  func recordMuch<T: Sendable>(
    _ body: @escaping @Sendable (Database, Interruption) throws -> Recorded<T>
  ) async throws -> T {
    try await writeMuch { [author] db, interruption in
      try db.record(by: author) { try body(db, interruption) }
    }
  }
}

extension Database {
  fileprivate func record<T>(by author: Author, _ body: () throws -> Recorded<T>) throws -> T {
    let edit = try OpenEdit(self, by: author)
    let recorded = try body()
    try edit.close(label: recorded.label)
    return recorded.value
  }
}
