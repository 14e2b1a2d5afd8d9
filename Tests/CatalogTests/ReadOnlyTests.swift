import Catalog
import Foundation
import TestSupport
import Testing

@Suite("Reading only")
struct ReadOnlyTests {
  private let folder: TemporaryFolder

  init() async throws {
    folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.insert(RecordDraft(name: "Aardvark"))
    store.close()
  }

  private func read() throws -> CatalogStore {
    try CatalogStore(.file(folder.catalog), access: .readOnly)
  }

  @Test("leaves the file as it was and nothing beside it")
  func leavesNothing() throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: folder.catalog))
    let stores = try [read(), read(), read()]
    for store in stores { #expect(try store.counts().total == 1) }
    for store in stores { store.close() }
    #expect(try folder.names == ["zoo.sqlite"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.catalog)) == data)
  }

  @Test("sees what others write from then on, and their log stays in use")
  func seesChanges() async throws {
    let reader = try read()
    let writer = try CatalogStore(.file(folder.catalog))
    _ = try await writer.insert(RecordDraft(name: "Bear"))
    #expect(try reader.counts().total == 2)
    let other = try read()
    #expect(try other.counts().total == 2)
    other.close()
    _ = try await writer.insert(RecordDraft(name: "Cat"))
    #expect(try reader.counts().total == 3)
    writer.close()
    #expect(try reader.counts().total == 3)
    reader.close()
    #expect(try read().counts().total == 3)
    try CatalogStore(.file(folder.catalog)).close()
    #expect(try folder.names == ["zoo.sqlite"])
  }

  @Test("leaves the log of a program that was killed for the next that writes")
  func keepsLog() async throws {
    let writer = try CatalogStore(.file(folder.catalog))
    _ = try await writer.insert(RecordDraft(name: "Bear"))
    let copy = try TemporaryFolder()
    for name in ["zoo.sqlite", "zoo.sqlite-wal"] {
      try FileManager.default.copyItem(
        atPath: "\(folder.path)/\(name)", toPath: "\(copy.path)/\(name)")
    }
    let log = try Data(contentsOf: URL(fileURLWithPath: copy.catalog + "-wal"))
    let reader = try CatalogStore(.file(copy.catalog), access: .readOnly)
    #expect(try reader.counts().total == 2)
    reader.close()
    #expect(try Data(contentsOf: URL(fileURLWithPath: copy.catalog + "-wal")) == log)
    try CatalogStore(.file(copy.catalog)).close()
    #expect(try copy.names == ["zoo.sqlite"])
    #expect(try CatalogStore(.file(copy.catalog), access: .readOnly).counts().total == 2)
  }

  @Test("takes no lock that is not to be had, and leaves what is not its own")
  func foreignLock() throws {
    let store = try read()
    try Data("mine".utf8).write(to: URL(fileURLWithPath: folder.catalog + "-lock"))
    store.close()
    let text = try Data(contentsOf: URL(fileURLWithPath: folder.catalog + "-lock"))
    #expect(text == Data("mine".utf8))
  }
}
