import Catalog
import CatalogInspection
import TestSupport
import Testing

@Suite("Looking for changes by other programs", .timeLimit(.minutes(10)))
struct LookTests {
  @Test("is done once after a write of this store, and goes on for what others write")
  func looks() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    let looks = Collector<String>()
    store.trace { if $0.contains("data_version") { looks.add($0) } }
    _ = try await store.insert(RecordDraft(name: "Ant"))
    try await wait(for: "the store has looked") { !looks.entries.isEmpty }
    for _ in 1...150 { try await Task.sleep(for: .milliseconds(5)) }
    // One more where the first part of the write was seen before the store had the right to write,
    // and those after the log was folded.
    #expect(looks.entries.count <= 4)

    let other = try CatalogStore(.file(folder.catalog))
    _ = try await other.insert(RecordDraft(name: "Dog"))
    try await wait(for: "the change is found") { store.numberOfForeignChanges == 1 }
    #expect(looks.entries.count > 1)
    other.close()
  }

  @Test("is not done for a catalog in memory")
  func memory() async throws {
    let store = try CatalogStore(.inMemory)
    let looks = Collector<String>()
    store.trace { if $0.contains("data_version") { looks.add($0) } }
    _ = try await store.insert(RecordDraft(name: "Ant"))
    #expect(looks.entries.isEmpty)
  }
}
