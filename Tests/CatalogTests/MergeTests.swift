import Catalog
import TestSupport
import Testing

@Suite("Two who change one record")
struct MergeTests {
  private let store: CatalogStore

  init() throws {
    store = try CatalogStore(.inMemory)
  }

  private func wolf() async throws -> Animal {
    try await store.insert(
      RecordDraft(name: "Wolf", diet: .carnivorous, category: .named("Mammal")))
  }

  /// Saves an animal after others have saved it, both having opened it before.
  private func save(
    _ animal: Animal, after theirs: (inout RecordDraft) -> Void,
    mine: (inout RecordDraft) -> Void
  ) async throws -> Animal {
    let base = RecordDraft(animal)
    var theirDraft = base
    theirs(&theirDraft)
    _ = try await store.update(animal.id, from: base, to: theirDraft)
    var myDraft = base
    mine(&myDraft)
    return try await store.update(animal.id, from: base, to: myDraft)
  }

  @Test("keep what each has changed in another field")
  func differentFields() async throws {
    let saved = try await save(try await wolf()) {
      $0.diet = .omnivorous
    } mine: {
      $0.name = "Grey wolf"
      $0.category = .named("Dog")
    }
    #expect(saved.name == "Grey wolf")
    #expect(saved.diet == .omnivorous)
    #expect(saved.category?.name == "Dog")
  }

  @Test("agree where both have made the same change, as it will be stored")
  func sameValue() async throws {
    let saved = try await save(try await wolf()) {
      $0 = RecordDraft(name: "Lynx", diet: .omnivorous, category: .named("Cat"))
    } mine: {
      $0 = RecordDraft(name: " Lynx ", diet: .omnivorous, category: .named(" CAT"))
    }
    #expect(saved.name == "Lynx")
    #expect(saved.category?.name == "Cat")
    #expect(try store.categories().count == 2)
  }

  nonisolated static let lynx = RecordDraft(
    name: "Lynx", diet: .omnivorous, category: .named("Cat"))
  nonisolated static let fox = RecordDraft(
    name: "Fox", diet: .herbivorous, category: .named("Dog"))

  @Test("never overwrite one another", arguments: Fields.builtIn)
  func conflict(field: Field) async throws {
    let wolf = try await wolf()
    let error = await #expect(throws: CatalogError.self) {
      try await save(wolf) {
        $0[field] = Self.lynx[field]
      } mine: {
        $0[field] = Self.fox[field]
      }
    }
    let now = try #require(try store.animal(wolf.id))
    #expect(error == .conflict(now.journaled, now: RecordDraft(now)))
    #expect(now.text(of: field) == Self.lynx.text(of: field))
    #expect(error?.exitStatus == 65)
    #expect(error?.message.contains(now.name) == true)
  }

  @Test("of which one is refused leave nothing of the refused save behind")
  func writesNothing() async throws {
    let wolf = try await wolf()
    await #expect(throws: CatalogError.self) {
      try await save(wolf) {
        $0.name = "Lynx"
      } mine: {
        $0 = RecordDraft(name: "Fox", diet: .omnivorous, category: .named("Dog"))
      }
    }
    let now = try #require(try store.animal(wolf.id))
    #expect(now.name == "Lynx")
    #expect(now.diet == .carnivorous)
    #expect(try store.categories().map(\.category.name) == ["Mammal"])
  }

  @Test("differ in a name whose bytes differ, however alike it looks")
  func bytes() async throws {
    let animal = try await store.insert(RecordDraft(name: "Etoile"))
    await #expect(throws: CatalogError.self) {
      try await save(animal) {
        $0.name = "\u{C9}toile"
      } mine: {
        $0.name = "E\u{301}toile"
      }
    }
    #expect(try store.animal(animal.id)?.name.unicodeScalars.first == "\u{C9}")
  }

  @Test("do not quarrel about a category that has only got another name")
  func renamedCategory() async throws {
    let wolf = try await wolf()
    let cat = try await store.insertCategory(named: "Cat")
    _ = try await store.renameCategory(try #require(wolf.category).id, to: "Beast")
    var mine = RecordDraft(wolf)
    mine.category = .existing(cat)
    let saved = try await store.update(wolf.id, from: RecordDraft(wolf), to: mine)
    #expect(saved.category == cat)
    var back = RecordDraft(saved)
    back.category = try #require(wolf.category.map(CategoryChoice.existing))
    let again = try await store.update(wolf.id, from: RecordDraft(saved), to: back)
    #expect(again.category?.name == "Beast")
  }

  @Test("are told of a category that is gone before they are asked to choose")
  func categoryGone() async throws {
    let wolf = try await wolf()
    let cat = try await store.insertCategory(named: "Cat")
    _ = try await store.deleteCategory(cat.id)
    await #expect(throws: CatalogError.categoryGone(name: "Cat")) {
      try await save(wolf) {
        $0.category = .none
      } mine: {
        $0.category = .existing(cat)
      }
    }
    #expect(try store.animal(wolf.id)?.category == nil)
  }

  @Test("may be two programs on one file")
  func twoPrograms() async throws {
    let folder = try TemporaryFolder()
    let mine = try CatalogStore(.file(folder.catalog), access: .create)
    let theirs = try CatalogStore(.file(folder.catalog))
    let wolf = try await mine.insert(RecordDraft(name: "Wolf"))
    let now = try await theirs.update(
      wolf.id, from: RecordDraft(wolf), to: RecordDraft(name: "Lynx"))
    await #expect(throws: CatalogError.conflict(now.journaled, now: RecordDraft(now))) {
      try await mine.update(wolf.id, from: RecordDraft(wolf), to: RecordDraft(name: "Fox"))
    }
  }
}

@Suite("Two who rename one category")
struct NameMergeTests {
  private let store: CatalogStore

  init() throws {
    store = try CatalogStore(.inMemory)
  }

  @Test("never overwrite one another")
  func conflict() async throws {
    let category = try await store.insertCategory(named: "Mammal")
    let now = try await store.renameCategory(category.id, from: "Mammal", to: "Beast")
    let error = await #expect(throws: CatalogError.conflict(now.journaled, now: RecordDraft(now))) {
      try await store.renameCategory(category.id, from: "Mammal", to: "Mammals")
    }
    #expect(try store.category(category.id) == now)
    #expect(error?.exitStatus == 65)
    #expect(error?.message.contains("“Beast”") == true)
  }

  @Test("agree on the same name, and on one that only one of them has changed")
  func agreement() async throws {
    let category = try await store.insertCategory(named: "Mammal")
    _ = try await store.renameCategory(category.id, from: "Mammal", to: "Beast")
    #expect(
      try await store.renameCategory(category.id, from: "Mammal", to: " Beast").name == "Beast")
    #expect(
      try await store.renameCategory(category.id, from: "Mammal", to: "Mammal").name == "Beast")
    #expect(
      try await store.renameCategory(category.id, from: "Beast", to: "beast").name == "beast")
  }
}
