import Catalog
import Foundation
import GRDB
import TestSupport
import Testing

@Suite("Opening", .timeLimit(.minutes(10)))
struct OpeningTests {
  private let folder: TemporaryFolder
  private var path: String { folder.catalog }

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("refuses a missing file unless it is to be created", arguments: [false, true])
  func missing(readOnly: Bool) throws {
    #expect(throws: CatalogError.file(path, .notFound)) {
      try CatalogStore(.file(path), access: readOnly ? .readOnly : .readWrite)
    }
    #expect(throws: CatalogError.file(path + "/no/zoo.sqlite", .notFound)) {
      try CatalogStore(.file(path + "/no/zoo.sqlite"))
    }
    #expect(try folder.names == [])
  }

  @Test("refuses a directory, a FIFO, a socket, a device and an empty file")
  func noFile() throws {
    #expect(throws: CatalogError.file(folder.path, .isDirectory)) {
      try CatalogStore(.file(folder.path))
    }
    #expect(mkfifo(path, 0o600) == 0)
    #expect(throws: CatalogError.file(path, .notAFile)) { try CatalogStore(.file(path)) }
    #expect(throws: CatalogError.file("/dev/null", .notAFile)) {
      try CatalogStore(.file("/dev/null"), access: .create)
    }
    try Data().write(to: URL(fileURLWithPath: path + "2"))
    #expect(throws: CatalogError.file(path + "2", .empty)) {
      try CatalogStore(.file(path + "2"), access: .create)
    }
  }

  @Test("refuses a text file and leaves it as it was", arguments: ["Hello", "x"])
  func text(word: String) throws {
    try write(Data(String(repeating: "\(word)\n", count: 500).utf8))
    try expectRefusal(.file(path, .notACatalog))
  }

  @Test(
    "refuses the database of another program and leaves it as it was",
    arguments: [
      "CREATE TABLE note(text)", "PRAGMA application_id = 7; CREATE TABLE note(text)",
      "PRAGMA journal_mode = WAL; CREATE TABLE note(text)",
    ])
  func foreign(sql: String) throws {
    try makeDatabase(sql)
    try expectRefusal(.file(path, .foreignDatabase))
  }

  @Test("refuses a database with nothing in it")
  func emptyDatabase() throws {
    try makeDatabase("CREATE TABLE note(text); DROP TABLE note")
    try expectRefusal(.file(path, .notACatalog))
  }

  @Test("refuses a catalog of a newer version and leaves it as it was")
  func newer() throws {
    try makeCatalog()
    try makeDatabase("PRAGMA user_version = 99")
    let found = try #require(#expect(throws: CatalogError.self) { try CatalogStore(.file(path)) })
    guard case .file(path, .newerSchema(99, let known)) = found else {
      Issue.record("\(found)")
      return
    }
    #expect(known < 99)
    try expectRefusal(found)
  }

  @Test("refuses another program's database whose log a crash has left, without touching it")
  func foreignLog() throws {
    try makeDatabase("PRAGMA journal_mode = WAL; CREATE TABLE note(text)")
    try write(Data(repeating: 7, count: 5_000), to: path + "-wal")
    try expectRefusal(.file(path, .foreignDatabase))
  }

  @Test("refuses a truncated catalog", arguments: [100, 600, 4_096, 20_000])
  func truncated(length: Int) throws {
    try makeCatalog(animals: 500)
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    try write(data.prefix(length))
    let found = try #require(#expect(throws: CatalogError.self) { try CatalogStore(.file(path)) })
    switch found {
    case .file(_, .damaged), .file(_, .notACatalog): break
    default: Issue.record("\(found)")
    }
    try expectRefusal(found)
  }

  @Test("of a mangled catalog fails in words, then or when it is read", arguments: 1...16)
  func mangled(seed: UInt64) async throws {
    try makeCatalog(animals: 300)
    var data = try Data(contentsOf: URL(fileURLWithPath: path))
    var random = SeededRandom(seed: seed)
    let start = seed.isMultiple(of: 4) ? 100 : Int.random(in: 100..<data.count, using: &random)
    for index in start..<min(start + 3_000, data.count) {
      data[index] = UInt8.random(in: 0...255, using: &random)
    }
    try write(data)
    do {
      let store = try CatalogStore(.file(path))
      for sort in AnimalQuery.Sort.builtIn {
        _ = try store.page(of: AnimalQuery(sort: sort), from: .last, limit: 1_000)
      }
      _ = try store.categories()
      _ = try await store.count(of: AnimalQuery(find: "x"))
    } catch let error as CatalogError {
      switch error {
      case .file(_, .damaged), .file(_, .foreignDatabase), .file(_, .notACatalog),
        .file(_, .newerSchema):
        break
      default: Issue.record("\(error)")
      }
    }
  }

  @Test("says damaged when all but the header is random")
  func mangledSchema() throws {
    try makeCatalog(animals: 300)
    var data = try Data(contentsOf: URL(fileURLWithPath: path))
    var random = SeededRandom(seed: 1)
    for index in 100..<data.count { data[index] = UInt8.random(in: 0...255, using: &random) }
    try write(data)
    let found = try #require(#expect(throws: CatalogError.self) { try CatalogStore(.file(path)) })
    guard case .file(_, .damaged) = found else {
      Issue.record("\(found)")
      return
    }
    #expect(found.exitStatus == 65)
  }

  @Test("creates a missing catalog in missing folders that only the owner may enter")
  func creates() throws {
    let path = folder.path + "/share/menagerie/zoo.sqlite"
    let store = try CatalogStore(.file(path), access: .create)
    #expect(store.wasCreated)
    var status = stat()
    #expect(stat(folder.path + "/share/menagerie", &status) == 0)
    #expect(status.st_mode & 0o777 == 0o700)
    store.close()
    #expect(try !CatalogStore(.file(path), access: .create).wasCreated)
  }

  @Test("writes nothing into a current catalog that another has open")
  func writesNothing() async throws {
    let first = try CatalogStore(.file(path), access: .create)
    _ = try await first.insert(RecordDraft(name: "Aardvark"))
    let lock = try HeldLock(path)
    defer { lock.release() }
    let second = try CatalogStore(.file(path), lockTimeout: .milliseconds(1))
    #expect(try second.counts().total == 1)
  }

  @Test("stops trying when another program keeps the lock that it needs to create or update")
  func waitsForLock() throws {
    let lock = try HeldLock(path)
    defer { lock.release() }
    let holder = LockHolder(pid: 4711, user: "keeper", host: "farm")
    #expect(throws: CatalogError.busy(holder)) {
      try CatalogStore(.file(path), access: .create, lockTimeout: .milliseconds(30))
    }
    try makeDatabase("PRAGMA application_id = 0x4D4E4752; PRAGMA user_version = 0")
    #expect(throws: CatalogError.busy(holder)) {
      try CatalogStore(.file(path), lockTimeout: .milliseconds(30))
    }
  }

  @Test(
    "waits for the lock where it must change the journal of the catalog",
    arguments: [(JournalStyle.rollback, JournalStyle.writeAhead), (.writeAhead, .rollback)])
  func conversion(found: JournalStyle, wanted: JournalStyle) throws {
    try CatalogStore(.file(path), access: .create, journal: found).close()
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let lock = try HeldLock(path)
    let holder = LockHolder(pid: 4711, user: "keeper", host: "farm")
    #expect(throws: CatalogError.busy(holder)) {
      try CatalogStore(.file(path), lockTimeout: .milliseconds(30), journal: wanted)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == data)
    _ = try CatalogStore(.file(path), lockTimeout: .milliseconds(30), journal: found)
    lock.release()
    try CatalogStore(.file(path), lockTimeout: .milliseconds(30), journal: wanted).close()
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) != data)
  }

  @Test(
    "waits for another program that has the whole file to itself",
    arguments: [CatalogStore.Access.readWrite, .readOnly])
  func waitsForForeignLock(access: CatalogStore.Access) async throws {
    try CatalogStore(.file(path), access: .create, journal: .rollback).close()
    let program = try OtherProgram(path)
    try program.run("BEGIN EXCLUSIVE")
    let waits = Collector<LockWait?>()
    // Opening waits with its thread.
    let opening = Task(executorPreference: WaitingThreads(count: 1)) { [path] in
      let store = try CatalogStore(
        .file(path), access: access, lockTimeout: .seconds(600), journal: .rollback
      ) { waits.add($0) }
      return try store.counts().total
    }
    try await wait(for: "the wait is reported") { !waits.entries.isEmpty }
    try program.run("COMMIT")
    #expect(try await opening.value == 0)
  }

  @Test("of a current catalog writes nothing, not even a log")
  func isSilent() throws {
    try makeCatalog()
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let store = try CatalogStore(.file(path))
    #expect(try store.counts().total == 0)
    let log = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
    #expect(log.isEmpty)
    store.close()
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == data)
    #expect(try folder.names == ["zoo.sqlite"])
  }

  @Test("of one file under two names means one lock")
  func symbolicLink() async throws {
    try makeCatalog()
    let alias = folder.path + "/alias.sqlite"
    try FileManager.default.createSymbolicLink(atPath: alias, withDestinationPath: path)
    let store = try CatalogStore(.file(alias), lockTimeout: .milliseconds(30))
    let lock = try HeldLock(path)
    defer { lock.release() }
    await #expect(throws: CatalogError.self) { try await store.insert(RecordDraft(name: "A")) }
  }

  @Test("works with any file name", arguments: ["zoo 100%.sqlite", "a?b#c.db", "動物 'x'", "file:x"])
  func oddNames(name: String) async throws {
    let path = folder.path + "/" + name
    let store = try CatalogStore(.file(path), access: .create)
    _ = try await store.insert(RecordDraft(name: "Aardvark"))
    store.close()
    #expect(try CatalogStore(.file(path), access: .readOnly).counts().total == 1)
  }

  private func makeCatalog(animals: Int = 0) throws {
    try CatalogStore(.file(path), access: .create).close()
    let program = try OtherProgram(path)
    try program.run(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT \(animals))
      INSERT INTO animal (name, foldedName, diet)
      SELECT 'Animal ' || i, 'animal ' || i, 'unknown' FROM n WHERE i <= \(animals)
      """)
    try program.close()
  }

  private func makeDatabase(_ sql: String) throws {
    let program = try OtherProgram(path)
    try program.run(sql)
    try program.close()
  }

  private func write(_ data: Data, to path: String? = nil) throws {
    try data.write(to: URL(fileURLWithPath: path ?? self.path))
  }

  /// Expects the refusal for every kind of access, and that the folder is as it was.
  private func expectRefusal(_ error: CatalogError) throws {
    let names = try folder.names
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    for access in [CatalogStore.Access.readOnly, .readWrite, .create] {
      #expect(throws: error) { try CatalogStore(.file(path), access: access) }
    }
    #expect(try folder.names == names)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == data)
    #expect(error.exitStatus == 65)
  }
}
