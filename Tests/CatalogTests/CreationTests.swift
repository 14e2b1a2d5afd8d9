import Catalog
import Foundation
import TestSupport
import Testing

@Suite("Creating a catalog")
struct CreationTests {
  private let folder: TemporaryFolder
  private var path: String { folder.catalog }

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("leaves files alone that have the names it might have used", arguments: ["-new", "-lock~"])
  func neighbours(suffix: String) async throws {
    try write("mine", to: path + suffix)
    let store = try CatalogStore(.file(path), access: .create)
    _ = try await store.insert(RecordDraft(name: "Aardvark"))
    store.close()
    #expect(try text(path + suffix) == "mine")
    #expect(try folder.names == ["zoo.sqlite", "zoo.sqlite" + suffix])
  }

  @Test(
    "is refused where something of the user's lies in place of the lock",
    arguments: ["mine", "1\tkeeper\tfarm\nand more\n", "1\tkeeper\tfarm", "x\tkeeper\tfarm\n"])
  func foreignLock(text: String) throws {
    try write(text, to: path + "-lock")
    let error = try #require(
      #expect(throws: CatalogError.self) { try CatalogStore(.file(path), access: .create) })
    #expect(error == .file(path + "-lock", .foreignLock))
    #expect(error.exitStatus == 65)
    #expect(try self.text(path + "-lock") == text)
    #expect(try folder.names == ["zoo.sqlite-lock"])
  }

  @Test("and writing is refused there as well, and nothing is removed")
  func foreignLockOfCatalog() async throws {
    try CatalogStore(.file(path), access: .create).close()
    try write("mine", to: path + "-lock")
    let store = try CatalogStore(.file(path))
    await #expect(throws: CatalogError.file(path + "-lock", .foreignLock)) {
      try await store.insert(RecordDraft(name: "Aardvark"))
    }
    store.close()
    #expect(try text(path + "-lock") == "mine")
  }

  @Test(
    "takes over the lock of a program that ended without removing it",
    arguments: ["", "\0\0\0\0", "4711\tkeeper\tfarm\n", "4711\t\t\n"])
  func staleLock(text: String) throws {
    try write(text, to: path + "-lock")
    try CatalogStore(.file(path), access: .create).close()
    #expect(try folder.names == ["zoo.sqlite"])
  }

  @Test(
    "leaves nothing behind where the disk is full",
    .enabled(if: SmallDisk.canBeMounted, "a small disk needs root"))
  func fullDisk() throws {
    let disk = try SmallDisk(on: folder.path, in: folder, kilobytes: 64)
    #expect(throws: CatalogError.file(path, .diskFull)) {
      try CatalogStore(.file(path), access: .create)
    }
    #expect(try folder.names == [])
    withExtendedLifetime(disk) {}
  }

  @Test(
    "a catalog on a full disk is not opened for writing for want of room, and can be read all the same",
    .enabled(if: SmallDisk.canBeMounted, "a small disk needs root"))
  func openOnFullDisk() async throws {
    // Made elsewhere: a file that is removed here gives its room back when the last process that
    // another test starts has closed it.
    let elsewhere = try TemporaryFolder()
    try CatalogStore(.file(elsewhere.catalog), access: .create).close()
    let disk = try SmallDisk(on: folder.path, in: folder, kilobytes: 1_024)
    try FileManager.default.copyItem(atPath: elsewhere.catalog, toPath: path)
    try disk.fill()
    for _ in 1...2 {
      let reader = try CatalogStore(.file(path), access: .readOnly)
      #expect(try reader.counts().total == 0)
      #expect(try await reader.findings() == [])
      reader.close()
      // It leaves what SQLite could make of its log and index.
      #expect(throws: CatalogError.file(path, .diskFull)) { try CatalogStore(.file(path)) }
    }
    let reader = try CatalogStore(.file(path), access: .readOnly)
    try disk.empty()
    let writer = try CatalogStore(.file(path))
    #expect(try reader.counts().total == 0)
    _ = try await writer.insert(RecordDraft(name: "Emu"))
    // What it reads from now on may be of two times.
    #expect(throws: CatalogError.file(path, .outdated)) { try reader.counts() }
    await #expect(throws: CatalogError.file(path, .outdated)) { try await reader.findings() }
    reader.close()
    let other = try CatalogStore(.file(path), access: .readOnly)
    #expect(try other.counts().total == 1)
    for store in [other, writer] { store.close() }
    #expect(try folder.names == ["zoo.sqlite"])
  }

  @Test("is refused where a link leads to nothing, and the link stays")
  func brokenLink() throws {
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: folder.path + "/missing.sqlite")
    for access in [CatalogStore.Access.create, .readWrite, .readOnly] {
      let error = try #require(
        #expect(throws: CatalogError.self) { try CatalogStore(.file(path), access: access) })
      #expect(error == .file(path, .brokenLink))
      #expect(error.exitStatus == 66)
    }
    #expect(try folder.names == ["zoo.sqlite"])
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: path)
        == folder.path + "/missing.sqlite")
  }

  @Test(
    "never takes the place of a file that another program makes meanwhile",
    .timeLimit(.minutes(10)))
  func race() async throws {
    let thread = WaitingThreads(count: 1)
    var races = 0
    while races < 3 {
      let place = try TemporaryFolder()
      let rival = Task(executorPreference: thread) { try place.makeRival() }
      let refusal = refusal(of: place.catalog)
      guard try await rival.value else { continue }
      races += 1
      #expect(refusal == .file(place.catalog, .notACatalog))
      #expect(try text(place.catalog) == TemporaryFolder.rival)
      #expect(try place.names.filter { $0 != "zoo.sqlite-lock" } == ["zoo.sqlite"])
    }
  }

  @Test(
    "is refused beside the log or the journal of a catalog that was moved away",
    arguments: [("-wal", "frames"), ("-journal", "pages")])
  func leftover(suffix: String, content: String) throws {
    try write(content, to: path + suffix)
    let error = try #require(
      #expect(throws: CatalogError.self) { try CatalogStore(.file(path), access: .create) })
    #expect(error == .file(path + suffix, .leftover))
    #expect(error.exitStatus == 65)
    #expect(try text(path + suffix) == content)
    #expect(try folder.names == ["zoo.sqlite" + suffix])
  }

  @Test(
    "ignores the empty journal that a catalog on a network file system leaves, and an empty log",
    arguments: ["-journal", "-wal"])
  func emptyJournal(suffix: String) throws {
    try write("", to: path + suffix)
    #expect(try CatalogStore(.file(path), access: .create).wasCreated)
  }

  /// Why a catalog is not created, if it is not.
  private func refusal(of path: String) -> CatalogError? {
    do {
      try CatalogStore(.file(path), access: .create).close()
      return nil
    } catch {
      return error
    }
  }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }
}

extension TemporaryFolder {
  fileprivate static let rival = String(repeating: "Dear diary\n", count: 500)

  /// Makes a file at the path of the catalog once the store has begun to make one, unless the
  /// store is done with it, and says whether it did.
  fileprivate func makeRival() throws -> Bool {
    while try !names.contains(where: { $0.contains("-new") }) {
      if try names.contains("zoo.sqlite") { return false }
    }
    let file = open(catalog, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    if file < 0 { return false }
    defer { close(file) }
    let bytes = Array(Self.rival.utf8)
    return write(file, bytes, bytes.count) == bytes.count
  }
}
