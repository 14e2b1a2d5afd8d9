import GRDB

extension CatalogStore {
  /// Saves a new category. A kept draft of it goes in the same transaction.
  ///
  /// - Throws: `CatalogError.name`, `.categoryNameTaken`, what every write may throw, or
  ///   `CancellationError` when the task was cancelled before the write began.
  public func insertCategory(
    named name: String, kept: KeptDraft.ID? = nil
  ) async throws -> AnimalCategory {
    try await record(deleting: kept) { db in
      let name = try db.checked(name, orThrow: CatalogError.name)
      let category = try db.savedCategory(db.insertCategory(checked: name))
      return Recorded(category, as: EditLabel.added(category))
    }
  }

  /// Gives a category another name, which may be its own in other case. A kept draft of it goes in
  /// the same transaction.
  ///
  /// - Parameters:
  ///   - id: The category.
  ///   - original: The name that was opened for edit, so that the name that others have given since
  ///     is not overwritten; nil to rename it whatever it is called.
  ///   - name: The new name.
  ///   - kept: The draft that goes.
  /// - Returns: The category as it is now.
  /// - Throws: What `insertCategory(named:)` throws, `CatalogError.noSuchCategory`, and
  ///   `.nameConflict` when others have given it another name; then nothing is saved.
  public func renameCategory(
    _ id: AnimalCategory.ID, from original: String? = nil, to name: String,
    kept: KeptDraft.ID? = nil
  ) async throws -> AnimalCategory {
    try await record(deleting: kept) { db in
      let old = try db.savedCategory(id)
      switch FieldMerge(ofName: name, base: original ?? old.name, now: old.name) {
      case .theirs: break
      case .mine: try db.rename(id, to: db.checked(name, orThrow: CatalogError.name))
      case .conflict: throw CatalogError.nameConflict(now: old)
      }
      let new = try db.savedCategory(id)
      try db.rename(inSearches: .category(old.name, to: new.name))
      return Recorded(new, as: EditLabel.renamed(old, to: new))
    }
  }

  /// Deletes a category and all its animals, or keeps these without a category, in one edit; where
  /// `expected` is given, only if it has as many.
  ///
  /// - Returns: The category as it was, and the exact number of animals deleted or kept.
  /// - Throws: `CatalogError.noSuchCategory`, `CatalogError.countChanged`, what every write may throw, or `CancellationError`
  ///   when the task was cancelled at any time; then nothing is deleted.
  public func deleteCategory(
    _ id: AnimalCategory.ID, keepingAnimals: Bool = false, expecting expected: Int? = nil
  ) async throws -> DeletedCategory {
    try await recordMuch { db, interruption in
      let category = try db.savedCategory(id)
      let count = try db.count(in: id, expecting: expected)
      try interruption.check()
      if keepingAnimals { _ = try db.moveAnimals(of: id, to: nil) }
      try interruption.check()
      try db.execute(sql: "DELETE FROM animalCategory WHERE id = ?", arguments: [id])
      let deleted = DeletedCategory(
        category: category, animals: keepingAnimals ? 0 : count, kept: keepingAnimals ? count : 0)
      return Recorded(deleted, as: EditLabel.deleted(deleted))
    }
  }
}

extension Database {
  /// Counts the animals of a category.
  ///
  /// - Throws: `CatalogError.countChanged` where another number is expected.
  fileprivate func count(in id: AnimalCategory.ID, expecting expected: Int?) throws -> Int {
    let count = try Filter(Narrowing(AnimalQuery(scope: .category(id)), self)).count(self)
    guard expected == nil || expected == count else {
      throw CatalogError.countChanged(now: count)
    }
    return count
  }

  /// Moves all animals of a category into another, or into none, and returns their number.
  func moveAnimals(of id: AnimalCategory.ID, to target: AnimalCategory.ID?) throws -> Int {
    try execute(
      sql: "UPDATE animal SET categoryID = ? WHERE categoryID = ?", arguments: [target, id])
    return changesCount
  }
}

extension Database {
  /// Checks a name, and puts a problem with it into the words of its field.
  func checked(
    _ name: String, orThrow refusal: (NameProblem) -> CatalogError
  ) throws(CatalogError) -> String {
    do {
      return try Name.checked(name)
    } catch {
      throw refusal(error)
    }
  }

  /// The category that a draft names, created when it must be.
  func categoryID(_ choice: CategoryChoice) throws -> AnimalCategory.ID? {
    var categories = ChosenCategories(self)
    return try categories.id(of: categories.find(choice).place)
  }

  /// Saves a new category, and returns its id.
  ///
  /// - Throws: `CatalogError.categoryNameTaken`.
  func insertCategory(checked name: String) throws -> AnimalCategory.ID {
    try insisting(onUnique: name, of: .category) {
      try execute(
        sql: "INSERT INTO animalCategory (name, nameKey, foldedName) VALUES (?, ?, ?)",
        arguments: [name, Folding.key(name), Folding.folded(name)])
    }
    return lastInsertedRowID
  }

  fileprivate func rename(_ id: AnimalCategory.ID, to name: String) throws {
    try insisting(onUnique: name, of: .category) {
      try execute(
        sql: "UPDATE animalCategory SET name = ?, nameKey = ?, foldedName = ? WHERE id = ?",
        arguments: [name, Folding.key(name), Folding.folded(name), id])
    }
  }

  /// Does what gives a record its name.
  ///
  /// - Throws: What the kind declares for a name that another of its records has.
  func insisting(
    onUnique name: String, of kind: RecordKind, _ body: () throws -> Void
  ) throws {
    do {
      try body()
    } catch let error as DatabaseError
      where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE
    {
      guard let nameTaken = kind.nameTaken else { throw error }
      let holder: String? = try value(
        "SELECT name FROM \(kind.table) WHERE nameKey = ?", [Folding.key(name)])
      throw nameTaken(holder ?? name)
    }
  }

  fileprivate func savedCategory(_ id: AnimalCategory.ID) throws -> AnimalCategory {
    guard let category = try category(id) else { throw CatalogError.noSuchCategory }
    return category
  }
}
