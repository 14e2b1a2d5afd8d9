import Catalog
import CatalogInspection
import Foundation
import TestSupport
import Testing

@Suite("Saved means saved")
struct DurabilityTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    "by settings that SQLite confirms",
    arguments: [
      (
        JournalStyle.writeAhead,
        ["journal_mode": "wal", "synchronous": "2", "wal_autocheckpoint": "0"]
      ),
      (JournalStyle.rollback, ["journal_mode": "truncate", "synchronous": "3"]),
    ])
  func settings(journal: JournalStyle, expected: [String: String]) async throws {
    for _ in 0..<2 {
      let store = try CatalogStore(.file(folder.catalog), access: .create, journal: journal)
      for (pragma, value) in expected { #expect(try store.setting(pragma) == value) }
      #expect(try store.setting("foreign_keys") == "1")
      #expect(try store.setting("cell_size_check") == "1")
      _ = try await store.insert(RecordDraft(name: "Aardvark"))
      store.close()
    }
    // TRUNCATE keeps an empty journal.
    #expect(try folder.names.filter { !$0.hasSuffix("-journal") } == ["zoo.sqlite"])
  }

  @Test("also when a catalog moves from a local disk to a network file system and back")
  func changesStyle() async throws {
    for journal in [JournalStyle.writeAhead, .rollback, .writeAhead] {
      let store = try CatalogStore(.file(folder.catalog), access: .create, journal: journal)
      _ = try await store.insert(RecordDraft(name: "Aardvark"))
      store.close()
    }
    #expect(try CatalogStore(.file(folder.catalog), access: .readOnly).counts().total == 3)
  }

  @Test("in a file that says what it is")
  func header() throws {
    try CatalogStore(.file(folder.catalog), access: .create).close()
    let program = try OtherProgram(folder.catalog)
    #expect(try program.number("PRAGMA application_id") == 0x4D4E_4752)
    #expect(try program.number("PRAGMA user_version") == 10)
    #expect(try program.texts("PRAGMA integrity_check") == ["ok"])
  }

  @Test("and the log is folded into the file before it grows long")
  func checkpoints() async throws {
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    let drafts = (0..<8_000).map {
      RecordDraft(name: "Animal \($0)", category: .named("Category \($0 % 7)"))
    }
    for _ in 0..<4 { _ = try await store.insert(contentsOf: drafts) }
    _ = try await store.insert(RecordDraft(name: "Last"))
    #expect(try size("zoo.sqlite") > 4_000_000)
    // What was written last may be waiting for its turn; without folding all would be in the log.
    #expect(try size("zoo.sqlite-wal") < size("zoo.sqlite"))
  }

  @Test("and the log is folded by one at a time")
  func foldsInTurn() async throws {
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.insert(RecordDraft(name: "First"))
    let log = open(folder.catalog + "-wal", O_RDONLY | O_CLOEXEC)
    try #require(log >= 0 && flock(log, LOCK_EX | LOCK_NB) == 0)
    defer { close(log) }
    let drafts = (0..<32_000).map { RecordDraft(name: "Animal \($0)") }
    _ = try await store.insert(contentsOf: drafts)
    for _ in 0..<2 { _ = try await store.insert(RecordDraft(name: "Next")) }
    #expect(try size("zoo.sqlite") < 4_000_000)
    #expect(try size("zoo.sqlite-wal") > 4_000_000)
    flock(log, LOCK_UN)
    for _ in 0..<2 { _ = try await store.insert(RecordDraft(name: "Last")) }
    #expect(try size("zoo.sqlite") > 4_000_000)
    #expect(try size("zoo.sqlite-wal") < 1_000_000)
    store.close()
  }

  @Test("and the log is left alone while another has the catalog open")
  func closesOneOfTwo() async throws {
    let first = try CatalogStore(.file(folder.catalog), access: .create)
    let second = try CatalogStore(.file(folder.catalog))
    _ = try await first.insert(RecordDraft(name: "Aardvark"))
    let lock = try HeldLock(folder.catalog)
    first.close()
    lock.release()
    #expect(try size("zoo.sqlite-wal") > 0)
    #expect(try second.counts().total == 1)
    second.close()
    #expect(try folder.names == ["zoo.sqlite"])
  }

  @Test("and the log is left alone while a program without a connection has the lock")
  func closesUnderForeignLock() async throws {
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.insert(RecordDraft(name: "Aardvark"))
    let log = try size("zoo.sqlite-wal")
    let file = try Data(contentsOf: URL(fileURLWithPath: folder.catalog))
    let lock = try HeldLock(folder.catalog)
    store.close()
    #expect(try size("zoo.sqlite-wal") == log)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.catalog)) == file)
    lock.release()
    let next = try CatalogStore(.file(folder.catalog))
    #expect(try next.counts().total == 1)
    next.close()
    #expect(try folder.names == ["zoo.sqlite"])
  }

  @Test("and a closed store says that it is closed")
  func closed() async throws {
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    store.close()
    store.close()
    #expect(throws: CatalogError.file(folder.catalog, .closed)) { try store.counts() }
    await #expect(throws: CatalogError.file(folder.catalog, .closed)) {
      try await store.insert(RecordDraft(name: "Aardvark"))
    }
    #expect(try folder.names == ["zoo.sqlite"])
  }

  @Test(
    "whatever is read from it, and wherever it was kept",
    arguments: [JournalStyle.writeAhead, .rollback, .memory])
  func closedReading(journal: JournalStyle) async throws {
    let store = try CatalogStore(
      journal == .memory ? .inMemory : .file(folder.catalog), access: .create, journal: journal)
    let path = journal == .memory ? "The catalog in memory" : folder.catalog
    store.close()
    #expect(throws: CatalogError.file(path, .closed)) { try store.counts() }
    await #expect(throws: CatalogError.file(path, .closed)) {
      try await store.searchPage(of: AnimalQuery(find: "x"), from: .first, limit: 1)
    }
  }

  @Test("or the save fails when the disk is full, and a later one works")
  func diskFull() async throws {
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    try store.limitSize(pages: 1)
    let drafts = [RecordDraft](repeating: RecordDraft(name: "Bear"), count: 2_000)
    await #expect(throws: CatalogError.file(folder.catalog, .diskFull)) {
      try await store.insert(contentsOf: drafts)
    }
    #expect(try store.counts().total == 0)
    try store.limitSize(pages: 1_000_000)
    #expect(try await store.insert(contentsOf: drafts) == 2_000)
    #expect(try store.counts().total == 2_000)
  }

  @Test(
    "or the save fails when the file was moved or replaced",
    arguments: [JournalStyle.writeAhead, .rollback])
  func moved(journal: JournalStyle) async throws {
    let store = try CatalogStore(.file(folder.catalog), access: .create, journal: journal)
    let path = folder.catalog
    try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
    await #expect(throws: CatalogError.file(path, .moved(to: path + ".away"))) {
      try await store.insert(RecordDraft(name: "Aardvark"))
    }
    try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
    _ = try await store.insert(RecordDraft(name: "Aardvark"))
  }

  @Test("once, when several fill an empty catalog at the same time")
  func fill() async throws {
    let stores = try (0..<4).map { _ in
      try CatalogStore(.file(folder.catalog), access: .create)
    }
    let drafts = [RecordDraft](repeating: RecordDraft(name: "Bear"), count: 600)
    let outcomes = await withTaskGroup { group in
      for store in stores {
        group.addTask { () async -> CatalogError? in
          do {
            _ = try await store.fill { _ in drafts }
            return nil
          } catch {
            return error as? CatalogError
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count { $0 == nil } == 1)
    #expect(outcomes.count { $0 == .notEmpty(animals: 600) } == 3)
    #expect(try stores[0].counts().total == 600)
  }

  @Test("all or none of many")
  func bulk() async throws {
    let store = try CatalogStore(.inMemory)
    let drafts = [RecordDraft](repeating: RecordDraft(name: "Bear"), count: 10)
    await #expect(throws: CatalogError.name(.empty)) {
      try await store.insert(contentsOf: drafts + [RecordDraft(name: "")])
    }
    #expect(try store.counts().total == 0)
  }

  private func size(_ name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(name)")
    return try #require(attributes[.size] as? Int)
  }
}
