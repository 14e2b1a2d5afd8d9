import Catalog
import TestSupport
import Testing

@Suite("Filling an empty catalog without the journal", .timeLimit(.minutes(10)))
struct FillingTests {
  private let folder: TemporaryFolder
  private let store: CatalogStore

  init() throws {
    folder = try TemporaryFolder(inMemory: true)
    store = try CatalogStore(.file(folder.catalog), access: .create)
  }

  /// What the catalog is made of, apart from its rows.
  private func schema() throws -> Set<String> {
    let program = try OtherProgram(folder.catalog)
    return try Set(
      program.texts("SELECT type || ' ' || name || ' ' || ifnull(sql, '') FROM sqlite_master"))
  }

  /// All of the animals but the edit that has changed them last.
  private func records(_ animals: [Animal]) -> [String] {
    animals.map { "\($0.id) \($0.name) \($0.diet) \($0.category?.id ?? 0)" }
  }

  @Test("saves what an insertion saves, and leaves every table, index and trigger in its place")
  func equals() async throws {
    let drafts = [RecordDraft].random(count: 3_000, seed: 3)
    let other = try CatalogStore(.inMemory)
    _ = try await other.insert(contentsOf: drafts)
    let before = try schema()
    #expect(try await store.fillWithoutJournal(with: drafts, count: drafts.count) == 3_000)
    #expect(try schema() == before)
    #expect(try records(store.allAnimals()) == records(other.allAnimals()))
    #expect(try store.categories() == other.categories())
    #expect(try store.counts().uncategorised == other.counts().uncategorised)
    for sort in AnimalQuery.Sort.builtIn {
      let query = AnimalQuery(sort: sort)
      let animals = try store.readForward(query, limit: 500)
      #expect(try records(animals) == records(other.readForward(query, limit: 500)))
    }
    #expect(try !store.hasPendingSearch())
    let query = AnimalQuery(find: "elan")
    let found = try await store.searchPage(of: query, from: .first, limit: 4_000).rows
    #expect(found.count > 100)
    #expect(
      try await records(found)
        == records(other.searchPage(of: query, from: .first, limit: 4_000).rows))
    #expect(try await store.findings() == [])
  }

  @Test("leaves indexes and triggers of other programs in their place, whatever these are called")
  func oddNames() async throws {
    let other = try OtherProgram(folder.catalog)
    for name in ["a\"b", "a\"\u{301}b"] {
      let quoted = "\"" + name.unicodeScalars.map { $0 == "\"" ? "\"\"" : "\($0)" }.joined()
      try other.run("CREATE INDEX \(quoted)\" ON animal (diet, name)")
      try other.run(
        "CREATE TRIGGER \(quoted)t\" AFTER INSERT ON animal BEGIN SELECT 1; END")
    }
    try other.close()
    let before = try schema()
    _ = try await store.fillWithoutJournal(with: [RecordDraft(name: "Ox")], count: 1)
    #expect(try schema() == before)
  }

  @Test("is no edit, and the edits after it are")
  func journal() async throws {
    _ = try await store.fillWithoutJournal(with: [RecordDraft(name: "Ox")], count: 1)
    #expect(try store.labels() == [])
    #expect(try await store.undo() == nil)
    let yak = try await store.insert(RecordDraft(name: "Yak"))
    #expect(yak.id == 2)
    _ = try await store.deleteAnimal(1)
    #expect(try store.labels() == ["Added Yak", "Deleted Ox"])
    _ = try await store.undo()
    #expect(try store.names() == ["Ox/", "Yak/"])
    #expect(try await store.findings() == [])
  }

  @Test("is refused where an animal or a category is, and the error names the file")
  func refuses() async throws {
    for draft in [RecordDraft(name: "Ox"), RecordDraft(name: "Ox", category: .named("Mammal"))] {
      let animal = try await store.insert(draft)
      if animal.category != nil { _ = try await store.deleteAnimal(animal.id) }
      await #expect(throws: CatalogError.file(folder.catalog, .notNew)) {
        try await store.fillWithoutJournal(with: [draft], count: 1)
      }
      if animal.category == nil { _ = try await store.deleteAnimal(animal.id) }
    }
    #expect(try store.counts().total == 0)
  }

  @Test("goes on after the ids of animals that are deleted")
  func ids() async throws {
    let ox = try await store.insert(RecordDraft(name: "Ox"))
    _ = try await store.deleteAnimal(ox.id)
    _ = try await store.fillWithoutJournal(with: [RecordDraft(name: "Yak")], count: 1)
    #expect(try store.allAnimals().map(\.id) == [2])
    // The deletion is undone beside it.
    _ = try await store.undo()
    #expect(try store.names() == ["Ox/", "Yak/"])
    #expect(try await store.findings() == [])
  }

  @Test("tells how far it is, up to the end")
  func progress() async throws {
    let parts = Log<Double>()
    let drafts = [RecordDraft].random(count: 2_000, seed: 4)
    _ = try await store.fillWithoutJournal(
      with: drafts, count: drafts.count, progress: parts.add)
    #expect(parts.entries == parts.entries.sorted())
    #expect(parts.entries.count > 4)
    #expect(parts.entries.last.map { (0.99...1).contains($0) } == true)
  }

  @Test("saves nothing when a name is refused in the end")
  func refusedName() async throws {
    let before = try schema()
    let drafts = [RecordDraft].random(count: 1_000, seed: 5) + [RecordDraft(name: "")]
    await #expect(throws: CatalogError.name(.empty)) {
      try await store.fillWithoutJournal(with: drafts, count: drafts.count)
    }
    #expect(try store.counts().total == 0)
    #expect(try store.categories() == [])
    #expect(try schema() == before)
  }

  @Test("writes long before it ends, so that memory does not grow, and is cancelled with its task")
  func endless() async throws {
    let before = try schema()
    let filling = Task { [store] in
      try await store.fillWithoutJournal(with: EndlessAnimals(), count: 1)
    }
    defer { filling.cancel() }
    try await wait(for: "the log grows") { folder.sizeOfLog() > 0 }
    filling.cancel()
    await #expect(throws: CancellationError.self) { try await filling.value }
    #expect(try store.counts().total == 0)
    #expect(try schema() == before)
    #expect(try await store.insert(RecordDraft(name: "Ox")).id == 1)
    store.close()
    #expect(try folder.names == ["zoo.sqlite"])
  }
}
