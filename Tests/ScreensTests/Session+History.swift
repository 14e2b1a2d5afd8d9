import Catalog
import Exchange
import TestSupport
import Testing

extension Session {
  /// On a catalog with a history of Ann's, Bob's and another program's edits at known times.
  static func history(columns: Int = 80, rows: Int = 24) async throws -> Session {
    try await history(columns: columns, rows: rows) { store, _ in
      _ = try await store.insert(contentsOf: [
        RecordDraft(name: "Aardvark", diet: .omnivorous, category: .named("Mammal")),
        RecordDraft(name: "Lynx", diet: .carnivorous, category: .named("Mammal")),
        RecordDraft(name: "Emu", diet: .omnivorous, category: .named("Bird")),
        RecordDraft(name: "Kiwi", diet: .omnivorous, category: .named("Bird")),
      ])
      let mammal = try #require(try store.category(named: "Mammal"))
      _ = try await store.renameCategory(mammal.id, to: "Mammals")
      let aardvark = RecordDraft(try #require(try store.animal(1)))
      var changed = aardvark
      changed.name = "Ant bear"
      changed.category = .none
      _ = try await store.update(1, from: aardvark, to: changed)
      _ = try await store.deleteAnimal(2)
      let bird = try #require(try store.category(named: "Bird"))
      _ = try await store.deleteCategory(bird.id)
      _ = try await store.insert(RecordDraft(name: "Tapir", category: .named("Mammals")))
      _ = try await store.undo()
    } then: { program in
      try program.execute("UPDATE animal SET diet = 'unknown' WHERE name = 'Ant bear'")
    }
  }

  /// On a catalog whose texts mean harm, and with names that are wide.
  static func hostileHistory(columns: Int = 80, rows: Int = 24) async throws -> Session {
    try await history(columns: columns, rows: rows) { store, _ in
      let panda = try await store.insert(
        RecordDraft(name: "大熊猫", category: .named("哺乳动物")))
      let long = String(repeating: "Very long name ", count: 32)
      _ = try await store.update(
        panda.id, from: RecordDraft(panda),
        to: RecordDraft(name: "\u{202E}evil\u{200B} 👩‍🌾", category: .named(long)))
    } then: { program in
      let evil = "char(27) || ']0;owned' || char(7) || char(13, 10, 0x9b, 0x202e) || '[2J'"
      try program.execute(
        """
        UPDATE edit SET label = label || \(evil), host = 'zoo' || \(evil), user = 'bob' || char(9);
        UPDATE change SET before = json_set(before, '$.diet', \(evil)) WHERE before IS NOT NULL;
        """)
    }
  }

  /// On the sample animals, which came in parts at known times.
  static func grown(columns: Int = 80, rows: Int = 24) async throws -> Session {
    try await history(columns: columns, rows: rows) { store, _ in
      let animals = Sample().animals()
      for start in stride(from: 0, to: animals.count, by: 50) {
        _ = try await store.insert(contentsOf: Array(animals.dropFirst(start).prefix(50)))
      }
    } then: { _ in
    }
  }

  /// Ann at her editor, on what another session of hers has saved.
  static func anotherSession(columns: Int = 80, rows: Int = 24) async throws -> Session {
    let ann = Author(user: "ann", host: "farm")
    return try await history(columns: columns, rows: rows, by: ann) { store, _ in
      _ = try await store.insert(RecordDraft(name: "Fido", category: .named("Dogs")))
    } then: { _ in
    }
  }

  private static func history(
    columns: Int, rows: Int, by author: Author? = nil,
    _ act: (CatalogStore, TemporaryFolder) async throws -> Void,
    then other: (OtherProgram) throws -> Void
  ) async throws -> Session {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    try await act(store, folder)
    store.close()
    let program = try OtherProgram(folder.catalog)
    try program.execute(
      """
      UPDATE edit SET user = iif(id % 2, 'ann', 'bob'), host = 'zoo' || (id % 2 + 1);
      """)
    try other(program)
    try program.execute(
      """
      UPDATE edit SET time = (unixepoch('2026-11-21 08:00:05') + id * 3600) * 1000;
      UPDATE edit SET time = time - 7200000 WHERE id = 6;
      """)
    return try Session(
      CatalogStore(.file(folder.catalog), journal: nil, author: author), in: folder,
      columns: columns, rows: rows)
  }
}
