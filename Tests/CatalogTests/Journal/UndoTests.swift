import Catalog
import CatalogInspection
import TestSupport
import Testing

@Suite("Undo")
struct UndoTests {
  @Test("finds what to reverse at once, however long the history is")
  func isFoundAtOnce() async throws {
    let folder = try TemporaryFolder()
    let desk = Author(user: "ann", host: "zoo1", session: "desk")
    let store = try CatalogStore(
      .file(folder.catalog), access: .create, journal: nil, author: desk)
    _ = try await store.insertCategory(named: "Bird")
    _ = try await store.undo()
    let shop = Author(user: "ann", host: "zoo1", session: "shop")
    // What is looked for is found in the session, and for the other session only by its user.
    let stores = [store, try CatalogStore(.file(folder.catalog), journal: nil, author: shop)]
    let plan = try stores.flatMap { store in
      try store.plan {
        _ = try $0.nextUndo(own: .session)
        _ = try $0.nextRedo(own: .session)
      }
    }
    let steps = plan.filter { $0.hasPrefix("SEARCH edit ") }
    for (owner, count) in [("session", 8), ("user", 7)] {
      #expect(steps.count { $0.hasSuffix("(\(owner)=? AND kind=? AND isUndone=?)") } == count)
    }
    #expect(steps.count == 15)
    #expect(!plan.contains { $0.contains("SCAN") || $0.contains("TEMP B-TREE") }, "\(plan)")
  }

  @Test("knows for its own what its user did in the same session, on the same host")
  func session() async throws {
    let folder = try TemporaryFolder()
    let author = Author(user: "ann", host: "zoo1", session: "desk")
    let desk = try CatalogStore(
      .file(folder.catalog), access: .create, journal: nil, author: author)
    _ = try await desk.insert(RecordDraft(name: "Aardvark"))
    let others = [
      Author(user: "ann", host: "zoo1", session: "door"),
      Author(user: "ann", host: "zoo2", session: "desk"), .ann,
    ]
    for author in [author] + others {
      let store = try CatalogStore(.file(folder.catalog), journal: nil, author: author)
      let next = try #require(try store.nextUndo(own: .session))
      #expect(next.isOwn == (author == desk.author), "\(author)")
      #expect(store.isOfSession(next.edit) == next.isOwn)
      #expect(try store.nextUndo()?.isOwn == false)
    }
    let bob = Author(user: "bob", host: "zoo1", session: "desk")
    let store = try CatalogStore(.file(folder.catalog), journal: nil, author: bob)
    #expect(try store.nextUndo(own: .session) == nil)
  }

  @Test("takes back every kind of edit, step by step, and redo brings each back")
  func everything() async throws {
    let store = try CatalogStore.ofAnn()
    var states = [try state(of: store)]
    for action in Self.actions {
      try await action(store)
      states.append(try state(of: store))
    }
    for expected in states.dropLast().reversed() {
      _ = try #require(await store.undo())
      #expect(try state(of: store) == expected)
    }
    #expect(try await store.undo() == nil)
    for expected in states.dropFirst() {
      _ = try #require(await store.redo())
      #expect(try state(of: store) == expected)
    }
    #expect(try await store.redo() == nil)
    _ = try #require(await store.undo())
    #expect(try state(of: store) == states[states.count - 2])
  }

