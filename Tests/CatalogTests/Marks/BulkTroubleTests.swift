import Catalog
import Foundation
import TestSupport
import Testing

@Suite("An edit of many marked animals", .timeLimit(.minutes(10)))
struct BulkTroubleTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A catalog with as many animals, all of which are marked.
  private func zoo(_ count: Int) async throws -> (CatalogStore, Marks) {
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    let draft = RecordDraft(name: "Bear", diet: .omnivorous, category: .named("Mammal"))
    _ = try await store.insert(contentsOf: [RecordDraft](repeating: draft, count: count))
    return (store, try store.adding(AnimalQuery(), to: Marks()))
  }

  @Test("reports how far it has come, and is one edit")
  func progress() async throws {
    let (store, marks) = try await zoo(25_000)
    for edit in [BulkEdit.diet(.unknown), .category(.named("Bear")), .deletion] {
      let log = Collector<Double>()
      let outcome = try await store.apply(edit, to: marks, progress: log.add)
      #expect(outcome.changed == 25_000)
      #expect(log.entries == [0.4, 0.8, 1])
    }
    #expect(
      try store.labels() == [
        "Added 25,000 animals", "Set the diet of 25,000 animals to unknown",
        "Moved 25,000 animals to Bear", "Deleted 25,000 animals",
      ])
    for _ in 0..<3 { _ = try await store.undo() }
    let asBefore = AnimalQuery(find: "diet:omnivorous category:mammal")
    #expect(try await store.count(of: asBefore) == 25_000)
    #expect(try await store.findings() == [])
  }

  @Test(
    "is cancelled between two runs, and nothing of it is done", .timeLimit(.minutes(10)),
    arguments: [BulkEdit.deletion, .diet(.unknown), .category(.named("Bear"))])
  func cancelled(edit: BulkEdit) async throws {
    let (store, marks) = try await zoo(20_100)
    let task = TaskBox()
    let work = Task {
      try await store.apply(edit, to: marks) { _ in task.cancel() }
    }
    task.set { work.cancel() }
    await #expect(throws: CancellationError.self) { try await work.value }
    #expect(try store.labels() == ["Added 20,100 animals"])
    #expect(try store.counts().total == 20_100)
    #expect(try store.categories().map(\.category.name) == ["Mammal"])
    #expect(try await store.apply(edit, to: marks).changed == 20_100)
  }

  @Test(
    "is cancelled also within a long statement", .timeLimit(.minutes(10)),
    arguments: [BulkEdit.deletion, .diet(.unknown)])
  func interrupted(edit: BulkEdit) async throws {
    let (store, marks) = try await zoo(400)
    let program = try OtherProgram(folder.catalog, busyTimeout: 0)
    try program.run(
      """
      CREATE TRIGGER slow AFTER \(edit == .deletion ? "DELETE" : "UPDATE") ON animal BEGIN
        UPDATE animalCount SET count = count
          WHERE (SELECT count(*) FROM change a, change b, change c, change d) < 0;
      END
      """)
    let work = Task { try await store.apply(edit, to: marks) }
    try await wait(for: "the transaction begins") { try !program.canWrite() }
    work.cancel()
    await #expect(throws: CancellationError.self) { try await work.value }
    #expect(try store.labels() == ["Added 400 animals"])
    // One that waits: the store, which has nothing to do, may fold its log just now.
    try OtherProgram(folder.catalog).run("DROP TRIGGER slow")
    #expect(try await store.apply(edit, to: marks).changed == 400)
  }

  @Test(
    "is all or nothing when the disk fills up",
    .enabled(if: SmallDisk.canBeMounted, "Only root can mount a small file system."),
    arguments: [BulkEdit.deletion, .diet(.unknown), .category(.named("Bear"))])
  func fullDisk(edit: BulkEdit) async throws {
    let place = folder.path + "/disk"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let disk = try SmallDisk(on: place, kilobytes: 24_576)
    let path = place + "/catalog.sqlite"
    let filled = try CatalogStore(.file(path), access: .create)
    let draft = RecordDraft(name: "Bear", diet: .omnivorous, category: .named("Mammal"))
    _ = try await filled.insert(contentsOf: [RecordDraft](repeating: draft, count: 20_100))
    // A long log would have room for all of the edit.
    filled.close()
    let store = try CatalogStore(.file(path))
    let marks = try store.adding(AnimalQuery(), to: Marks())
    try disk.fill()
    await #expect(throws: CatalogError.file(path, .diskFull)) {
      try await store.apply(edit, to: marks)
    }
    #expect(try store.labels() == ["Added 20,100 animals"])
    #expect(
      try await store.count(of: AnimalQuery(find: "diet:omnivorous category:mammal")) == 20_100)
    try disk.empty()
    #expect(try await store.apply(edit, to: marks).changed == 20_100)
    #expect(try await store.findings() == [])
    store.close()
  }

  @Test("counts only what another program has left")
  func foreign() async throws {
    let (store, marks) = try await zoo(100)
    let program = try OtherProgram(folder.catalog)
    try program.run("DELETE FROM animal WHERE id <= 30")
    try program.run("UPDATE animal SET diet = 'unknown' WHERE id <= 50")
    await #expect(throws: CatalogError.countChanged(now: 50)) {
      try await store.apply(.diet(.unknown), to: marks, expecting: 100)
    }
    let outcome = try await store.apply(.diet(.unknown), to: marks, expecting: 50)
    #expect(outcome.marked == 70 && outcome.changed == 50)
  }

  @Test("is refused in a catalog that can only be read")
  func readOnly() async throws {
    let (store, marks) = try await zoo(10)
    store.close()
    let reader = try CatalogStore(.file(folder.catalog), access: .readOnly)
    #expect(try await reader.count(of: marks) == 10)
    await #expect(throws: CatalogError.file(folder.catalog, .readOnly)) {
      try await reader.apply(.deletion, to: marks)
    }
  }
}
