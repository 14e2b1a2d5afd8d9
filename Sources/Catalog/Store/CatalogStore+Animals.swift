import GRDB
import Pictures

extension CatalogStore {
  /// Saves a new animal, and a new category that it names: see `save(_:over:in:kept:)`.
  public func insert(_ draft: RecordDraft, kept: KeptDraft.ID? = nil) async throws -> Animal {
    try await save(draft, over: nil, kept: kept)
  }

  /// Saves the fields that differ between a draft and the original: see `save(_:over:in:kept:)`.
  public func update(
    _ id: Animal.ID, from original: RecordDraft, to draft: RecordDraft, in known: Fields? = nil,
    kept: KeptDraft.ID? = nil
  ) async throws -> Animal {
    try await save(draft, over: (id, original), in: known, kept: kept)
  }

  /// A sentence about what a draft implausibly says of its parents: a male mother, or one animal as
  /// both parents. Only changes from `original` are checked.
  public func contradiction(
    in draft: RecordDraft, since original: RecordDraft = RecordDraft()
  ) throws(CatalogError) -> String? {
    try read { db in try db.contradiction(in: draft, since: original) }
  }

  /// Appends a line to the current text of a multiline field; two lines appended at once both stay.
  ///
  /// - Throws: What `save(_:over:in:kept:)` and `RecordDraft.textToExtend(of:)` throw.
  public func addLine(_ line: String, to field: Field, of id: Animal.ID) async throws -> Animal {
    try await record { db in
      let old: Animal = try db.saved(id)
      let original = RecordDraft(old)
      var draft = original
      let former = try draft.textToExtend(of: field)
      draft[text: field] = former.isEmpty ? line : former + "\n" + line
      _ = try RecordSave(db, of: old, from: original, to: draft).write()
      let new: Animal = try db.saved(id)
      return LabelledResult(new, as: try EditLabel.changed(old, to: new, in: db.fields()))
    }
  }

  /// Deletes an animal and returns it as it was.
  ///
  /// - Throws: `CatalogError.gone` if it was already deleted.
  public func deleteAnimal(_ id: Animal.ID) async throws -> Animal {
    try await record { db in
      let animal: Animal = try db.saved(id)
      try db.execute(sql: "DELETE FROM animal WHERE id = ?", arguments: [id])
      return LabelledResult(animal, as: EditLabel.deleted(animal))
    }
  }

  /// Saves new animals in one transaction, in order; `progress` receives the number saved so far.
  ///
  /// - Throws: What `insert(_:)` throws, or `CancellationError` if the task is cancelled at any
  ///   time; then none is saved.
  public func insertAll(
    _ drafts: [RecordDraft], progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async throws -> [Animal] {
    try await recordMuch { db, interruption in
      var insertion = try AnimalInserter(db)
      let count = try insertion.insert(contentsOf: drafts, unless: interruption, progress: progress)
      // SQLite numbers the rows inserted in a transaction consecutively.
      let last = db.lastInsertedRowID
      let animals: [Animal] = try (0..<Int64(count)).reversed().map { try db.saved(last - $0) }
      return LabelledResult(animals, as: EditLabel.added(animals))
    }
  }

  /// Saves many new animals in one transaction, and returns their number.
  ///
  /// - Throws: What `insert(_:)` throws, or `CancellationError` if the task is cancelled at any
  ///   time; then none is saved.
  public func insert(contentsOf drafts: [RecordDraft]) async throws -> Int {
    try await recordMuch { db, interruption in
      var insertion = try AnimalInserter(db)
      try insertion.insert(contentsOf: drafts, unless: interruption)
      return LabelledResult(drafts.count, as: EditLabel.added(drafts.count))
    }
  }

  /// Saves the first animals of a catalog in one transaction, and returns their number. It first
  /// adds the new fields, except those whose names the catalog's fields, retired or not, already
  /// have; `animals` then makes the drafts for the resulting fields. A catalog with a folder also
  /// gets photos, by the names of their animals; files that cannot be photos are left out.
  ///
  /// - Throws: `CatalogError.notEmpty` if the catalog has animals, and what `addFields(_:)` and
  ///   `insert(contentsOf:)` throw.
  public func fill(
    adding new: [NewField] = [], photos: [(animal: String, file: PhotoFile)] = [],
    decodedBy decoder: PictureDecoder = PictureDecoder(),
    with animals: @escaping @Sendable (Fields) -> [RecordDraft]
  ) async throws -> Int {
    let isEmpty = try read { db in try db.keptCount(AnimalQuery()) } == 0
    if photos.isEmpty || photoFolder == nil || !isEmpty { return try await fill(new, [], animals) }
    return try await withCopies(of: photos.map(\.file), decodedBy: decoder) { copies in
      let ready = zip(photos, copies).compactMap { photo, copy in
        (try? copy.get()).map { (photo.animal, $0) }
      }
      return try await fill(new, ready, animals)
    }
  }

  private func fill(
    _ new: [NewField], _ photos: [(animal: String, CopiedPhoto)],
    _ animals: @escaping @Sendable (Fields) -> [RecordDraft]
  ) async throws -> Int {
    try await recordMuch { db, interruption in
      let count = try db.keptCount(AnimalQuery())
      if count > 0 { throw CatalogError.notEmpty(animals: count) }
      let known = Set(try db.customFields("1").map { Folding.key($0.title) })
      let missing = new.filter { !known.contains(Folding.key($0.name)) }
      _ = try db.addFields(missing)
      let drafts = animals(try db.fields())
      var insertion = try AnimalInserter(db)
      try insertion.insert(contentsOf: drafts, unless: interruption)
      for (name, photo) in photos {
        let animal = try db.first("SELECT id FROM animal WHERE name = ? LIMIT 1", [name]) { row in
          try row.decode(Int64.self, atIndex: 0)
        }
        if let animal { _ = try db.add(photo, to: animal) }
      }
      return LabelledResult(drafts.count, as: EditLabel.added(drafts.count))
    }
  }

  /// The initial diet of a new animal: that of the last one added to its category, or to none. If
  /// there is none, it is herbivorous, or unknown if the keeper has added fields and no animal has
  /// a known diet.
  public func startingDiet(in choice: CategoryChoice) throws(CatalogError) -> Diet {
    try read { db in try db.startingDiet(in: choice) }
  }
}

extension RecordDraft {
  /// The text of a field to append to; empty for none.
  ///
  /// - Throws: `CatalogError.value` if the value does not fit the field: its text may be
  ///   incomplete.
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

extension Database {
  fileprivate func startingDiet(in choice: CategoryChoice) throws -> Diet {
    let last: Diet? =
      switch choice {
      case .none: try lastDiet(where: "categoryID IS NULL")
      case .existing(let category): try lastDiet(where: "categoryID = ?", [category.id])
      case .named(let name):
        try category(named: name).flatMap { try lastDiet(where: "categoryID = ?", [$0.id]) }
      }
    if let last { return last }
    return try fields().custom.isEmpty || hasChosenDiet ? .herbivorous : .unknown
  }

  private var hasChosenDiet: Bool {
    get throws {
      try Diet.allCases.contains { try $0 != .unknown && keptCount(AnimalQuery(diet: $0)) > 0 }
    }
  }

  /// The diet of the newest animal in a category: the last in its index.
  private func lastDiet(
    where condition: String, _ arguments: StatementArguments = []
  ) throws -> Diet? {
    try first(
      """
      SELECT diet FROM animal INDEXED BY animalByCategory WHERE \(condition)
      ORDER BY id DESC LIMIT 1
      """, arguments
    ) { try Diet(word: $0.decode(String.self, atIndex: 0)) }
  }
}
