import GRDB

extension CatalogStore {
  /// Makes one animal of two, in one edit. Where others name the one that goes they then name the
  /// one that is left, and so do drafts, imports and whatever else knows its id.
  ///
  /// - Parameters:
  ///   - other: The animal that goes, as it was read.
  ///   - animal: The animal that is left, as it was read.
  ///   - draft: What that is to have.
  /// - Returns: The animal that is left, as it was saved.
  /// - Throws: `CatalogError.gone` when one was deleted, `.conflict` when one was changed since it
  ///   was read, `.value` where each has a value of its own in a unique field, or the one that is
  ///   left
  ///   would descend from itself, and what `save(_:over:in:kept:)` throws; then nothing is
  ///   changed.
  public func merge(
    _ other: Animal, into animal: Animal, as draft: RecordDraft
  ) async throws -> Animal {
    try await record { db in
      for read in [other, animal] {
        let now: Animal = try db.saved(read.id)
        if now.lastEdit != read.lastEdit {
          throw CatalogError.conflict(now.journaled, now: RecordDraft(now))
        }
      }
      try db.requireOneValue(of: other, animal)
      try db.moveReferences(from: other.id, to: animal.id)
      try db.execute(sql: "DELETE FROM animal WHERE id = ?", arguments: [other.id])
      _ = try RecordWriting(db, of: animal, from: RecordDraft(animal), to: draft).write()
      try db.settleReferences(of: animal.id, mergedWith: other.id)
      try db.note(other.id, mergedInto: animal.id)
      return Recorded(try db.saved(animal.id), as: EditLabel.merged(other, into: animal))
    }
  }

  /// The animal into which one was merged that is not there; nil for one that is there, and for one
  /// that was deleted.
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

  /// The fields of animals, those that were retired with their values among them.
  private var allReferences: [Field] {
    get throws { try ownFields("1").filter { $0.valueKind?.isReference == true } }
  }

  /// Lets all that name one animal name another.
  fileprivate func moveReferences(from other: Animal.ID, to id: Animal.ID) throws {
    for (kind, column) in RecordKind.animal.namedBy {
      try execute(
        sql: "UPDATE \(kind.table) SET \(column) = ? WHERE \(column) = ?", arguments: [id, other])
    }
    for column in try allReferences.map(\.column) {
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
    for field in try allReferences {
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

/// Which animals were merged into which: settings called `merged 12`, each a JSON array of the
/// animal that is left, the edit that has merged them or taken that back last, and whether they are
/// merged.
extension Database {
  private static let mergedSetting = "merged "
  /// More merges one after another than anybody makes of one animal.
  private static let mostMerges = 100

  fileprivate func note(_ other: Animal.ID, mergedInto id: Animal.ID) throws {
    try execute(
      sql: """
        INSERT INTO setting VALUES (? || ?, json_array(?, (SELECT max(id) FROM edit), 1))
          ON CONFLICT DO UPDATE SET value = excluded.value
        """, arguments: [Self.mergedSetting, other, id])
  }

  /// Notes that an edit is reversed, or what it did to a record, by the edit that is open: animals
  /// that it merged are two again, and those that it took apart are one.
  func noteReversal(of edit: Edit.ID, only record: JournaledRecord?) throws {
    let only = record.map { Self.mergedSetting + String($0.id) }
    try execute(
      sql: """
        UPDATE setting SET
          value = json_array(value->>0, (SELECT max(id) FROM edit), 1 - (value->>2))
        WHERE name GLOB '\(Self.mergedSetting)[0-9]*' AND value->>1 = ? AND name = ifnull(?, name)
        """, arguments: [edit, only])
  }

  /// The animal into which one was merged that is not there; nil for one that is there, and for one
  /// that was deleted.
  func successor(of id: Animal.ID) throws -> Animal.ID? {
    var id = id
    for step in 0..<Self.mostMerges {
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
