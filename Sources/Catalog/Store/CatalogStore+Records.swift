import GRDB

/// Records that forms edit are read and saved in one way, whatever their kind.
extension CatalogStore {
  /// The fields that the records of a kind have now.
  ///
  /// - Throws: What SQLite refused, as every read.
  public func fields(of kind: RecordKind) throws(CatalogError) -> Fields {
    try read { db in try db.fields(of: kind) }
  }

  /// A record; nil when it is gone.
  ///
  /// - Throws: What SQLite refused, as every read.
  public func find(_ record: JournaledRecord) throws(CatalogError) -> (any EditableRecord)? {
    try read { db in try record.kind.read?(db, record.id) }
  }

  /// What a record belongs to, such as an animal; nil for one that stands alone.
  ///
  /// - Throws: What SQLite refused, as every read.
  public func owner(of record: JournaledRecord) throws(CatalogError) -> JournaledRecord? {
    try read { db in try db.owner(of: record) }
  }

  /// Saves a new record, or the fields in which a draft differs from the record that was opened for
  /// edit, so that what others have changed elsewhere in it stays.
  ///
  /// - Parameters:
  ///   - draft: The values.
  ///   - edited: The record with the values that it had when it was opened; nil for a new one.
  ///   - known: The fields as they were when the values were typed; nil for those of now.
  ///   - kept: The kept draft, which goes in the same transaction, if any.
  /// - Returns: The record as it was saved.
  /// - Throws: `CatalogError.gone` when it was deleted, `.conflict` when others have changed one of
  ///   these fields to something else, `.name`, `.nameTaken`, `.value`, `.valueTaken`,
  ///   `.categoryName`, `.categoryGone`, `.tooMany`, `FieldsProblem.changed` where a field of the
  ///   values is not there as it is known, what every write may throw, or `CancellationError` when
  ///   the task was cancelled before the write began; then nothing is saved.
  public func save<Record: EditableRecord>(
    _ draft: RecordDraft, over edited: (id: Record.ID, original: RecordDraft?)?,
    in known: Fields? = nil, kept: KeptDraft.ID? = nil
  ) async throws -> Record {
    try await record(deleting: kept) { db in
      guard let edited else {
        let writing = try RecordWriting(db, adding: draft, to: Record.kind, in: known)
        let new: Record = try db.saved(writing.write())
        return Recorded(new, as: EditLabel.added(new))
      }
      let old: Record = try db.saved(edited.id)
      let original = edited.original ?? RecordDraft(old)
      _ = try RecordWriting(db, of: old, from: original, to: draft, in: known).write()
      let new: Record = try db.saved(edited.id)
      try Record.kind.rename?(db, old.name, new.name)
      return Recorded(new, as: try EditLabel.changed(old, to: new, in: db.fields(of: Record.kind)))
    }
  }
}

extension Database {
  /// - Throws: `CatalogError.gone`.
  func saved<Record: EditableRecord>(_ id: Record.ID) throws -> Record {
    guard let record = try Record.kind.read?(self, id) as? Record else {
      throw CatalogError.gone(JournaledRecord(Record.kind, id))
    }
    return record
  }
}
