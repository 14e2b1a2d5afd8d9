import Catalog
import Dispatch
import Exchange
import FileFormats
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("An import from a file that falls silent")
struct SilentFileTests {
  @Test("is waited for no longer, with nothing imported, so that others can save")
  func isWaitedForNoLonger() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.path + "/catalog.sqlite"), access: .create)
    let disk = DeadDisk()
    defer { disk.answers.signal() }
    let plan = try ImportPlan(Survey(disk, path: "zoo.csv"), in: store)
    await #expect(throws: ImportError.silent("zoo.csv")) {
      try await Import([plan]).run(into: store)
    }
    #expect(try store.counts().total == 0)
    let other = try CatalogStore(.file(folder.path + "/catalog.sqlite"))
    _ = try await other.insert(RecordDraft(name: "Panda", category: .none))
    #expect(try await store.lines() == ["Panda, , herbivorous"])
  }

  @Test("can be cancelled, though its read never ends", .timeLimit(.minutes(10)))
  func canBeCancelled() async throws {
    let store = try CatalogStore(.inMemory)
    let started = Mutex<Task<[ImportReport], any Error>?>(nil)
    let hasStarted = DispatchSemaphore(value: 0)
    let disk = DeadDisk {
      hasStarted.wait()
      started.withLock(\.self)?.cancel()
    }
    defer { disk.answers.signal() }
    let plan = try ImportPlan(Survey(disk, path: "zoo.csv"), in: store)
    let work = Task { try await Import([plan]).run(into: store) }
    started.withLock { $0 = work }
    hasStarted.signal()
    await #expect(throws: CancellationError.self) { try await work.value }
  }
}

/// A file that can be read once; then it has only one row, until its disk answers again.
private final class DeadDisk: RecordReader {
  let format = "CSV"
  private let wasRead = Mutex(false)
  /// Is called once the disk no longer answers.
  let whenSilent: @Sendable () -> Void
  /// Is signalled when it does again.
  let answers = DispatchSemaphore(value: 0)

  init(whenSilent: @escaping @Sendable () -> Void = {}) { self.whenSilent = whenSilent }

  func read(into visitor: inout some RecordVisitor) throws {
    try visitor.visit(columns: ["id", "name"])
    var row = Record(line: 2)
    row.append(Array("1".utf8))
    row.append(Array("Lynx".utf8))
    try visitor.visit(row)
    let isDead = wasRead.withLock { wasRead in
      defer { wasRead = true }
      return wasRead
    }
    guard isDead else { return }
    whenSilent()
    answers.wait()
  }
}
