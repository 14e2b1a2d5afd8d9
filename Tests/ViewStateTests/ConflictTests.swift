import Catalog
import TestSupport
import Testing
import ViewState

/// Two who change the same field.
@Suite struct ConflictTests {
  private func editor(
    of animal: Animal, in store: CatalogStore, name: String
  ) throws -> AnimalEditor {
    let editor = try AnimalEditor(editing: animal, in: store)
    editor.draft.value.name = name
    return editor
  }

  private func change(
    _ animal: Animal, in store: CatalogStore, _ body: (inout RecordDraft) -> Void
  ) async throws {
    let now = RecordDraft(try #require(try store.animal(animal.id)))
    var draft = now
    body(&draft)
    _ = try await store.update(animal.id, from: now, to: draft)
  }

  @Test(arguments: [(Comparison.Side.theirs, "Timber wolf"), (.mine, "Grey wolf")])
  func `what was chosen is saved, with what others changed elsewhere`(
    side: Comparison.Side, name: String
  ) async throws {
    let store = try await Catalogs.animals(("Wolf", "Mammal"))
    let wolf = try #require(try store.animal(named: "Wolf"))
    let editor = try editor(of: wolf, in: store, name: "Grey wolf")
    editor.categoryName = "Dog"
    try await change(wolf, in: store) {
      $0.name = "Timber wolf"
      $0.diet = .omnivorous
    }
    #expect(try await editor.save() == nil)
    var conflict = try #require(editor.conflict)
    #expect(conflict.rows.map(\.isConflict) == [true, false, false])
    conflict.choose(side, for: Field.name.id)
    let saved = try #require(try await editor.save(resolving: conflict))
    #expect(Fields.builtIn.map(saved.text) == [name, "Dog", "omnivorous"])
    #expect(try store.animal(wolf.id) == saved)
    #expect(editor.conflict == nil)
    #expect(editor.unsavedWork == nil)
  }

  @Test func `going back leaves the draft as it was, and the question comes again`() async throws {
    let store = try await Catalogs.animals(("Wolf", nil))
    let wolf = try #require(try store.animal(named: "Wolf"))
    let editor = try editor(of: wolf, in: store, name: "Grey wolf")
    try await change(wolf, in: store) { $0.name = "Timber wolf" }
    let before = editor.draft
    #expect(try await editor.save() == nil)
    editor.keepEditing()
    #expect(editor.conflict == nil)
    #expect(editor.draft == before)
    #expect(editor.unsavedWork == "the changes to Wolf")
    #expect(try await editor.save() == nil)
    #expect(editor.conflict != nil)
    #expect(try store.animal(wolf.id)?.name == "Timber wolf")
  }

  @Test func `a choice that cannot be saved throws nothing of the draft away`() async throws {
    let store = try await Catalogs.animals(("Wolf", nil))
    let wolf = try #require(try store.animal(named: "Wolf"))
    let editor = try editor(of: wolf, in: store, name: "Grey wolf")
    try await change(wolf, in: store) { $0.name = "Timber wolf" }
    let before = editor.draft
    #expect(try await editor.save() == nil)
    var conflict = try #require(editor.conflict)
    conflict.choose(.theirs, for: Field.name.id)
    store.close()
    await #expect(throws: CatalogError.self) { try await editor.save(resolving: conflict) }
    #expect(editor.draft == before)
    #expect(editor.unsavedWork == "the changes to Wolf")
  }

  @Test func `what changes again while it is asked is asked again`() async throws {
    let store = try await Catalogs.animals(("Wolf", nil))
    let wolf = try #require(try store.animal(named: "Wolf"))
    let editor = try editor(of: wolf, in: store, name: "Grey wolf")
    try await change(wolf, in: store) { $0.name = "Timber wolf" }
    #expect(try await editor.save() == nil)
    var conflict = try #require(editor.conflict)
    conflict.choose(.mine, for: Field.name.id)
    try await change(wolf, in: store) { $0.name = "Arctic wolf" }
    #expect(try await editor.save(resolving: conflict) == nil)
    let again = try #require(editor.conflict?.rows.first)
    #expect(again.base == "Timber wolf")
    #expect(again.theirs == "Arctic wolf")
    #expect(again.mine == "Grey wolf")
    #expect(again.side == nil)
    #expect(try store.animal(wolf.id)?.name == "Arctic wolf")
  }

  @Test func `an animal deleted while it is asked is a doubt`() async throws {
    let store = try await Catalogs.animals(("Wolf", nil))
    let wolf = try #require(try store.animal(named: "Wolf"))
    let editor = try editor(of: wolf, in: store, name: "Grey wolf")
    try await change(wolf, in: store) { $0.name = "Timber wolf" }
    #expect(try await editor.save() == nil)
    var conflict = try #require(editor.conflict)
    conflict.choose(.mine, for: Field.name.id)
    _ = try await store.deleteAnimal(wolf.id)
    #expect(try await editor.save(resolving: conflict) == nil)
    #expect(editor.doubt == .gone(.animal, name: "Timber wolf"))
    #expect(try await editor.saveAsNew()?.name == "Grey wolf")
  }

  @Test func `a category that only got another name is not told as new`() async throws {
    let store = try await Catalogs.animals(("Wolf", "Mammal"))
    let wolf = try #require(try store.animal(named: "Wolf"))
    let editor = try editor(of: wolf, in: store, name: "Lynx")
    _ = try await store.renameCategory(try #require(wolf.category).id, to: "Beast")
    let saved = try #require(try await editor.save())
    #expect(saved.category?.name == "Beast")
    #expect(editor.news(of: saved) == "Saved Lynx")
  }
}

extension ConflictTests {
  @Test(arguments: [
    (Author(user: "bob", host: "farm"), " on farm by bob"),
    (Author(user: "bob", host: ""), " by bob"),
    (Author(user: "", host: ""), ""),
  ])
  func `who has changed it is told where the journal knows`(
    author: Author, words: String
  ) async throws {
    let store = try CatalogStore(.inMemory, journal: nil, author: author)
    let wolf = try await store.insert(RecordDraft(name: "Wolf", category: .named("Mammal")))
    let editor = try editor(of: wolf, in: store, name: "Grey wolf")
    try await change(wolf, in: store) { $0.name = "Timber wolf" }
    #expect(try await editor.save() == nil)
    #expect(editor.conflictNews == "Wolf was changed\(words): choose theirs or mine.")
    let mammal = try #require(wolf.category)
    let renaming = try CategoryEditor(editing: mammal, in: store)
    renaming.draft.value.name = "Mammals"
    _ = try await store.renameCategory(mammal.id, to: "Beast")
    #expect(try await renaming.save() == nil)
    #expect(
      renaming.conflictNews
        == "Mammal was renamed\(words): choose theirs or mine.")
  }

  @Test func `who has changed another field is not told`() async throws {
    let folder = try TemporaryFolder()
    let stores = try ["ann", "bob", "carol"].map { user in
      try CatalogStore(
        .file(folder.catalog), access: .create, journal: nil,
        author: Author(user: user, host: "farm"))
    }
    let wolf = try await stores[0].insert(RecordDraft(name: "Wolf"))
    let editor = try editor(of: wolf, in: stores[0], name: "Grey wolf")
    try await change(wolf, in: stores[1]) { $0.name = "Timber wolf" }
    try await change(wolf, in: stores[2]) { $0.diet = .carnivorous }
    try await change(wolf, in: stores[0]) { $0.category = .named("Mammal") }
    #expect(try await editor.save() == nil)
    #expect(editor.conflictNews.hasPrefix("Wolf was changed on farm by bob:"))
  }

  @Test func `what is merged or refused stands in the journal as it was written`() async throws {
    let store = try await Catalogs.animals(("Wolf", nil))
    let wolf = try #require(try store.animal(named: "Wolf"))
    let editor = try editor(of: wolf, in: store, name: "Grey wolf")
    try await change(wolf, in: store) { $0.name = "Timber wolf" }
    #expect(try await editor.save() == nil)
    var conflict = try #require(editor.conflict)
    conflict.choose(.mine, for: Field.name.id)
    _ = try await editor.save(resolving: conflict)
    let edits = try store.edits(of: .animal(wolf.id), from: .first, limit: 10).rows
    #expect(
      edits.map(\.label)
        == ["Renamed Timber wolf to Grey wolf", "Renamed Wolf to Timber wolf", "Added Wolf"])
  }
}

