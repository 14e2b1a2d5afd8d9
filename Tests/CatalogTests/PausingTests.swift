import Catalog
import TestSupport
import Testing

@Suite("While writing is paused", .timeLimit(.minutes(10)))
struct PausingTests {
  private let folder: TemporaryFolder
  private let store: CatalogStore

  init() throws {
    folder = try TemporaryFolder()
    store = try CatalogStore(.file(folder.catalog), access: .create)
  }

  @Test("a save waits, others do not, and it goes on afterwards")
  func waits() async throws {
    #expect(store.pauseWriting())
    let save = Task { try await store.insert(RecordDraft(name: "Aardvark")) }
    let other = try CatalogStore(.file(folder.catalog), lockTimeout: .seconds(600))
    for number in 1...20 { _ = try await other.insert(RecordDraft(name: "Bear \(number)")) }
    #expect(try store.counts().total == 20)
    store.resumeWriting()
    #expect(try await save.value.name == "Aardvark")
    #expect(try store.counts().total == 21)
  }

  @Test("a save that waits for another program stays away, too")
  func waitsTwice() async throws {
    let waits = Collector<LockWait?>()
    let store = try CatalogStore(.file(folder.catalog), onWait: waits.add)
    let other = try OtherProgram(folder.catalog)
    try other.run("BEGIN IMMEDIATE")
    let save = Task { try await store.insert(RecordDraft(name: "Aardvark")) }
    try await wait(for: "the wait is reported") { !waits.entries.isEmpty }
    try await wait(for: "writing can be paused between two attempts") { store.pauseWriting() }
    try other.run("COMMIT")
    for _ in 1...50 {
      #expect(try other.canWrite())
      try await Task.sleep(for: .milliseconds(2))
    }
    #expect(try store.counts().total == 0)
    store.resumeWriting()
    #expect(try await save.value.name == "Aardvark")
  }
}
