import Catalog
import Foundation
import TestSupport
import Testing

@Suite("A write that has to wait", .timeLimit(.minutes(10)))
struct WaitingTests {
  private let folder: TemporaryFolder
  private let waits = Collector<LockWait?>()
  private let keeper = LockHolder(pid: 4711, user: "keeper", host: "farm")

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open(
    lockTimeout: Duration? = nil, journal: JournalStyle? = nil
  ) throws -> CatalogStore {
    try CatalogStore(
      .file(folder.catalog), access: .create, lockTimeout: lockTimeout, journal: journal
    ) { [waits] in waits.add($0) }
  }

  @Test("names who holds the lock, goes on when it is free, and says so")
  func waitsForLock() async throws {
    let store = try open()
    let lock = try HeldLock(folder.catalog)
    let save = Task { try await store.insert(RecordDraft(name: "Aardvark")) }
    try await wait(for: "the wait is reported") { !waits.entries.isEmpty }
    #expect(waits.entries == [LockWait(holder: keeper)])
    #expect(try store.counts().total == 0, "Reading goes on")
    lock.release()
    #expect(try await save.value.name == "Aardvark")
    #expect(waits.entries == [LockWait(holder: keeper), nil])
  }

  @Test("ends the wait when its task is cancelled, and nothing is written")
  func cancelled() async throws {
    let store = try open()
    let lock = try HeldLock(folder.catalog)
    let save = Task { try await store.insert(RecordDraft(name: "Aardvark")) }
    let next = Task { try await store.insert(RecordDraft(name: "Bear")) }
    try await wait(for: "the wait is reported") { !waits.entries.isEmpty }
    next.cancel()
    await #expect(throws: CancellationError.self) { try await next.value }
    save.cancel()
    await #expect(throws: CancellationError.self) { try await save.value }
    #expect(waits.entries.last == .some(nil))
    lock.release()
    #expect(try store.counts().total == 0)
    _ = try await store.insert(RecordDraft(name: "Cat"))
    #expect(try store.counts().total == 1)
  }

  @Test("fails with the holder's name after the time that was allowed")
  func lockTimeout() async throws {
    let store = try open(lockTimeout: .milliseconds(30))
    let lock = try HeldLock(folder.catalog)
    await #expect(throws: CatalogError.busy(keeper)) {
      try await store.insert(RecordDraft(name: "Aardvark"))
    }
    lock.release()
    _ = try await store.insert(RecordDraft(name: "Aardvark"))
  }

  @Test("takes any text in the lock file", arguments: ["", "x", "1\t2", "\t\t\t", "9\ta\tb\tc\n"])
  func oddHolders(text: String) async throws {
    let store = try open(lockTimeout: .milliseconds(30))
    let lock = try HeldLock(folder.catalog, text: text)
    defer { lock.release() }
    await #expect(throws: CatalogError.busy(nil)) {
      try await store.insert(RecordDraft(name: "Aardvark"))
    }
  }

  @Test(
    "waits in the same way for a program that knows no lock file",
    arguments: [JournalStyle.writeAhead, .rollback])
  func foreignTransaction(journal: JournalStyle) async throws {
    let store = try open(journal: journal)
    let program = try OtherProgram(folder.catalog)
    try program.run("BEGIN IMMEDIATE")
    let save = Task { try await store.insert(RecordDraft(name: "Aardvark")) }
    let cancelled = Task { try await store.insert(RecordDraft(name: "Bear")) }
    try await wait(for: "the wait is reported") { !waits.entries.isEmpty }
    #expect(waits.entries == [LockWait(holder: nil)])
    #expect(try store.counts().total == 0, "Reading goes on")
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    try program.run("COMMIT")
    #expect(try await save.value.name == "Aardvark")
    #expect(try store.counts().total == 1)
  }

  @Test("is done wholly or not at all, whenever its task is cancelled")
  func cancelledAtAnyTime() async throws {
    let store = try open()
    var saved = 0
    for index in 0..<200 {
      let save = Task { try await store.insert(RecordDraft(name: "Animal \(index)")) }
      for _ in 0..<(index % 20) { await Task.yield() }
      save.cancel()
      do {
        _ = try await save.value
        saved += 1
      } catch is CancellationError {}
      #expect(try store.counts().total == saved)
    }
  }

  @Test("has its turn among many, in one store and in two")
  func manyWriters() async throws {
    let stores = try [open(), open()]
    try await withThrowingTaskGroup { group in
      for index in 0..<60 {
        group.addTask {
          _ = try await stores[index % 2].insert(
            RecordDraft(name: "Animal \(index)", category: .named("Category \(index % 3)")))
        }
      }
      try await group.waitForAll()
    }
    #expect(try stores[0].counts() == stores[1].counts())
    #expect(try stores[0].counts().total == 60)
    #expect(try stores[0].categories().map(\.count) == [20, 20, 20])
  }

  @Test("gives the lock back also where a process that was just started has a copy of its file")
  func copiedLockFile() async throws {
    let store = try open()
    let bears = [RecordDraft](repeating: RecordDraft(name: "Bear"), count: 400)
    _ = try await store.insert(contentsOf: bears)
    try OtherProgram(folder.catalog).run(
      """
      CREATE TRIGGER slow AFTER INSERT ON animal BEGIN
        UPDATE animalCount SET count = count
          WHERE (SELECT count(*) FROM animal a, animal b, animal c, animal d) < 0;
      END
      """)
    let insertion = Task { try await store.insert(contentsOf: bears) }
    var copy: Int32 = -1
    try await wait(for: "the transaction begins") {
      copy = try copyOfLockFile()
      return copy >= 0
    }
    defer { close(copy) }
    insertion.cancel()
    await #expect(throws: CancellationError.self) { try await insertion.value }
    try HeldLock(folder.catalog).release()
  }

  /// Another descriptor of the lock file that this process has open; -1 while it has none.
  private func copyOfLockFile() throws -> Int32 {
    for name in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
      var target = [UInt8](repeating: 0, count: 4_096)
      let count = readlink("/proc/self/fd/" + name, &target, target.count)
      let path = String(decoding: target.prefix(max(0, count)), as: UTF8.self)
      if path == folder.catalog + "-lock", let descriptor = Int32(name) { return dup(descriptor) }
    }
    return -1
  }

  @Test("finds the lock when its holder has removed the file")
  func removedLockFile() async throws {
    let store = try open()
    let other = try open()
    _ = try await other.insert(RecordDraft(name: "Aardvark"))
    other.close()
    _ = try await store.insert(RecordDraft(name: "Bear"))
    #expect(try store.counts().total == 2)
  }
}
