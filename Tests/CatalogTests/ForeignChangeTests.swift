import Catalog
import TestSupport
import Testing

@Suite("A change by another program", .timeLimit(.minutes(10)))
struct ForeignChangeTests {
  private let folder: TemporaryFolder
  private let store: CatalogStore

  init() throws {
    folder = try TemporaryFolder()
    store = try CatalogStore(.file(folder.catalog), access: .create)
  }

  @Test("is told, whether or not that program knows Menagerie")
  func hasReported() async throws {
    let changes = Collector<Int>()
    let observation = store.observeChanges { changes.add(1) }
    defer { observation.cancel() }
    let second = try CatalogStore(.file(folder.catalog))
    _ = try await second.insert(RecordDraft(name: "Ant", diet: .omnivorous))
    try await wait(for: "the first change is told") { !changes.entries.isEmpty }
    let before = changes.entries.count
    let other = try OtherProgram(folder.catalog)
    try other.run("INSERT INTO animalCategory (name, nameKey, foldedName) VALUES ('A', 'a', 'a')")
    try await wait(for: "the second change is told") { changes.entries.count > before }
    #expect(try store.categories().map(\.category.name) == ["A"])
    try other.close()
    second.close()
  }

  @Test("is told to a catalog that is only read")
  func isToldToReaders() async throws {
    let reader = try CatalogStore(.file(folder.catalog), access: .readOnly)
    let changes = Collector<Int>()
    let observation = reader.observeChanges { changes.add(1) }
    defer { observation.cancel() }
    _ = try await store.insert(RecordDraft(name: "Ant", diet: .omnivorous))
    try await wait(for: "the change is told") { !changes.entries.isEmpty }
    #expect(try reader.counts().total == 1)
    reader.close()
  }

  @Test(
    "in the number of animals keeps a category from being deleted with more than was asked about")
  func keepsACategory() async throws {
    let category = try await store.insertCategory(named: "Bird")
    _ = try await store.insert(RecordDraft(name: "Emu", category: .existing(category)))
    await #expect(throws: CatalogError.countChanged(now: 1)) {
      try await store.deleteCategory(category.id, expecting: 0)
    }
    #expect(try store.counts().total == 1)
    #expect(try await store.deleteCategory(category.id, expecting: 1).animals == 1)
  }

  @Test("and a read under way end in order when the catalog is closed")
  func closesUnderReads() async throws {
    for _ in 0..<20 {
      let other = try CatalogStore(.inMemory)
      let reads = (0..<8).map { _ in
        Task { try await other.searchPage(of: AnimalQuery(find: "a"), from: .first, limit: 9) }
      }
      other.close()
      for read in reads { _ = await read.result }
      #expect(throws: CatalogError.self) { try other.counts() }
    }
  }
}
