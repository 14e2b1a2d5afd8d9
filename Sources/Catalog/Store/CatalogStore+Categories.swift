import GRDB

extension CatalogStore {
  /// Saves a new category.
  ///
  /// - Throws: `CatalogError.name`, `.categoryNameTaken`, what every write may throw, or
  ///   `CancellationError` when the task was cancelled before the write began.
  public func insertCategory(named name: String) async throws -> AnimalCategory {
    try await write { db in
      let name = try db.checked(name, orThrow: CatalogError.name)
      return try db.savedCategory(db.insertCategory(checked: name))
    }
  }

  /// Gives a category another name, which may be its own in other case.
  ///
  /// - Throws: What `insertCategory(named:)` throws, and `CatalogError.noSuchCategory`.
  public func renameCategory(
    _ id: AnimalCategory.ID, to name: String
  ) async throws -> AnimalCategory {
    try await write { db in
      let name = try db.checked(name, orThrow: CatalogError.name)
      try db.insistingOnUniqueName(name) {
        try db.execute(
          sql: "UPDATE animalCategory SET name = ?, nameKey = ?, foldedName = ? WHERE id = ?",
          arguments: [name, Folding.key(name), Folding.folded(name), id])
      }
      return try db.savedCategory(id)
    }
  }

  /// Deletes a category and all its animals; where `expected` is given, only if it has as many.
  ///
  /// - Returns: The category as it was, and the exact number of animals deleted with it.
  /// - Throws: `CatalogError.noSuchCategory`, `CatalogError.countChanged`, what every write may throw, or `CancellationError`
  ///   when the task was cancelled at any time; then nothing is deleted.
  public func deleteCategory(
    _ id: AnimalCategory.ID, expecting expected: Int? = nil
  ) async throws -> DeletedCategory {
    try await writeMuch { db, interruption in
      let category = try db.savedCategory(id)
      let animals = try Filter(AnimalQuery(scope: .category(id))).count(db)
      guard expected == nil || expected == animals else {
        throw CatalogError.countChanged(now: animals)
      }
      try interruption.check()
      try db.execute(sql: "DELETE FROM animalCategory WHERE id = ?", arguments: [id])
      return DeletedCategory(category: category, animals: animals)
    }
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
    switch choice {
    case .none: return nil
    case .existing(let choice):
      if try category(choice.id) == nil { throw CatalogError.categoryGone(name: choice.name) }
      return choice.id
    case .named(let name):
      let name = try checked(name, orThrow: CatalogError.categoryName)
      return try category(named: name)?.id ?? insertCategory(checked: name)
    }
  }

  fileprivate func insertCategory(checked name: String) throws -> AnimalCategory.ID {
    try insistingOnUniqueName(name) {
      try execute(
        sql: "INSERT INTO animalCategory (name, nameKey, foldedName) VALUES (?, ?, ?)",
        arguments: [name, Folding.key(name), Folding.folded(name)])
    }
    return lastInsertedRowID
  }

  fileprivate func insistingOnUniqueName(_ name: String, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch DatabaseError.SQLITE_CONSTRAINT_UNIQUE {
      throw CatalogError.categoryNameTaken(existing: try category(named: name)?.name ?? name)
    }
  }

  fileprivate func savedCategory(_ id: AnimalCategory.ID) throws -> AnimalCategory {
    guard let category = try category(id) else { throw CatalogError.noSuchCategory }
    return category
  }
}