/// Two who rename one category.
@Suite struct RenameConflictTests {
  @Test(arguments: [(Comparison.Side.theirs, "Beast"), (.mine, "Mammals")])
  func `the name that was chosen is saved`(side: Comparison.Side, name: String) async throws {
    let store = try Catalogs.empty()
    let category = try await store.insertCategory(named: "Mammal")
    let editor = try CategoryEditor(editing: category, in: store)
    editor.draft.value.name = "Mammals"
    _ = try await store.renameCategory(category.id, to: "Beast")
    #expect(try await editor.save() == nil)
    #expect(editor.draft.value.name == "Mammals")
    var conflict = try #require(editor.conflict)
    #expect(conflict.rows.map(\.theirs) == ["Beast"])
    conflict.choose(side, for: "name")
    #expect(try await editor.save(resolving: conflict)?.name == name)
    #expect(try store.category(category.id)?.name == name)
    #expect(editor.conflict == nil)
    #expect(editor.unsavedWork == nil)
  }

  @Test func `a choice that cannot be saved leaves the name as it was typed`() async throws {
    let store = try Catalogs.empty()
    let category = try await store.insertCategory(named: "Mammal")
    let editor = try CategoryEditor(editing: category, in: store)
    editor.draft.value.name = "Mammals"
    _ = try await store.renameCategory(category.id, to: "Beast")
    let before = editor.draft
    #expect(try await editor.save() == nil)
    var conflict = try #require(editor.conflict)
    conflict.choose(.theirs, for: "name")
    store.close()
    await #expect(throws: CatalogError.self) { try await editor.save(resolving: conflict) }
    #expect(editor.draft == before)
  }

  @Test func `going back leaves the name as it was typed`() async throws {
    let store = try Catalogs.empty()
    let category = try await store.insertCategory(named: "Mammal")
    let editor = try CategoryEditor(editing: category, in: store)
    editor.draft.value.name = "Mammals"
    _ = try await store.renameCategory(category.id, to: "Beast")
    #expect(try await editor.save() == nil)
    editor.keepEditing()
    #expect(editor.conflict == nil)
    #expect(editor.draft.value.name == "Mammals")
    #expect(try store.category(category.id)?.name == "Beast")
  }
}
