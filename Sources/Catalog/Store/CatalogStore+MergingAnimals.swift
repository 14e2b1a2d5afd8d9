import GRDB

extension CatalogStore {
  /// Makes one animal of two, in one edit. Where others name the one that goes they then name the one that is
  /// left, and so do drafts, imports and whatever else knows its id.
  ///
  /// - Parameters:
  ///   - other: The animal that goes, as it was read.
  ///   - animal: The animal that is left, as it was read.
  ///   - draft: What that is to have.
  /// - Returns: The animal that is left, as it was saved.
  /// - Throws: `CatalogError.animalGone` when one was deleted, `.conflict` when one was changed since it was
  ///   read, `.value` where each has a value of its own in a unique field, or the one that is left would
  ///   descend from itself, and what `update(_:from:to:in:kept:)` throws; then nothing is changed.
  public func merge(
    _ other: Animal, into animal: Animal, as draft: AnimalDraft
  ) async throws -> Animal {
    try await record { db in
      for read in [other, animal] {
        let now = try db.savedAnimal(read.id)
        if now.lastEdit != read.lastEdit { throw CatalogError.conflict(now: now) }
      }
      try db.requireOneValue(of: other, animal)
      try db.moveReferences(from: other.id, to: animal.id)
      try db.execute(sql: "DELETE FROM animal WHERE id = ?", arguments: [other.id])
      try AnimalUpdate(db, of: animal, from: AnimalDraft(animal), to: draft).apply()
      try db.settleReferences(of: animal.id, mergedWith: other.id)
      try db.note(other.id, mergedInto: animal.id)
      return Recorded(
        try db.savedAnimal(animal.id), as: EditLabel.merged(other, into: animal))
    }
  }

  /// The animal into which one was merged that is not there; nil for one that is there, and for one that was
  /// deleted.
  public func successor(of id: Animal.ID) throws(CatalogError) -> Animal? {
    try read { db in try db.successor(of: id).flatMap(db.animal) }
  }
}

extension Database {
  /// - Throws: `CatalogError.value` for a unique field in which both have a value.
  fileprivate func requireOneValue(of other: Animal, _ animal: Animal) throws {
    for field in try fields().unique.map(\.field) {
      let texts = [other, animal].map { $0.text(of: field) }
      if texts.contains("") || Folding.key(texts[0]) == Folding.key(texts[1]) { continue }
      throw CatalogError.value(
        field,
        ValueProblem(
          "\(other.reference) has “\(texts[0].shortened)” and \(animal.reference) “\(texts[1].shortened)”; clear one if they are one animal."
        ))
    }
  }

  /// Lets all others that name one animal name another.
  fileprivate func moveReferences(from other: Animal.ID, to id: Animal.ID) throws {
    for column in try fields().references.map(\.column) {
      try execute(
        sql: """
          UPDATE animal SET \(column) = ?1
            WHERE \(column) IS NOT NULL AND \(column) \(FieldIndex.collation) = ?2 AND id <> ?1
          """, arguments: [id, other])
    }
  }

  /// Takes away what an animal that two have become says of itself.
  ///
  /// - Throws: `CatalogError.value` where it would descend from itself.
  fileprivate func settleReferences(of id: Animal.ID, mergedWith other: Animal.ID) throws {
    for field in try fields().references {
      let value = try first("SELECT \(field.column) FROM animal WHERE id = ?", [id]) {
        try $0.decode(DatabaseValue.self, atIndex: 0)
      }
      guard let value, case .int64(let named) = value.storage else { continue }
      let isSelf = [id, other].contains(named)
      try checkDescent(of: isSelf ? id : named, from: id, field)
      if isSelf {
        try execute(sql: "UPDATE animal SET \(field.column) = NULL WHERE id = ?", arguments: [id])
      }
    }
  }
}

// MARK: What became of them

extension Database {
  /// What the name of the setting begins with that says into which animal another was merged, and by which
  /// edit. An undo brings the animal back and leaves the setting, which then says nothing, until a redo.
  private static let mergedSetting = "merged "

  fileprivate func note(_ other: Animal.ID, mergedInto id: Animal.ID) throws {
    try execute(
      sql: """
        INSERT INTO setting VALUES (? || ?, json_array(?, (SELECT max(id) FROM edit)))
          ON CONFLICT DO UPDATE SET value = excluded.value
        """, arguments: [Self.mergedSetting, other, id])
  }

  /// The animal into which one was merged that is not there; nil for one that is there, and for one whose last
  /// deletion was no merge, nor the redo of one.
  func successor(of id: Animal.ID) throws -> Animal.ID? {
    if try animal(id) != nil { return nil }
    let merged = try first(
      """
      WITH RECURSIVE cause(id) AS (
        SELECT (SELECT editID FROM change WHERE recordID = ?2 AND tableName = 'animal'
          ORDER BY id DESC LIMIT 1)
        UNION SELECT e.undoes FROM edit e JOIN cause USING (id) WHERE e.undoes IS NOT NULL)
      SELECT value->>0 FROM setting WHERE name = ?1 || ?2
        AND coalesce(value->>1 IN (SELECT id FROM cause), true)
      """, [Self.mergedSetting, id]
    ) { try $0.number(0) as Int64 }
    guard let merged else { return nil }
    return try animal(merged) == nil ? successor(of: merged) : merged
  }
}