  private static let actions: [@Sendable (CatalogStore) async throws -> Void] = [
    { _ = try await $0.insert(RecordDraft(name: "Tiger", category: .named("Mammal"))) },
    { store in
      let tiger = try #require(try store.animal(1))
      var draft = RecordDraft(tiger)
      draft.name = "Tigress \u{202E} 大熊猫 \"'\\"
      draft.diet = .carnivorous
      draft.category = .named("Cat")
      _ = try await store.update(1, from: RecordDraft(tiger), to: draft)
    },
    { _ = try await $0.renameCategory(1, to: "Mammals") },
    { _ = try await $0.insertCategory(named: "Bird") },
    { store in
      let many = (1...2_500).map { RecordDraft(name: "Gull \($0)", category: .named("Bird")) }
      _ = try await store.insert(contentsOf: many)
    },
    { _ = try await $0.deleteAnimal(1) },
    { store in _ = try await store.deleteCategory(#require(try store.category(named: "bird")).id) },
  ]

  /// All that a user can see of a catalog.
  private func state(of store: CatalogStore) throws -> [String] {
    let animals = try store.allAnimals().map {
      "\($0.id) \($0.name) \($0.diet) \($0.category as Any)"
    }
    let groups = try store.categories().map { "\($0.category) \($0.count)" }
    return animals + groups + ["\(try store.counts())"]
  }

  @Test("works across restarts, and says what it undid and which record that was")
  func restart() async throws {
    let folder = try TemporaryFolder()
    let open = {
      try CatalogStore(.file(folder.catalog), access: .create, journal: nil, author: .ann)
    }
    let first = try open()
    _ = try await first.insert(RecordDraft(name: "Tiger", category: .named("Mammal")))
    _ = try await first.renameCategory(1, to: "Mammals")
    _ = try await first.deleteAnimal(1)
    first.close()
    let second = try open()
    let undone = try #require(await second.undo())
    #expect(undone.label == "Undid the deletion of Tiger")
    #expect(undone.record == .animal(1))
    #expect(try second.names() == ["Tiger/Mammals"])
    #expect(try #require(await second.undo()).label == "Undid the renaming of Mammal to Mammals")
    second.close()
    let third = try open()
    let redone = try #require(await third.redo())
    #expect(redone.label == "Redid the renaming of Mammal to Mammals")
    #expect(redone.record == .category(1))
    #expect(try third.names() == ["Tiger/Mammals"])
  }

  @Test("is about the user's own edits")
  func own() async throws {
    let folder = try TemporaryFolder()
    let ann = try CatalogStore(.file(folder.catalog), access: .create, journal: nil, author: .ann)
    let bob = try CatalogStore(.file(folder.catalog), journal: nil, author: .bob)
    _ = try await ann.insert(RecordDraft(name: "Tiger"))
    _ = try await bob.insert(RecordDraft(name: "Bear"))
    _ = try #require(await ann.undo())
    #expect(try bob.names() == ["Bear/"])
    #expect(try await ann.undo() == nil)
    #expect(try await bob.redo() == nil)
    _ = try #require(await bob.undo())
    #expect(try ann.names() == [])
  }

  @Test("cannot be redone after something new was done")
  func newAction() async throws {
    let store = try CatalogStore.ofAnn()
    _ = try await store.insert(RecordDraft(name: "Tiger"))
    _ = try #require(await store.undo())
    _ = try await store.insert(RecordDraft(name: "Bear"))
    #expect(try await store.redo() == nil)
  }

  @Test("of any single edit is possible while it is in effect, and can be undone")
  func revert() async throws {
    let store = try CatalogStore.ofAnn()
    for name in ["Tiger", "Bear", "Cat"] { _ = try await store.insert(RecordDraft(name: name)) }
    #expect(try await store.revert(2).label == "Reverted the addition of Bear")
    #expect(try store.names() == ["Tiger/", "Cat/"])
    await #expect(throws: CatalogError.history(.undoneAlready(label: "Added Bear"))) {
      try await store.revert(2)
    }
    await #expect(throws: CatalogError.history(.noSuchEdit(9))) { try await store.revert(9) }
    #expect(try #require(await store.undo()).label == "Undid: Reverted the addition of Bear")
    #expect(try store.names() == ["Tiger/", "Bear/", "Cat/"])
    #expect(try store.edit(2)?.isUndone == false)
    #expect(try #require(await store.redo()).label == "Redid: Reverted the addition of Bear")
    #expect(try store.edit(2)?.isUndone == true)
  }

  @Test("of an undo is told as a redo, however often it goes back and forth")
  func revertedUndo() async throws {
    let store = try CatalogStore.ofAnn()
    _ = try await store.insert(RecordDraft(name: "Tiger"))
    _ = try await store.undo()
    #expect(try await store.revert(2).label == "Redid the addition of Tiger")
    #expect(try await store.revert(3).label == "Reverted the addition of Tiger")
    #expect(try await store.revert(4).label == "Redid the addition of Tiger")
    #expect(try store.names() == ["Tiger/"])
  }

  @Test("says which category came back with its animals")
  func mainRecord() async throws {
    let store = try CatalogStore.ofAnn()
    for name in ["Tiger", "Bear"] {
      _ = try await store.insert(RecordDraft(name: name, category: .named("Mammal")))
    }
    _ = try await store.deleteCategory(1)
    #expect(try #require(await store.undo()).record == .category(1))
    _ = try await store.insert(contentsOf: [RecordDraft(name: "A"), RecordDraft(name: "B")])
    #expect(try #require(await store.undo()).record == nil)
  }

  @Test("of what another program did is possible too")
  func outside() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(
      .file(folder.catalog), access: .create, journal: nil, author: .ann)
    _ = try await store.insert(RecordDraft(name: "Tiger"))
    try OtherProgram(folder.catalog).run(
      "UPDATE animal SET diet = 'carnivorous'; UPDATE animal SET diet = 'unknown'")
    let edits = try store.edits(from: .first, limit: 9).rows.filter { $0.kind == .outside }
    for edit in edits { _ = try await store.revert(edit.id) }
    #expect(try store.animal(1)?.diet == .herbivorous)
  }
}
