import GRDB

extension CatalogStore {
  /// Saves a new animal, and the category that it names when that does not exist. A kept draft of
  /// it goes in the same transaction.
  ///
  /// - Parameters:
  ///   - draft: The values.
  ///   - known: The fields as they were when the values were typed; nil for the current fields.
  ///   - kept: The kept draft, if any.
  /// - Returns: The animal as it was saved.
  /// - Throws: `CatalogError.name`, `.categoryName`, `.categoryGone`, `FieldsProblem.changed` where a
  ///   field of the values is not there as it is known, what every write may throw, or
  ///   `CancellationError` when the task was cancelled before the write began.
  public func insert(
    _ draft: RecordDraft, in known: Fields? = nil, kept: KeptDraft.ID? = nil
  ) async throws -> Animal {
    try await record(deleting: kept) { db in
      if let known, !(try db.fields().hold(draft.changes(from: RecordDraft()), as: known)) {
        throw CatalogError.fields(.changed)
      }
      var insertion = try AnimalInsertion(db)
      let animal = try db.savedAnimal(try insertion.insert(draft))
      return Recorded(animal, as: EditLabel.added(animal))
    }
  }

  /// Saves the fields in which a draft differs from the one that was opened for edit, so that
  /// what others have changed elsewhere in the animal stays. A kept draft of it goes in the same
  /// transaction.
  ///
  /// - Parameters:
  ///   - id: The animal.
  ///   - original: The draft that was opened for edit.
  ///   - draft: The draft.
  ///   - known: The fields as they were when the values were typed; nil for those of now.
  ///   - kept: The kept draft, if any.
  /// - Returns: The animal as it was saved.
  /// - Throws: `CatalogError.animalGone` when it was deleted, `.conflict` when others have changed
  ///   one of these fields to something else, and what `insert(_:in:kept:)` throws; then nothing is
  ///   saved.
  public func update(
    _ id: Animal.ID, from original: RecordDraft, to draft: RecordDraft, in known: Fields? = nil,
    kept: KeptDraft.ID? = nil
  ) async throws -> Animal {
    try await record(deleting: kept) { db in
      let old = try db.savedAnimal(id)
      try AnimalUpdate(db, of: old, from: original, to: draft, in: known).apply()
      let new = try db.savedAnimal(id)
      return Recorded(new, as: try EditLabel.changed(old, to: new, in: db.fields()))
    }
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
  /// - Throws: What `update(_:from:to:in:kept:)` and `RecordDraft.textToExtend(of:)` throw.
  public func addLine(_ line: String, to field: Field, of id: Animal.ID) async throws -> Animal {
    try await record { db in
      let old = try db.savedAnimal(id)
      let original = RecordDraft(old)
      var draft = original
      let former = try draft.textToExtend(of: field)
      draft[text: field] = former.isEmpty ? line : former + "\n" + line
      try AnimalUpdate(db, of: old, from: original, to: draft).apply()
      let new = try db.savedAnimal(id)
      return Recorded(new, as: try EditLabel.changed(old, to: new, in: db.fields()))
    }
  }

  /// Deletes an animal and returns it as it was.
  ///
  /// - Throws: `CatalogError.animalGone` when it was deleted before.
  public func deleteAnimal(_ id: Animal.ID) async throws -> Animal {
    try await record { db in
      let animal = try db.savedAnimal(id)
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
      let animals = try (0..<Int64(count)).reversed().map { try db.savedAnimal(last - $0) }
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

extension Database {
  func savedAnimal(_ id: Animal.ID) throws -> Animal {
    guard let animal = try animal(id) else { throw CatalogError.animalGone(id) }
    return animal
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
