import Catalog
import Foundation
import TestSupport
import Testing

@Suite("A backup", .timeLimit(.minutes(10)))
struct BackupTests {
  private let folder: TemporaryFolder
  private let store: CatalogStore
  private var copy: String { folder.path + "/copy.sqlite" }

  init() async throws {
    folder = try TemporaryFolder()
    store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.insert(contentsOf: .random(count: 300, seed: 1))
  }

  @Test("is a catalog with all that the catalog holds, and nothing lies beside it")
  func isWhole() async throws {
    #expect(try await store.backUp(to: copy).animals == 300)
    #expect(try folder.names.filter { $0.hasPrefix("copy") } == ["copy.sqlite"])
    let other = try CatalogStore(.file(copy), access: .readOnly)
    #expect(try other.allAnimals() == store.allAnimals())
    #expect(try other.categories() == store.categories())
    #expect(try await other.findings().isEmpty)
    for table in ["edit", "change", "sqlite_sequence"] {
      #expect(
        try OtherProgram(copy).rows(of: table) == OtherProgram(folder.catalog).rows(of: table))
    }
  }

  @Test("can be made while another store writes without pause", .timeLimit(.minutes(10)))
  func isConsistent() async throws {
    let path = folder.catalog
    let writer = Task {
      let other = try CatalogStore(.file(path))
      defer { other.close() }
      while !Task.isCancelled { _ = try await other.insert(contentsOf: .random(count: 2, seed: 2)) }
    }
    for number in 0..<10 {
      let count = try store.counts().total
      let path = "\(folder.path)/copy-\(number).sqlite"
      let animals = try await store.backUp(to: path).animals
      // Animals come by twos, so a copy with half of them would be odd.
      #expect(animals >= count && animals.isMultiple(of: 2))
      #expect(try await CatalogStore(.file(path), access: .readOnly).findings().isEmpty)
    }
    writer.cancel()
    _ = await writer.result
  }

  @Test("takes the place of a file only when it is to")
  func replaces() async throws {
    try Data("mine".utf8).write(to: URL(fileURLWithPath: copy))
    await #expect(throws: CatalogError.file(copy, .exists)) { try await store.backUp(to: copy) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: copy)) == Data("mine".utf8))
    #expect(try await store.backUp(to: copy, replacing: true).animals == 300)
    #expect(try CatalogStore(.file(copy), access: .readOnly).counts().total == 300)
  }

  @Test("comes itself in the place of a link, and leaves what that leads to")
  func replacesLink() async throws {
    let target = folder.path + "/letter"
    try Data("mine".utf8).write(to: URL(fileURLWithPath: target))
    #expect(symlink(target, copy) == 0)
    #expect(try await store.backUp(to: copy, replacing: true).animals == 300)
    #expect(try Data(contentsOf: URL(fileURLWithPath: target)) == Data("mine".utf8))
    #expect(try CatalogStore(.file(copy), access: .readOnly).counts().total == 300)
  }

  @Test("never takes the place of the catalog, by whatever name", arguments: [true, false])
  func refusesItself(replaces: Bool) async throws {
    #expect(symlink(folder.catalog, folder.path + "/link") == 0)
    #expect(link(folder.catalog, folder.path + "/second") == 0)
    for path in [folder.catalog, folder.path + "/link", folder.path + "/second"] {
      await #expect(throws: CatalogError.file(path, .itself)) {
        try await store.backUp(to: path, replacing: replaces)
      }
    }
  }

  @Test("never takes the place of a folder, a device or a catalog that is open")
  func refusesPlaces() async throws {
    await #expect(throws: CatalogError.file(folder.path, .isDirectory)) {
      try await store.backUp(to: folder.path, replacing: true)
    }
    await #expect(throws: CatalogError.file("/dev/null", .notAFile)) {
      try await store.backUp(to: "/dev/null", replacing: true)
    }
    let other = try CatalogStore(.file(copy), access: .create)
    _ = try await other.insert(RecordDraft(name: "Aardvark"))
    await #expect(throws: CatalogError.file(copy, .inUse)) {
      try await store.backUp(to: copy, replacing: true)
    }
    #expect(try other.counts().total == 1)
  }

  @Test("in a folder that is missing is refused")
  func refusesMissingFolder() async throws {
    let path = folder.path + "/no/copy.sqlite"
    let error = CatalogError.file(path, .cannotCreate(reason: "No such file or directory"))
    await #expect(throws: error) { try await store.backUp(to: path) }
  }

  @Test("that is cancelled leaves nothing", .timeLimit(.minutes(10)))
  func isCancelled() async throws {
    // While another program has the turn at the place of the copy, it cannot come to its end.
    let store = try CatalogStore(.file(folder.catalog), lockTimeout: .seconds(600))
    let lock = try HeldLock(copy)
    let task = Task { try await store.backUp(to: copy) }
    try await wait(for: "the copy begins") { try !copies().isEmpty }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    lock.release()
    #expect(try copies().isEmpty)
    #expect(try await store.backUp(to: copy).animals == 300)
  }

  @Test("that is cancelled at any moment leaves nothing, or is whole", .timeLimit(.minutes(10)))
  func isCancelledAnywhere() async throws {
    _ = try await store.insert(contentsOf: .random(count: 5_000, seed: 3))
    for pause in 0..<20 {
      let task = Task { try await store.backUp(to: copy, replacing: true) }
      try await Task.sleep(for: .microseconds(pause * 500))
      task.cancel()
      do {
        #expect(try await task.value.animals == 5_300)
      } catch is CancellationError {}
      #expect(try copies().isEmpty)
    }
  }

  /// What lies beside the copy while it is made.
  private func copies() throws -> [String] {
    try folder.names.filter { $0.hasPrefix("copy.sqlite-new-") }
  }

  @Test("does not take the place of a catalog that was opened meanwhile", .timeLimit(.minutes(10)))
  func opensMeanwhile() async throws {
    try Data("mine".utf8).write(to: URL(fileURLWithPath: copy))
    let store = try CatalogStore(.file(folder.catalog), lockTimeout: .seconds(600))
    let lock = try HeldLock(copy)
    let task = Task { try await store.backUp(to: copy, replacing: true) }
    try await wait(for: "the copy begins") { try !copies().isEmpty }
    try Data("log".utf8).write(to: URL(fileURLWithPath: copy + "-wal"))
    lock.release()
    await #expect(throws: CatalogError.file(copy, .inUse)) { try await task.value }
    #expect(try Data(contentsOf: URL(fileURLWithPath: copy)) == Data("mine".utf8))
    #expect(try copies().isEmpty)
  }

  @Test("removes what one that was killed has left, and nothing else")
  func removesRemains() async throws {
    let left = "/copy.sqlite-new-0123456789abcdef"
    let others = [
      "copy.sqlite-new-york", "copy.sqlite-new-0123456789abcdef-mine",
      "opy.sqlite-new-0123456789abcdef",
    ]
    for name in [left, left + "-journal"] + others.map({ "/" + $0 }) {
      try Data("part".utf8).write(to: URL(fileURLWithPath: folder.path + name))
    }
    _ = try await store.backUp(to: copy)
    let names = try folder.names.filter { !$0.hasPrefix("zoo") }
    #expect(names == (others + ["copy.sqlite"]).sorted())
  }

  @Test("of a catalog with a record that names a missing one is made, and tells of it")
  func orphans() async throws {
    try OtherProgram(folder.catalog).run(
      "PRAGMA foreign_keys = OFF; DELETE FROM animalCategory WHERE id = 1")
    #expect(try await store.backUp(to: copy).animals == 300)
    #expect(
      try OtherProgram(copy).rows(of: "animal") == OtherProgram(folder.catalog).rows(of: "animal"))
  }

  @Test("of a damaged catalog is refused, and leaves nothing")
  func refusesDamage() async throws {
    store.close()
    let damage = Damage(path: folder.catalog)
    try damage.zero(page: try #require(damage.pages(of: "animal").first))
    let damaged = try CatalogStore(.file(folder.catalog), access: .readOnly)
    let error = await #expect(throws: CatalogError.self) { try await damaged.backUp(to: copy) }
    #expect(error?.message.contains("menagerie recover \(folder.catalog) NEW") == true)
    #expect(try folder.names.filter { $0.hasPrefix("copy") } == [])
  }

  @Test("can be read by those who can read the catalog")
  func keepsMode() async throws {
    #expect(chmod(folder.catalog, 0o640) == 0)
    _ = try await store.backUp(to: copy)
    let attributes = try FileManager.default.attributesOfItem(atPath: copy)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test(
    "can be read by the group of the catalog, and by no other",
    .enabled(if: geteuid() == 0, "Only root can give a file to any group."))
  func keepsGroup() async throws {
    #expect(chown(folder.catalog, 0, 12_345) == 0)
    #expect(chmod(folder.catalog, 0o640) == 0)
    _ = try await store.backUp(to: copy)
    let attributes = try FileManager.default.attributesOfItem(atPath: copy)
    #expect(attributes[.groupOwnerAccountID] as? Int == 12_345)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }
}

extension CatalogStore {
  /// What a check finds.
  func findings() async throws -> [String] {
    let log = Collector<String>()
    try await check(log.add)
    return log.entries
  }
}

extension OtherProgram {
  /// All rows of a table, as text.
  func rows(of table: String) throws -> [String] {
    let columns = try texts("SELECT name FROM pragma_table_info('\(table)')")
    let all = columns.map { "quote(\($0))" }.joined(separator: " || ',' || ")
    return try texts("SELECT \(all) FROM \(table) ORDER BY 1")
  }
}
