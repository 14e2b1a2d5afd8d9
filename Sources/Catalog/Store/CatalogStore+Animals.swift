import GRDB

extension CatalogStore {
  /// Saves a new animal, and the category that it names when that does not exist: see
  /// `save(_:over:in:kept:)`.
  public func insert(_ draft: RecordDraft, kept: KeptDraft.ID? = nil) async throws -> Animal {
    try await save(draft, over: nil, kept: kept)
  }

  /// Saves the fields in which a draft differs from the one that was opened for edit: see
  /// `save(_:over:in:kept:)`.
  public func update(
    _ id: Animal.ID, from original: RecordDraft, to draft: RecordDraft, in known: Fields? = nil,
    kept: KeptDraft.ID? = nil
  ) async throws -> Animal {
    try await save(draft, over: (id, original), in: known, kept: kept)
  }

  /// What in a draft is hardly true of its parents, in a sentence: a mother that is male, or an
  /// animal that is both parents. Only what differs from `original` is looked at.
  public func contradiction(
    in draft: RecordDraft, since original: RecordDraft = RecordDraft()
  ) throws(CatalogError) -> String? {
    try read { db in try db.contradiction(in: draft, since: original) }
  }

  /// Adds a line to what an animal has in a field of several lines, whatever stands there by then:
  /// two that are added at once both stay.
  ///
  /// - Throws: What `save(_:over:in:kept:)` and `RecordDraft.textToExtend(of:)` throw.
  public func addLine(_ line: String, to field: Field, of id: Animal.ID) async throws -> Animal {
    try await record { db in
      let old: Animal = try db.saved(id)
      let original = RecordDraft(old)
      var draft = original
      let former = try draft.textToExtend(of: field)
      draft[text: field] = former.isEmpty ? line : former + "\n" + line
      _ = try RecordWriting(db, of: old, from: original, to: draft).write()
      let new: Animal = try db.saved(id)
      return Recorded(new, as: try EditLabel.changed(old, to: new, in: db.fields()))
    }
  }

  /// Deletes an animal and returns it as it was.
  ///
  /// - Throws: `CatalogError.gone` when it was deleted before.
  public func deleteAnimal(_ id: Animal.ID) async throws -> Animal {
    try await record { db in
      let animal: Animal = try db.saved(id)
      try db.execute(sql: "DELETE FROM animal WHERE id = ?", arguments: [id])
      return Recorded(animal, as: EditLabel.deleted(animal))
    }
  }

  /// Saves new animals in one transaction, and returns them in their order; `progress` takes how many
  /// there are so far.
  ///
  /// - Throws: What `insert(_:)` throws, or `CancellationError` when the task was cancelled at any
  ///   time; then none of them is saved.
  public func insertAll(
    _ drafts: [RecordDraft], progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws -> [Animal] {
    try await recordMuch { db, interruption in
      var insertion = try AnimalInsertion(db)
      let count = try insertion.insert(contentsOf: drafts, unless: interruption, progress: progress)
      // SQLite numbers the rows of a transaction one after another.
      let last = db.lastInsertedRowID
      let animals: [Animal] = try (0..<Int64(count)).reversed().map { try db.saved(last - $0) }
      return Recorded(animals, as: EditLabel.added(animals))
    }
  }

  /// Saves many new animals in one transaction, and returns their number.
  ///
  /// - Throws: What `insert(_:)` throws, or `CancellationError` when the task was cancelled at any
  ///   time; then none of them is saved.
  public func insert(contentsOf drafts: [RecordDraft]) async throws -> Int {
    try await recordMuch { db, interruption in
      var insertion = try AnimalInsertion(db)
      try insertion.insert(contentsOf: drafts, unless: interruption)
      return Recorded(drafts.count, as: EditLabel.added(drafts.count))
    }
  }

  /// Saves the first animals of a catalog in one transaction, and returns their number. Before that
  /// it gets new fields, but for those whose names it has, or had before it retired them; `animals`
  /// then makes the animals for the fields that it has.
  ///
  /// - Throws: `CatalogError.notEmpty` when it has animals, and what `addFields(_:)` and
  ///   `insert(contentsOf:)` throw.
  public func fill(
    adding new: [NewField] = [], with animals: @escaping @Sendable (Fields) -> [RecordDraft]
  ) async throws -> Int {
    try await recordMuch { db, interruption in
      let count = try db.keptCount(AnimalQuery())
      if count > 0 { throw CatalogError.notEmpty(animals: count) }
      let known = Set(try db.ownFields("1").map { Folding.key($0.title) })
      let missing = new.filter { !known.contains(Folding.key($0.name)) }
      _ = try db.addFields(missing)
      let drafts = animals(try db.fields())
      var insertion = try AnimalInsertion(db)
      try insertion.insert(contentsOf: drafts, unless: interruption)
      return Recorded(drafts.count, as: EditLabel.added(drafts.count))
    }
  }
}

extension RecordDraft {
  /// The text of a field that is to be added to; empty for none.
  ///
  /// - Throws: `CatalogError.value` where what stands there does not fit the field: its text may not be all
  ///   of it.
  public func textToExtend(of field: Field) throws(CatalogError) -> String {
    if case .foreign = self[field] {
      throw .value(
        field,
        ValueProblem(
          "What stands there does not fit \(field.title); put another value there first."))
    }
    return self[text: field]
  }
}
