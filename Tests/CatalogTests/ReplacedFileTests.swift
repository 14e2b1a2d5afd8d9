import Catalog
import Foundation
import TestSupport
import Testing

/// SQLite knows a log by its name alone, and reads it into whatever file lies beside it.
@Suite("A catalog file that is replaced while it is open", .timeLimit(.minutes(10)))
struct ReplacedFileTests {
  private let folder: TemporaryFolder
  private let store: CatalogStore
  private var path: String { folder.catalog }

  init() throws {
    folder = try TemporaryFolder()
    store = try CatalogStore(.file(folder.catalog), access: .create)
  }

  /// Makes another catalog in the folder with many animals, and returns its path.
  private func otherCatalog() async throws -> String {
    let other = folder.path + "/other.sqlite"
    let store = try CatalogStore(.file(other), access: .create)
    _ = try await store.insert(contentsOf: (0..<60).map { RecordDraft(name: "Other \($0)") })
    store.close()
    return other
  }

  /// Puts a file in the place of the catalog, as rename(2) does.
  private func put(_ other: String, inPlaceOf path: String) {
    #expect(rename(other, path) == 0)
  }

  private func names(in path: String) throws -> [String] {
    let program = try OtherProgram(path)
    defer { #expect(throws: Never.self) { try program.close() } }
    #expect(try program.texts("PRAGMA integrity_check") == ["ok"])
    return try program.texts("SELECT name FROM animal ORDER BY id")
  }

  private func size(of path: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.size] as? Int
  }

  @Test("leaves its log empty a second after the last save, also of a draft")
  func emptiesLog() async throws {
    _ = try await store.insert(RecordDraft(name: "Zz mine"))
    #expect(size(of: path + "-wal") ?? 0 > 0)
    try await wait(for: "an empty log") { size(of: path + "-wal") == 0 }
    let draft = DraftContent(
      .category, nil, original: RecordDraft([:]), value: RecordDraft([.name: "Typed"]))
    try await store.keepDraft(draft.encoded(), as: KeptDraft.newID())
    #expect(size(of: path + "-wal") ?? 0 > 0)
    try await wait(for: "an empty log") { size(of: path + "-wal") == 0 }
  }

