import GRDB

extension CatalogStore {
  /// Merges two animals into one, in one edit. References in other animals move to the one that
  /// remains, and drafts, imports and anything else that knows the other's id are redirected to it.
  /// Both are passed as they were read; the one that remains gets the values of the draft.
  ///
  /// - Throws: `CatalogError.gone` if one was deleted, `.conflict` if one was changed since it was
  ///   read, `.value` if both have different values in a unique field, or if the animal would
  ///   descend from itself, and what `save(_:over:in:kept:)` throws; then nothing is changed.
  public func merge(
    _ other: Animal, into animal: Animal, as draft: RecordDraft
  ) async throws -> Animal {
    try await record { db in
      for read in [other, animal] {
        let now: Animal = try db.saved(read.id)
        if now.lastEdit != read.lastEdit {
          throw CatalogError.changed(now.journaled, name: now.name)
        }
      }
      try db.requireOneValue(of: other, animal)
      try db.moveReferences(from: other.id, to: animal.id)
      try db.execute(sql: "DELETE FROM animal WHERE id = ?", arguments: [other.id])
      _ = try RecordSave(db, of: animal, from: RecordDraft(animal), to: draft).write()
      try db.settleReferences(of: animal.id, mergedWith: other.id)
      try db.note(other.id, mergedInto: animal.id)
      return LabelledResult(try db.saved(animal.id), as: EditLabel.merged(other, into: animal))
    }
  }

  /// The animal that a missing one was merged into; nil for one that exists or was deleted.
  public func successor(of id: Animal.ID) throws(CatalogError) -> Animal? {
    try read { db in try db.successor(of: id).flatMap(db.animal) }
  }
}

extension Database {
  /// - Throws: `CatalogError.value` for a unique field where their values differ.
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

  private var allReferences: [Field] {
    get throws { try customFields("1", of: nil).filter { $0.valueKind?.isReference == true } }
  }

  fileprivate func moveReferences(from other: Animal.ID, to id: Animal.ID) throws {
    try movePhotos(from: other, to: id)
    for (kind, column) in RecordKind.animal.namedBy {
      try run("UPDATE \(kind.table) SET \(column) = ? WHERE \(column) = ?", [id, other])
    }
    for field in try allReferences {
      let (table, column) = (field.recordKind.table, field.column)
      let isOther = field.log == nil ? " AND id <> ?1" : ""
      try execute(
        sql: """
          UPDATE \(table) SET \(column) = ?1
            WHERE \(column) IS NOT NULL AND \(column) \(FieldIndex.collation) = ?2\(isOther)
          """, arguments: [id, other])
    }
  }

  /// Moves photos behind those that are there; a picture that both have is there once.
  private func movePhotos(from other: Animal.ID, to id: Animal.ID) throws {
    try run(
      """
      DELETE FROM photo
        WHERE animalID = ?2 AND hash IN (SELECT hash FROM photo WHERE animalID = ?1)
      """, [id, other])
    try run(
      """
      UPDATE photo SET animalID = ?1,
        position = position + (SELECT ifnull(max(position), 0) FROM photo WHERE animalID = ?1)
        WHERE animalID = ?2
      """, [id, other])
  }

  /// Removes references of a merged animal to itself.
  ///
  /// - Throws: `CatalogError.value` if it would descend from itself.
  fileprivate func settleReferences(of id: Animal.ID, mergedWith other: Animal.ID) throws {
    for field in try allReferences where field.log == nil {
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

  /// Merges are recorded in settings such as `merged 12`, named after the animal that went: JSON
  /// arrays of the animal that remains, the last edit that merged them or took that back, and
  /// whether they are merged.
  private static let mergedSetting = "merged "
  /// More successive merges than any animal goes through.
  private static let maxMerges = 100

  fileprivate func note(_ other: Animal.ID, mergedInto id: Animal.ID) throws {
    try execute(
      sql: """
        INSERT INTO setting VALUES (? || ?, json_array(?, (SELECT max(id) FROM edit), 1))
          ON CONFLICT DO UPDATE SET value = excluded.value
        """, arguments: [Self.mergedSetting, other, id])
  }

  /// Notes that the open edit reverses another, or what that did to one record: animals that it
  /// merged become two again, and animals that it took apart become one.
  func noteReversal(of edit: Edit.ID, only record: JournaledRecord?) throws {
    let only = record.map { Self.mergedSetting + String($0.id) }
    try execute(
      sql: """
        UPDATE setting SET
          value = json_array(value->>0, (SELECT max(id) FROM edit), 1 - (value->>2))
        WHERE name GLOB '\(Self.mergedSetting)[0-9]*' AND value->>1 = ? AND name = ifnull(?, name)
        """, arguments: [edit, only])
  }

  func successor(of id: Animal.ID) throws -> Animal.ID? {
    var id = id
    for step in 0..<Self.maxMerges {
      if try animal(id) != nil { return step == 0 ? nil : id }
      let next: Animal.ID? = try value(
        "SELECT value->>0 FROM setting WHERE name = ? || ? AND value->>2",
        [Self.mergedSetting, id])
      guard let next else { return nil }
      id = next
    }
    return nil
  }
}
