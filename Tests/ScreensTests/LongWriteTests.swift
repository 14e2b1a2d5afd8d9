import Catalog
import Dispatch
import Synchronization
import Terminal
import TestSupport
import Testing

/// While much is written to a catalog that has one connection, in memory or on a network file
/// system.
@Suite(.timeLimit(.minutes(10))) struct LongWriteTests {
  @Test(arguments: [nil, JournalStyle.rollback])
  func `the last rows are shown in any size, keys are taken, and rows follow`(
    journal: JournalStyle?
  ) async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(
      journal == nil ? .inMemory : .file(folder.catalog), access: .create, journal: journal)
    _ = try await store.insert(
      contentsOf: (100..<600).map { RecordDraft(name: "Animal \($0)", category: .none) })
    let session = try Session(store, rows: 24)
    let gate = Gate()
    let rules = ImportRules(source: ImportHash("zoo.csv"), onChange: .update) { _ in "Imported" }
    let importing = Task {
      _ = try await store.importAnimals([rules]) { _, _ in gate.pass() }
    }
    #expect(await session.comesTrue { gate.isReached })
    session.stack.resize(to: Size(columns: 120, rows: 150))
    #expect(session.picture.contains("Animal 100"))
    session.press(.down, .down)
    #expect(session.selected.first?.hasPrefix("Animal 102") == true)
    session.stack.resize(to: Size(columns: 80, rows: 24))
    #expect(session.picture.contains("Animal 102"))
    session.stack.resize(to: Size(columns: 120, rows: 150))
    #expect(!session.picture.contains("is being written"))
    let counting = Task.detached { try store.counts().total }
    #expect("The screen does not wait") {
      try store.counts()
    } throws: { error in
      if case CatalogError.file(_, .occupied) = error { true } else { false }
    }
    #expect(!gate.isOpen, "All of that was done while the import was under way")
    gate.open()
    try await importing.value
    #expect(try await counting.value == 500, "What is not drawn waits for the import")
    #expect(await session.shows("Animal 240"))
    store.close()
  }
}

/// Holds up an import until it is opened, or for a time in which a test has failed.
nonisolated private final class Gate: Sendable {
  private let state = Mutex((isReached: false, isOpen: false))
  private let semaphore = DispatchSemaphore(value: 0)

  var isReached: Bool { state.withLock { $0.isReached } }
  var isOpen: Bool { state.withLock { $0.isOpen } }

  func pass() {
    state.withLock { $0.isReached = true }
    _ = semaphore.wait(timeout: .now() + 600)
    state.withLock { $0.isOpen = true }
  }

  func open() {
    semaphore.signal()
  }
}
