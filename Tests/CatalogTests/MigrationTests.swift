import Catalog
import CatalogInspection
import TestSupport
import Testing

@Suite("A stored catalog")
struct MigrationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("is there of each earlier version")
  func versions() {
    #expect(StoredCatalog.all.map(\.version) == Array(1..<Schema.version))
  }

  @Test("of an earlier version opens with all that is in it", arguments: StoredCatalog.all)
  func opens(stored: StoredCatalog) async throws {
    let store = try open(stored)
    #expect(try store.names() == stored.animals)
    #expect(try store.allAnimals().first?.diet == .carnivorous)
    #expect(try store.counts().total == stored.animals.count)
    for category in try store.categories() {
      let animals = stored.animals.count { $0.hasSuffix("/" + category.category.name) }
      #expect(category.count == animals)
    }
    #expect(try store.labels() == stored.labels)
    try expectOwn(of: stored, in: store)
    try await expectSound(store, journaled: stored.version > 1)
  }

  @Test("of an earlier version has the schema of a new one", arguments: StoredCatalog.all)
  func schema(stored: StoredCatalog) async throws {
    let old = try open(stored)
    let fields = try old.fields().custom
    old.close()
    let new = folder.path + "/new.sqlite"
    let store = try CatalogStore(.file(new), access: .create)
    if !stored.fields.isEmpty { _ = try await store.addFields(fields.map { NewField($0) }) }
    if !stored.entries.isEmpty {
      _ = try await store.addLog(NewLog("Weight", ValueKind.number.with(unit: "kg")))
    }
    store.close()
    #expect(try schema(folder.catalog) == schema(new))
  }

  @Test(
    "of an earlier version takes more, and finds all by any part of a name",
    arguments: StoredCatalog.all)
  func grows(stored: StoredCatalog) async throws {
    let store = try open(stored)
    _ = try await store.insert(RecordDraft(name: "Bear", category: .named("MAMMAL")))
    #expect(try store.names() == stored.animals + ["Bear/Mammal"])
    for _ in 0..<2 {
      for (part, names) in [("ard", ["Aardvark"]), ("ear", ["Bear"]), ("bigf", [])] {
        let page = try store.page(of: AnimalQuery(find: part), from: .first, limit: 9)
        #expect(page.rows.map(\.name) == names)
      }
      while try await store.indexPending() {}
    }
    try await expectSound(store, journaled: stored.version > 1)
  }

  @Test(
    "with a journal is undone edit by edit to its beginning, and redone",
    arguments: StoredCatalog.all.dropFirst())
  func undo(stored: StoredCatalog) async throws {
    let store = try open(stored)
    // Of the first five edits the last takes the one before it back.
    let count = stored.labels.count - 2
    for _ in 0..<count { _ = try #require(try await store.undo()) }
    #expect(try await store.undo() == nil)
    #expect(try store.counts().total == 0)
    #expect(try store.categories().isEmpty)
    try await expectSound(store)
    for _ in 0..<count { _ = try #require(try await store.redo()) }
    #expect(try store.names() == stored.animals)
    try expectOwn(of: stored, in: store)
    #expect(try store.allAnimals().first?.diet == .carnivorous)
    try await expectSound(store)
  }

  @Test("knows no edit for one of this session", arguments: StoredCatalog.all.dropFirst())
  func sessions(stored: StoredCatalog) throws {
    let next = try #require(try open(stored).nextUndo(own: .session))
    #expect(!next.isOwn)
  }

  @Test("redoes what was undone before it was migrated")
  func redo() async throws {
    let store = try open(.version2)
    _ = try #require(try await store.redo())
    #expect(try store.names() == ["Aardvark/Mammal", "Bigfoot/"])
    try await expectSound(store)
  }

  @Test("has the drafts that were kept before it was migrated")
  func drafts() throws {
    let store = try open(.version2)
    let mammal = try #require(try store.categories().first).category
    let value = RecordDraft(name: "Wol", diet: .unknown, category: .existing(mammal))
    #expect(
      try store.drafts().map { try $0.content.get() }
        == [DraftContent(.animal, nil, original: RecordDraft(), value: value)])
  }

  @Test("that no migration has seen is brought up to date, unless it may only be read")
  func version0() throws {
    let program = try OtherProgram(folder.catalog)
    try program.run("PRAGMA application_id = 0x4D4E4752; PRAGMA user_version = 0")
    try program.close()
    #expect(throws: CatalogError.file(folder.catalog, .olderSchema(found: 0, known: 10))) {
      try CatalogStore(.file(folder.catalog), access: .readOnly)
    }
    let store = try CatalogStore(.file(folder.catalog))
    #expect(try store.counts().total == 0)
    #expect(try store.setting("user_version") == "10")
  }

  /// Opens it, which migrates it, as its author.
  private func open(_ stored: StoredCatalog) throws -> CatalogStore {
    try stored.write(to: folder.catalog)
    return try CatalogStore(.file(folder.catalog), journal: nil, author: .ann)
  }

  /// The fields of the keeper, what the animals have in them, and the saved searches are there.
  private func expectOwn(of stored: StoredCatalog, in store: CatalogStore) throws {
    let fields = try store.fields().custom
    #expect(fields.map(\.title) == stored.fields)
    for animal in try store.allAnimals() {
      let values = fields.map { animal.text(of: $0) }.joined(separator: ";")
      let blank = String(repeating: ";", count: max(0, fields.count - 1))
      #expect(values == stored.values[animal.id] ?? blank)
    }
    let entries = try store.allAnimals().flatMap { animal in
      try store.entries(of: animal.id, from: .first, limit: 9).rows.map { entry in
        let log = try store.logs().first { $0.id == entry.log }
        let texts = try log.map { try store.fields(of: $0).custom.map { entry.text(of: $0) } } ?? []
        return "\(animal.name):\(log?.name ?? "") \(entry.time) \(texts.joined())"
      }
    }
    #expect(entries == stored.entries)
    let searches = try store.searches().map { search in
      let found = try store.page(of: AnimalQuery(find: search.find), from: .first, limit: 9)
      return search.name + ":" + found.rows.map(\.name).joined(separator: ",")
    }
    #expect(searches == stored.searches)
  }

  /// Nothing is found wrong, by the catalog's own check or by another program.
  private func expectSound(_ store: CatalogStore, journaled: Bool = true) async throws {
    #expect(try await store.findings() == [])
    let program = try TestSupport.OtherProgram(folder.catalog)
    #expect(try program.column("PRAGMA integrity_check") == ["ok"])
    if journaled { #expect(try program.problems() == []) }
  }

  private func schema(_ path: String) throws -> [String] {
    try OtherProgram(path).texts("SELECT sql FROM sqlite_master WHERE sql NOT NULL ORDER BY name")
  }
}
