import Catalog
import TestSupport
import Testing

@Suite("Changes", .timeLimit(.minutes(10)))
struct ChangeTests {
  @Test(
    "are told after each commit, to handlers that may read",
    arguments: [CatalogStore.Location.inMemory, nil])
  func changes(location: CatalogStore.Location?) async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(location ?? .file(folder.catalog), access: .create)
    let totals = Collector<Int>()
    let observation = store.observeChanges { [weak store] in
      do { try totals.add(store?.counts().total ?? -1) } catch { Issue.record(error) }
    }
    _ = try await store.insert(RecordDraft(name: "Aardvark", category: .named("Mammal")))
    try await wait(for: "the insertion is told") { totals.entries.last == 1 }
    let category = try #require(try store.category(named: "mammal"))
    _ = try await store.renameCategory(category.id, to: "Mammals")
    try await wait(for: "the new name is told") { totals.entries.count == 2 }
    _ = try await store.deleteCategory(category.id)
    try await wait(for: "the deletion is told") { totals.entries.last == 0 }
    observation.cancel()
  }

  @Test("that failed are not told, and an observation ends with its owner")
  func silence() async throws {
    let store = try CatalogStore(.inMemory)
    let kept = Collector<Int>()
    let released = Collector<Int>()
    let observation = store.observeChanges { kept.add(1) }
    _ = store.observeChanges { released.add(1) }
    await #expect(throws: CatalogError.self) { try await store.insertCategory(named: "") }
    _ = try await store.insertCategory(named: "Mammal")
    await #expect(throws: CatalogError.self) { try await store.insertCategory(named: "Mammal") }
    _ = try await store.insertCategory(named: "Bird")
    try await wait(for: "both insertions are told") { kept.entries.count == 2 }
    #expect(released.entries.isEmpty)
    observation.cancel()
  }
}
