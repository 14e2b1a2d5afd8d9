import Catalog
import CatalogInspection
import Foundation
import TestSupport
import Testing

@Suite("A draft that is left beside the catalog")
struct RescueFileTests {
  private let folder: TemporaryFolder
  private let store: CatalogStore
  private let old = DraftContent(
    .category, nil, original: RecordDraft([:]), value: RecordDraft([.name: "Bir"]))
  private let new = DraftContent(
    .category, nil, original: RecordDraft([:]), value: RecordDraft([.name: "Birds \u{0}\u{1B}"]))

  init() throws {
    folder = try TemporaryFolder()
    store = try CatalogStore(.file(folder.catalog), access: .create)
  }

  private func next() throws -> CatalogStore { try CatalogStore(.file(folder.catalog)) }

  private func left(_ content: DraftContent, as id: KeptDraft.ID = KeptDraft.newID()) throws
    -> RescueFile
  {
    let file = try #require(try store.rescueFile(for: content.encoded(), as: id))
    try file.write()
    return file
  }

  @Test("is readable by its owner only, and is taken in by the next start")
  func isTakenIn() async throws {
    #expect(!store.hasRescueFiles)
    let file = try left(new)
    var status = stat()
    #expect(stat(file.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    store.close()
    let next = try next()
    #expect(next.hasRescueFiles)
    #expect(try await next.takeInRescueFiles().isEmpty)
    #expect(!next.hasRescueFiles)
    #expect(try next.drafts().map { try $0.content.get() } == [new])
    #expect(try next.drafts().map(\.isUnderEdit) == [false])
    next.close()
    #expect(try folder.names == ["zoo.sqlite"])
  }

  @Test("takes the place of what was kept of it before")
  func replaces() async throws {
    let id = KeptDraft.newID()
    try await store.keepDraft(old.encoded(), as: id)
    _ = try left(new, as: id)
    store.close()
    let next = try next()
    #expect(try await next.takeInRescueFiles().isEmpty)
    #expect(try next.drafts().map(\.id) == [id])
    #expect(try next.drafts().map { try $0.content.get() } == [new])
  }

  @Test(
    "never takes the place of another draft: one under edit, of somebody else, or of a later time",
    arguments: ["", "UPDATE draft SET user = 'ann'", "UPDATE draft SET time = time + 1000000"])
  func staysApart(change: String) async throws {
    let id = KeptDraft.newID()
    try await store.keepDraft(old.encoded(), as: id)
    _ = try left(new, as: id)
    try await store.execute(sql: change)
    if !change.isEmpty { store.close() }
    let next = try next()
    #expect(try await next.takeInRescueFiles().isEmpty)
    #expect(Set(try next.drafts().map { try $0.content.get() }) == [old, new])
    #expect(try next.drafts().contains { $0.id == id })
  }

  @Test("is no second draft where its row was written while the program ended", arguments: [0, 1])
  func writtenMeanwhile(keepings: Int) async throws {
    let id = KeptDraft.newID()
    for _ in 0..<keepings { try await store.keepDraft(old.encoded(), as: id) }
    _ = try left(new, as: id)
    try await store.keepDraft(new.encoded(), as: id)
    try await store.execute(sql: "UPDATE draft SET time = time + 1000")
    store.close()
    let next = try next()
    #expect(try await next.takeInRescueFiles().isEmpty)
    #expect(try next.drafts().map { try $0.content.get() } == [new])
    #expect(try folder.names.allSatisfy { !$0.contains("-draft-") })
  }

  @Test("stays where it is when it cannot be read, and is told", arguments: [0, 1, 60])
  func unreadable(count: Int) async throws {
    let whole = try left(new)
    let broken = folder.catalog + "-draft-broken"
    try Data(whole.bytes.prefix(count)).write(to: URL(fileURLWithPath: broken))
    #expect(try await store.takeInRescueFiles() == [broken])
    #expect(try await store.takeInRescueFiles() == [broken])
    #expect(try store.drafts().count == 1)
    #expect(try Data(contentsOf: URL(fileURLWithPath: broken)).count == count)
  }

  @Test("is no other file that has such a name, and nothing waits for one")
  func otherFiles() async throws {
    let pipe = folder.catalog + "-draft-pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    try Data().write(to: URL(fileURLWithPath: folder.catalog + "-draft-2026.sqlite"))
    #expect(try await store.takeInRescueFiles() == [pipe])
  }

  @Test("is not written over anything, nor through a link")
  func overNothing() throws {
    let file = try #require(try store.rescueFile(for: new.encoded(), as: KeptDraft.newID()))
    try #require(symlink(folder.path + "/elsewhere", file.path) == 0)
    #expect(throws: CatalogError.self) { try file.write() }
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/elsewhere"))
    file.remove()
    try file.write()
    #expect(throws: CatalogError.self) { try file.write() }
  }

  @Test(
    "is not left behind in part on a full disk, and can be written when there is room",
    .enabled(if: SmallDisk.canBeMounted, "Only root can mount a small file system."))
  func fullDisk() async throws {
    let place = folder.path + "/disk"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
    let disk = try SmallDisk(on: place, kilobytes: 1_024)
    let store = try CatalogStore(.file(place + "/zoo.sqlite"), access: .create)
    let file = try #require(try store.rescueFile(for: new.encoded(), as: KeptDraft.newID()))
    try disk.fill()
    #expect(throws: CatalogError.self) { try file.write() }
    #expect(!store.hasRescueFiles)
    try disk.empty()
    try file.write()
    #expect(try await store.takeInRescueFiles().isEmpty)
    #expect(try store.drafts().map { try $0.content.get() } == [new])
    store.close()
  }

  @Test("stays while another program has the catalog locked")
  func locked() async throws {
    _ = try left(new)
    let lock = try HeldLock(folder.catalog)
    let task = Task { try await store.takeInRescueFiles() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(store.hasRescueFiles)
    lock.release()
    _ = try await store.takeInRescueFiles()
    #expect(!store.hasRescueFiles)
  }
}
