import Catalog
import Foundation
import TestSupport
import Testing

@Suite("The journal")
struct JournalTests {
  @Test("tells each action in words, with who, where and when")
  func words() async throws {
    let start = Date.now
    let store = try CatalogStore.ofAnn()
    let draft = RecordDraft(name: "Aardvark", diet: .omnivorous, category: .named("Mammal"))
    let animal = try await store.insert(draft)
    let mammal = try #require(animal.category)
    _ = try await store.insertCategory(named: "Bird")
    _ = try await store.renameCategory(mammal.id, to: "Mammals")
    var next = RecordDraft(animal)
    next.name = "Ant bear"
    _ = try await store.update(animal.id, from: RecordDraft(animal), to: next)
    var other = next
    other.diet = .carnivorous
    _ = try await store.update(animal.id, from: next, to: other)
    next = other
    next.category = .named("bird")
    _ = try await store.update(animal.id, from: other, to: next)
    other = next
    other.category = .none
    _ = try await store.update(animal.id, from: next, to: other)
    _ = try await store.update(animal.id, from: other, to: draft)
    _ = try await store.deleteAnimal(animal.id)
    _ = try await store.insert(contentsOf: [draft, draft])
    _ = try await store.deleteCategory(try #require(store.category(named: "mammal")).id)
    _ = try await store.deleteCategory(mammal.id)
    #expect(
      try store.labels() == [
        "Added Aardvark to Mammal", "Added category Bird", "Renamed Mammal to Mammals",
        "Renamed Aardvark to Ant bear", "Changed the diet of Ant bear to carnivorous",
        "Moved Ant bear to Bird", "Took Ant bear out of its category", "Changed Aardvark",
        "Deleted Aardvark", "Added 2 animals", "Deleted Mammal and its 2 animals",
        "Deleted category Mammals",
      ])
    let edits = try store.edits(from: .first, limit: 100).rows
    #expect(Set(edits.map(\.author)) == [.ann])
    #expect(edits.allSatisfy { (start - 1...Date.now + 1).contains($0.time) })
    #expect(edits.map(\.changes).reversed() == [2, 1, 1, 1, 1, 1, 1, 2, 1, 2, 3, 1])
  }

  @Test("has nothing of what was not done")
  func nothing() async throws {
    let store = try CatalogStore.ofAnn()
    let animal = try await store.insert(RecordDraft(name: "Aardvark", category: .named("Mammal")))
    let draft = RecordDraft(animal)
    _ = try await store.update(animal.id, from: draft, to: draft)
    await #expect(throws: CatalogError.self) { try await store.insert(RecordDraft()) }
    await #expect(throws: CatalogError.self) { try await store.insertCategory(named: "mammal") }
    await #expect(throws: CatalogError.self) { try await store.deleteAnimal(99) }
    #expect(try store.labels() == ["Added Aardvark to Mammal"])
  }

