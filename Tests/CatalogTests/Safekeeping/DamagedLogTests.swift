import Catalog
import Foundation
import Recovery
import TestSupport
import Testing

@Suite("A recovery from a log or a journal")
struct DamagedLogTests {
  private let zoo: DamagedZoo
  private let finding = "The log beside the file is damaged; the last edits may be missing"

  /// What a crash leaves: 100 animals in the file, and 5 more in the log.
  init() async throws {
    zoo = try await DamagedZoo(animals: 100)
    let running = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: zoo.path, toPath: running.catalog)
    let store = try CatalogStore(.file(running.catalog))
    for number in 1...5 { _ = try await store.insert(RecordDraft(name: "Newest \(number)")) }
    try FileManager.default.removeItem(atPath: zoo.path)
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(
        atPath: running.catalog + suffix, toPath: zoo.path + suffix)
    }
    store.close()
  }

  private var log: Damage { Damage(path: zoo.path + "-wal") }

  private func logSize() throws -> Int {
    try Data(contentsOf: URL(fileURLWithPath: log.path)).count
  }

  @Test("reads all that is in a sound log")
  func sound() async throws {
    let (recovered, lines) = try await zoo.recover()
    #expect(recovered == RecoveredCatalog(saved: 105, expected: 105, isComplete: true))
    #expect(lines == [])
  }

  @Test(
    "never says that all was saved when a bit of the log has flipped",
    // In the header; in the head of the first frame: its page, its salts, its sum; in its page.
    arguments: [0, 8, 16, 24, 35, 40, 44, 48, 156])
  func bit(offset: Int) async throws {
    try log.flipBit(at: offset)
    let (recovered, lines) = try await zoo.recover()
    #expect(!recovered.isComplete)
    #expect(recovered.saved == 100)
    #expect(lines.contains(finding), "\(lines)")
  }

  @Test("never says so either when it is the last frame", arguments: [8, 12, 16, 100])
  func lastFrame(offset: Int) async throws {
    try log.flipBit(at: logSize() - 4_096 - 24 + offset)
    let (recovered, lines) = try await zoo.recover()
    #expect(!recovered.isComplete)
    #expect(recovered.saved == 104)
    #expect(lines.contains(finding), "\(lines)")
  }

  @Test("finds all in the log where the file was cut to nothing, which opening never touches")
  func cutToNothing() async throws {
    let whole = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: zoo.path, toPath: whole.catalog)
    let program = try OtherProgram(whole.catalog)
    // Puts each page into the log.
    try program.run("PRAGMA wal_autocheckpoint = 0; VACUUM")
    try FileManager.default.removeItem(atPath: log.path)
    try FileManager.default.copyItem(atPath: whole.catalog + "-wal", toPath: log.path)
    try program.close()
    try zoo.damage.truncate(to: 0)
    let before = try Data(contentsOf: URL(fileURLWithPath: log.path))
    for access in [CatalogStore.Access.readOnly, .readWrite, .create] {
      let error = #expect(throws: CatalogError.self) {
        try CatalogStore(.file(zoo.path), access: access)
      }
      #expect(error?.message.contains("menagerie recover \(zoo.path) NEW") == true)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: log.path)) == before)
    let (recovered, lines) = try await zoo.recover()
    #expect(recovered == RecoveredCatalog(saved: 100, expected: 100, isComplete: true))
    #expect(lines == ["The file is empty; only what is in the log beside it can be read"])
  }

  @Test("tells of a journal of a transaction that was not taken back")
  func journal() async throws {
    let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    try Data(magic + [UInt8](repeating: 0, count: 504))
      .write(to: URL(fileURLWithPath: zoo.path + "-journal"))
    let (recovered, lines) = try await zoo.recover()
    #expect(!recovered.isComplete)
    #expect(lines.contains { $0.hasPrefix("A journal lies beside the file") }, "\(lines)")
  }

  @Test("does not mind a journal whose transaction has ended")
  func endedJournal() async throws {
    try Data(count: 512).write(to: URL(fileURLWithPath: zoo.path + "-journal"))
    let (recovered, lines) = try await zoo.recover()
    #expect(recovered.isComplete)
    #expect(lines == [])
  }
}
