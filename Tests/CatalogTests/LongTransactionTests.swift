import Catalog
import TestSupport
import Testing

@Suite("A long transaction", .timeLimit(.minutes(10)))
struct LongTransactionTests {
  @Test("keeps a part of its pages in memory, and not all of them")
  func spills() async throws {
    let folder = try TemporaryFolder(inMemory: true)
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    let insertion = Task {
      try await store.insert(contentsOf: Array(EndlessAnimals().prefix(60_000)))
    }
    // On a thread of its own it looks in time, however busy the other tests are.
    try await withTaskExecutorPreference(WaitingThreads(count: 1)) {
      defer { insertion.cancel() }
      try await wait(for: "the log grows") { folder.sizeOfLog() > 0 }
      insertion.cancel()
    }
    // With all of it in memory, the log would grow when it is too late to cancel.
    await #expect(throws: CancellationError.self) { try await insertion.value }
  }
}
