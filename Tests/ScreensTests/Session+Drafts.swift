import Catalog
import CatalogInspection

extension Session {
  /// On the sample animals, with drafts of many kinds.
  static func drafts(columns: Int = 80, rows: Int = 24) async throws -> Session {
    let store = try await sampleStore()
    let tiger = RecordDraft(name: "Tiger", diet: .carnivorous, category: .named("Mammal"))
    let long = String(repeating: "Very long name ", count: 32)
    for (content, isUnderEdit) in [
      (DraftContent(.animal, 1, original: tiger, value: RecordDraft(name: "Bengal tiger")), false),
      (
        DraftContent(
          .category, 1, original: RecordDraft([.name: "Mammal"]),
          value: RecordDraft([.name: "Mammals"])), true
      ),
      (DraftContent(.animal, nil, original: RecordDraft(), value: RecordDraft()), false),
      (
        DraftContent(
          .category, nil, original: RecordDraft([:]), value: RecordDraft([.name: "哺乳动物"])), false
      ),
      (
        DraftContent(
          .animal, nil, original: RecordDraft(), value: RecordDraft(name: "👩‍🌾 \u{202E}evil")), false
      ),
      (DraftContent(.animal, 1, original: RecordDraft(name: long), value: tiger), false),
      (DraftContent(.animal, nil, original: RecordDraft(), value: tiger), false),
    ] as [(DraftContent, Bool)] {
      try await store.leave(content, isUnderEdit: isUnderEdit)
    }
    try await store.execute(
      sql: """
        UPDATE draft SET host = 'a very long name of a host' || char(27) || '[2J'
          WHERE content LIKE '%Very long%';
        UPDATE draft SET format = 2 WHERE time = (SELECT min(time) FROM draft);
        """)
    return try Session(store, columns: columns, rows: rows)
  }
}

extension CatalogStore {
  /// Leaves drafts of the first animal behind with these names, as an editor on another machine.
  func leaving(_ names: String...) async throws -> CatalogStore {
    for name in names {
      let value = RecordDraft(name: name, diet: .omnivorous)
      try await leave(DraftContent(.animal, 1, original: RecordDraft(name: "Wolf"), value: value))
    }
    return self
  }

  /// Leaves a draft behind, as an editor on another machine has, or is still editing it.
  func leave(_ content: DraftContent, isUnderEdit: Bool = false) async throws {
    let id = try KeptDraft.ID(drafts().count + 1)
    try await keepDraft(content.encoded(), as: id)
    try await execute(
      sql: """
        INSERT INTO draft SELECT \(isUnderEdit ? "-id" : "id + 1000"), 1795269960000 - 60000 * id,
          'ann', 'farm', format, content FROM draft WHERE id = \(id);
        """)
    if isUnderEdit {
      try await execute(
        sql: """
          UPDATE draft SET (time, user, host) =
            (SELECT time, user, host FROM draft WHERE id = -\(id)) WHERE id = \(id);
          DELETE FROM draft WHERE id < 0
          """)
    } else {
      try await discardDraft(id)
    }
  }
}
