import GRDB

extension CatalogStore {
  /// Saves a new animal, and the category that it names when that does not exist.
  ///
  /// - Throws: `CatalogError.name`, `.categoryName`, `.categoryGone`, what every write may throw,
  ///   or `CancellationError` when the task was cancelled before the write began.
  public func insert(_ draft: AnimalDraft) async throws -> Animal {
    try await write { db in
      var insertion = AnimalInsertion(db)
      let id = try insertion.insert(draft)
      return try db.savedAnimal(id)
    }
  }

  /// Saves the fields in which a draft differs from the one that was opened for edit, so that
  /// what others have changed elsewhere in the animal stays.
  ///
  /// - Throws: `CatalogError.animalGone` when it was deleted, and what `insert(_:)` throws.
  public func update(
    _ id: Animal.ID, from original: AnimalDraft, to draft: AnimalDraft
  ) async throws -> Animal {
    try await write { db in
      try AnimalUpdate(db, from: original, to: draft).apply(to: id)
      return try db.savedAnimal(id)
    }
  }

  /// Deletes an animal and returns it as it was.
  ///
  /// - Throws: `CatalogError.animalGone` when it was deleted before.
  public func deleteAnimal(_ id: Animal.ID) async throws -> Animal {
    try await write { db in
      let animal = try db.savedAnimal(id)
      try db.execute(sql: "DELETE FROM animal WHERE id = ?", arguments: [id])
      return animal
    }
  }

  /// Saves many new animals in one transaction, and returns their number.
  ///
  /// - Throws: What `insert(_:)` throws, or `CancellationError` when the task was cancelled at any
  ///   time; then none of them is saved.
  public func insert(contentsOf drafts: [AnimalDraft]) async throws -> Int {
    try await writeMuch { db, interruption in
      var insertion = AnimalInsertion(db)
      try insertion.insert(contentsOf: drafts, unless: interruption)
      return drafts.count
    }
  }

  /// Saves the first animals of a catalog in one transaction, and returns their number.
  ///
  /// - Throws: `CatalogError.notEmpty` when it has animals, and what `insert(contentsOf:)` throws.
  public func fill(with drafts: [AnimalDraft]) async throws -> Int {
    try await writeMuch { db, interruption in
      let animals = try db.keptCount(AnimalQuery())
      if animals > 0 { throw CatalogError.notEmpty(animals: animals) }
      var insertion = AnimalInsertion(db)
      try insertion.insert(contentsOf: drafts, unless: interruption)
      return drafts.count
    }
  }
}

extension Database {
  fileprivate func savedAnimal(_ id: Animal.ID) throws -> Animal {
    guard let animal = try animal(id) else { throw CatalogError.animalGone(id) }
    return animal
  }
}
