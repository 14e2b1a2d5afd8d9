import GRDB

extension CatalogStore {
  /// The current fields of a kind of record.
  public func fields(of kind: RecordKind) throws(CatalogError) -> Fields {
    try read { db in try db.fields(of: kind) }
  }

  /// A record; nil if it is gone.
  public func find(_ record: JournaledRecord) throws(CatalogError) -> (any EditableRecord)? {
    try read { db in try record.kind.read?(db, record.id) }
  }

  /// The record that another belongs to, such as an animal; nil for one that stands alone.
  public func owner(of record: JournaledRecord) throws(CatalogError) -> JournaledRecord? {
    try read { db in try db.owner(of: record) }
  }

  /// Saves a new record, or the fields that differ between a draft and the values of an edited
  /// record when it was opened, so that changes by others to other fields stay. `known` are the
  /// fields when the values were typed; nil for the current ones. A kept draft is deleted in the
  /// same transaction.
  ///
  /// - Throws: `CatalogError.gone` if it was deleted, `.conflict` if others changed one of these
  ///   fields to something else, `.name`, `.nameTaken`, `.value`, `.valueTaken`, `.categoryName`,
  ///   `.categoryGone`, `.tooMany`, `FieldsProblem.changed` if a field of the values has changed or
  ///   is missing, what every write may throw, or `CancellationError` if the task was cancelled
  ///   before the write began; then nothing is saved.
  public func save<Record: EditableRecord>(
    _ draft: RecordDraft, over edited: (id: Record.ID, original: RecordDraft?)?,
    in known: Fields? = nil, kept: KeptDraft.ID? = nil
  ) async throws -> Record {
    try await record(deleting: kept) { db in
      guard let edited else {
        let new: Record = try db.add(draft, in: known)
        return LabelledResult(new, as: EditLabel.added(new))
      }
      let old: Record = try db.saved(edited.id)
      let original = edited.original ?? RecordDraft(old)
      _ = try RecordSave(db, of: old, from: original, to: draft, in: known).write()
      let new: Record = try db.saved(edited.id)
      try Record.kind.rename?(db, old.name, new.name)
      try Record.kind.follow?(db, old, new)
      return LabelledResult(
        new, as: try EditLabel.changed(old, to: new, in: db.fields(of: Record.kind)))
    }
  }

  /// Saves new records as one edit, in order. A kept draft is deleted in the same transaction.
  ///
  /// - Throws: What `save(_:over:in:kept:)` throws for the first that is refused; then none is
  ///   saved.
  public func add<Record: EditableRecord>(
    _ drafts: [RecordDraft], in known: Fields? = nil, kept: KeptDraft.ID? = nil
  ) async throws -> [Record] {
    try await record(deleting: kept) { db in
      let new: [Record] = try drafts.map { try db.add($0, in: known) }
      return LabelledResult(new, as: EditLabel.added(new))
    }
  }

  /// The saved searches, oldest first.
  public func searches() throws(CatalogError) -> [SavedSearch] {
    try read { db in
      // Another program may have written any number of searches.
      try db.searches(
        """
        id IN (SELECT id FROM savedSearch ORDER BY id LIMIT 10 * \(SavedSearch.most))
        ORDER BY position, id LIMIT \(SavedSearch.most)
        """)
    }
  }

  /// The search whose name has the same `Folding.key`; nil if there is none.
  public func search(named name: String) throws(CatalogError) -> SavedSearch? {
    try read { db in try db.search(named: name) }
  }

  /// Saves a search, or what differs from the original: see `save(_:over:in:kept:)`.
  public func saveSearch(
    named name: String, finding find: String, as original: SavedSearch? = nil
  ) async throws -> SavedSearch {
    try await save(
      RecordDraft([.name: name, .find: find]), over: original.map { ($0.id, RecordDraft($0)) })
  }

  /// Deletes a search.
  ///
  /// - Throws: `CatalogError.gone`, `.changed`, and what every write may throw.
  public func delete(_ search: SavedSearch) async throws {
    try await record { db in
      let now: SavedSearch = try db.saved(search.id)
      if now != search { throw CatalogError.changed(now.journaled, name: now.name) }
      try db.execute(sql: "DELETE FROM savedSearch WHERE id = ?", arguments: [search.id])
      return LabelledResult((), as: EditLabel.deleted(search))
    }
  }
}

extension Database {
  func saved<Record: EditableRecord>(_ id: Record.ID) throws -> Record {
    guard let record = try Record.kind.read?(self, id) as? Record else {
      throw CatalogError.gone(JournaledRecord(Record.kind, id))
    }
    return record
  }

  fileprivate func add<Record: EditableRecord>(
    _ draft: RecordDraft, in known: Fields?
  ) throws -> Record {
    let writing = try RecordSave(self, adding: draft, to: Record.kind, in: known)
    let new: Record = try saved(writing.write())
    try Record.kind.follow?(self, nil, new)
    return new
  }

  fileprivate func searches(
    _ clauses: String, _ arguments: StatementArguments = []
  ) throws -> [SavedSearch] {
    try rows("SELECT id, name, find FROM savedSearch WHERE \(clauses)", arguments) { row in
      SavedSearch(
        id: try row.decode(Int64.self, atIndex: 0), name: try row.decode(String.self, atIndex: 1),
        find: try row.decode(String.self, atIndex: 2))
    }
  }

  /// Applies a renaming to the texts that find animals: of the saved searches, unless the result is
  /// too long, and of the logs that are only for some.
  func rename(inSearches renaming: FindRenaming) throws {
    for log in try logs("onlyFor IS NOT NULL") {
      let find = renaming.applied(to: log.onlyFor ?? "")
      if find == log.onlyFor { continue }
      try run("UPDATE log SET onlyFor = ? WHERE id = ?", [find, log.id])
    }
    for search in try searches("1") {
      let find = renaming.applied(to: search.find)
      if find == search.find || find.unicodeScalars.count > SavedSearch.maxFindLength { continue }
      try run("UPDATE savedSearch SET find = ? WHERE id = ?", [find, search.id])
    }
  }

  fileprivate func search(named name: String) throws -> SavedSearch? {
    try searches("nameKey = ?", [Folding.key(name)]).first
  }

  func search(_ id: SavedSearch.ID) throws -> SavedSearch? { try searches("id = ?", [id]).first }
}
