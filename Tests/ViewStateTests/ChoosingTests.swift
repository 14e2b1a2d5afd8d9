import Catalog
import Synchronization
import TestSupport
import Testing
import ViewState

@Suite(.timeLimit(.minutes(10))) struct ChoosingTests {
  /// A catalog that has to be brought up to date, for which another program has to give way.
  private func olderCatalog(in folder: TemporaryFolder) throws {
    try OtherProgram(folder.catalog)
      .execute("PRAGMA application_id = 0x4D4E4752; PRAGMA user_version = 0")
  }

  @Test func `a catalog whose opening is cancelled is closed as soon as it is open`() async throws {
    let folder = try TemporaryFolder()
    try olderCatalog(in: folder)
    let lock = try ForeignLock(on: folder.catalog, line: "4711\tkeeper\tfarm\n")
    let opening = Mutex<Task<CatalogStore, any Error>?>(nil)
    let task = Task {
      try await CatalogStore.opening(
        FileLocation(folder.catalog), access: .readWrite,
        onWait: { _ in
          // Here, in the thread that waits, its ten seconds cannot pass first.
          guard let task = opening.withLock({ $0.take() }) else { return }
          task.cancel()
          lock.release()
        })
    }
    opening.withLock { $0 = task }
    await #expect(throws: CancellationError.self) { try await task.value }
    // It is brought up to date in any case: that goes on in a thread that nobody can stop.
    #expect(
      try await comesTrue {
        try OtherProgram(folder.catalog).column("PRAGMA user_version") != ["0"]
      })
    // Whoever closes a catalog leaves nothing beside it.
    #expect(try await comesTrue { try folder.names == ["zoo.sqlite"] })
  }
}