  @Test("shows what each change did, field by field, and under what name categories were known")
  func fields() async throws {
    let store = try CatalogStore.ofAnn()
    let animal = try await store.insert(
      RecordDraft(name: "Aardvark", diet: .omnivorous, category: .named("Mammal")))
    let next = RecordDraft(name: "Ant bear", diet: .carnivorous)
    _ = try await store.update(animal.id, from: RecordDraft(animal), to: next)
    _ = try await store.deleteCategory(try #require(animal.category).id)
    let edits = try store.edits(from: .first, limit: 10).rows
    let added = try store.changes(of: edits[2].id, from: .first, limit: 10).rows
    #expect(added.map(\.kind) == [.added, .added])
    #expect(added.map(\.name) == ["Aardvark", "Mammal"])
    #expect(added.map(\.record) == [.animal(animal.id), .category(1)])
    let changed = try store.changes(of: edits[1].id, from: .first, limit: 10).rows
    #expect(changed.map(\.kind) == [.changed])
    #expect(
      try #require(changed[0].fields).map { [$0.title, $0.before, $0.after] } == [
        ["Name", "Aardvark", "Ant bear"], ["Category", "Mammal", ""],
        ["Diet", "omnivorous", "carnivorous"],
      ])
  }

  @Test("is read in pages, from both ends, for all or for one animal")
  func pages() async throws {
    let store = try CatalogStore.ofAnn()
    let animals = try await [
      store.insert(RecordDraft(name: "A")), store.insert(RecordDraft(name: "B")),
    ]
    var draft = RecordDraft(animals[0])
    for diet in [Diet.carnivorous, .omnivorous, .carnivorous] {
      let old = draft
      draft.diet = diet
      _ = try await store.update(animals[0].id, from: old, to: draft)
    }
    let first = try store.edits(from: .first, limit: 2)
    #expect(first.rows.map(\.id) == [5, 4])
    #expect(!first.reachesEnd)
    let rest = try store.edits(from: .after(4), limit: 3)
    #expect(rest.rows.map(\.id) == [3, 2, 1])
    #expect(rest.reachesEnd)
    #expect(try store.edits(from: .before(3), limit: 9).rows.map(\.id) == [5, 4])
    let ofFirst = try store.edits(of: .animal(animals[0].id), from: .first, limit: 9)
    #expect(ofFirst.rows.map(\.id) == [5, 4, 3, 1])
    #expect(try store.edits(of: .category(1), from: .first, limit: 9).rows.isEmpty)
  }

  @Test("keeps what was deleted as tombstones, the newest first")
  func tombstones() async throws {
    let store = try CatalogStore.ofAnn()
    for name in ["Tiger", "Bear"] {
      _ = try await store.insert(RecordDraft(name: name, category: .named("Mammal")))
    }
    _ = try await store.deleteAnimal(1)
    _ = try await store.deleteCategory(1)
    let all = try store.tombstones(from: .first, limit: 9)
    #expect(all.rows.map(\.change.name) == ["Mammal", "Bear", "Tiger"])
    #expect(all.reachesEnd)
    #expect(
      all.rows.map(\.edit.label) == [
        "Deleted Mammal and its animal", "Deleted Mammal and its animal", "Deleted Tiger",
      ])
    let first = try store.tombstones(from: .first, limit: 2)
    #expect(first.rows == Array(all.rows.prefix(2)))
    #expect(!first.reachesEnd)
    let rest = try store.tombstones(from: .after(first.rows[1].id), limit: 2)
    #expect(rest.rows == [all.rows[2]])
    #expect(rest.reachesEnd)
    let since = try store.lastChange(through: all.rows[2].edit.id)
    #expect(try store.tombstones(from: .before(since), limit: 1).rows == [all.rows[1]])
  }

  @Test("knows of what was deleted whether it is back, after undo and redo too")
  func back() async throws {
    let store = try CatalogStore.ofAnn()
    _ = try await store.insert(RecordDraft(name: "Tiger"))
    _ = try await store.deleteAnimal(1)
    let isBack = { try store.tombstones(from: .first, limit: 9).rows.map(\.isBack) }
    #expect(try isBack() == [false])
    _ = try await store.undo()
    #expect(try isBack() == [true])
    _ = try await store.redo()
    #expect(try isBack() == [false, false])
  }

  @Test("takes in what another program changes, whoever it is, and however it does it")
  func outside() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(
      .file(folder.catalog), access: .create, journal: nil, author: .ann)
    _ = try await store.insert(RecordDraft(name: "Tiger", category: .named("Mammal")))
    let program = try OtherProgram(folder.catalog)
    try program.run(
      """
      PRAGMA foreign_keys = ON;
      UPDATE animal SET diet = 'carnivorous';
      UPDATE animal SET id = 7;
      INSERT OR REPLACE INTO animalCategory VALUES (1, 'Beast', 'beast', 'beast');
      """)
    let edits = try store.edits(from: .after(.max), limit: 9).rows.filter {
      $0.kind == .outside
    }
    #expect(Set(edits.map(\.label)) == ["Changed by another program"])
    #expect(Set(edits.map(\.author)) == [Author(user: "", host: "")])
    let changes = try edits.reversed().flatMap {
      try store.changes(of: $0.id, from: .last, limit: 99).rows.reversed()
    }
    #expect(
      changes.map { "\($0.kind) \($0.name)" } == [
        "changed Tiger", "deleted Tiger", "added Tiger", "deleted Tiger", "deleted Mammal",
        "added Beast",
      ])
    _ = try await store.insert(RecordDraft(name: "Bear"))
    #expect(try store.labels().last == "Added Bear")
  }
}