  @Test("is known by its mark among settings that fill many pages")
  func findsItsMark() async throws {
    let program = try OtherProgram(path)
    try program.run(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
      INSERT INTO setting SELECT 'import ' || i, hex(zeroblob(200)) FROM n
      """)
    try program.close()
    for number in 1...3 {
      _ = try await store.insert(RecordDraft(name: "No. \(number)"))
      try await wait(for: "an empty log") { size(of: path + "-wal") == 0 }
    }
    #expect(store.displacement == nil)
    let other = try await otherCatalog()
    #expect(try ShellCommand.run(["/bin/cp", other, path]).status == 0)
    await #expect(throws: CatalogError.file(path, .replaced(kept: nil))) {
      try await store.insert(RecordDraft(name: "Lost"))
    }
    store.close()
    #expect(try names(in: path).count == 60)
  }

  @Test("is left whole, and so is the one that takes its place")
  func renamedOver() async throws {
    let other = try await otherCatalog()
    #expect(link(path, path + ".kept") == 0)
    _ = try await store.insert(RecordDraft(name: "Zz mine"))
    put(other, inPlaceOf: path)
    store.close()
    #expect(try names(in: path + ".kept") == ["Zz mine"])
    let new = try CatalogStore(.file(path))
    #expect(try new.counts().total == 60)
    new.close()
    #expect(try names(in: path).count == 60)
  }

  @Test("takes what was saved with it when it is moved, and says where it is")
  func movedAway() async throws {
    _ = try await store.insert(RecordDraft(name: "Zz mine"))
    put(path, inPlaceOf: path + ".away")
    try await wait(for: "the notice") { store.displacement != nil }
    #expect(store.displacement == .file(path, .moved(to: path + ".away")))
    #expect(try names(in: path + ".away") == ["Zz mine"])
    await #expect(throws: CatalogError.file(path, .moved(to: path + ".away"))) {
      try await store.insert(RecordDraft(name: "Lost"))
    }
    put(path + ".away", inPlaceOf: path)
    _ = try await store.insert(RecordDraft(name: "Back again"))
    store.close()
    #expect(try names(in: path) == ["Zz mine", "Back again"])
  }

  @Test("and has no other name keeps what was saved in a new file")
  func deleted() async throws {
    _ = try await store.insert(RecordDraft(name: "Zz mine"))
    try FileManager.default.removeItem(atPath: path)
    try await wait(for: "the notice") { store.displacement != nil }
    let kept = folder.path + "/zoo-replaced-1.sqlite"
    #expect(store.displacement == .file(path, .replaced(kept: kept)))
    store.close()
    #expect(try names(in: kept) == ["Zz mine"])
    // The place is free for a new one.
    let new = try CatalogStore(.file(path), access: .create)
    #expect(try new.counts().total == 0)
    new.close()
  }

  @Test("without SQLite is left to who wrote over it")
  func writtenOver() async throws {
    let other = try await otherCatalog()
    _ = try await store.insert(RecordDraft(name: "Zz mine"))
    try await wait(for: "an empty log") { size(of: path + "-wal") == 0 }
    #expect(try ShellCommand.run(["/bin/cp", other, path]).status == 0)
    try await wait(for: "the notice") { store.displacement != nil }
    await #expect(throws: CatalogError.file(path, .replaced(kept: nil))) {
      try await store.insert(RecordDraft(name: "Lost"))
    }
    store.close()
    #expect(try names(in: path).count == 60)
  }

  @Test("without SQLite keeps a log that was not yet in it under another name")
  func writtenOverBesideItsLog() async throws {
    let other = try await otherCatalog()
    _ = try await store.insert(RecordDraft(name: "Zz mine"))
    #expect(try ShellCommand.run(["/bin/cp", other, path]).status == 0)
    let kept = path + "-wal-1"
    await #expect(throws: CatalogError.file(path, .replaced(kept: kept))) {
      try await store.insert(RecordDraft(name: "Lost"))
    }
    store.close()
    #expect(try Data(contentsOf: URL(fileURLWithPath: kept)).contains("Zz mine"))
    #expect(try names(in: path).count == 60)
  }

  @Test("by one that does not know its log does not read that, and says so")
  func crashed() async throws {
    let other = try await otherCatalog()
    _ = try await store.insert(RecordDraft(name: "Zz mine"))
    // As a kill leaves it: the log is not folded.
    let log = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
    store.close()
    put(other, inPlaceOf: path)
    try log.write(to: URL(fileURLWithPath: path + "-wal"))
    let new = try CatalogStore(.file(path))
    #expect(new.foreignLog?.contains("zoo.sqlite-wal-1") == true)
    #expect(try new.counts().total == 60)
    new.close()
    #expect(try Data(contentsOf: URL(fileURLWithPath: path + "-wal-1")) == log)
    #expect(try names(in: path).count == 60)
  }

  @Test("by nobody keeps its log")
  func keepsItsOwn() async throws {
    let copy = folder.path + "/copy.sqlite"
    _ = try await store.insert(RecordDraft(name: "Zz mine"))
    for ending in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: path + ending, toPath: copy + ending)
    }
    let new = try CatalogStore(.file(copy))
    #expect(new.foreignLog == nil)
    #expect(try new.counts().total == 1)
    new.close()
    store.close()
  }

  @Test("by its backup does not read the log that was begun after that")
  func restored() async throws {
    let backup = folder.path + "/backup.sqlite"
    _ = try await store.insert(RecordDraft(name: "Zz mine"))
    _ = try await store.backUp(to: backup)
    _ = try await store.insert(RecordDraft(name: "Later"))
    let log = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
    store.close()
    put(backup, inPlaceOf: path)
    try log.write(to: URL(fileURLWithPath: path + "-wal"))
    let new = try CatalogStore(.file(path))
    #expect(new.foreignLog != nil)
    new.close()
    #expect(try names(in: path) == ["Zz mine"])
  }
}

extension Data {
  /// Whether a text stands in it.
  fileprivate func contains(_ text: String) -> Bool { range(of: Data(text.utf8)) != nil }
}
