import Catalog
import TestSupport
import Testing

@Suite("Cancelling a write that has begun", .timeLimit(.minutes(10)))
struct CancellationTests {
  private let folder: TemporaryFolder
  private let store: CatalogStore

  init() throws {
    folder = try TemporaryFolder()
    store = try CatalogStore(.file(folder.catalog), access: .create)
  }

  @Test(
    "cancels the insertion of many also within a long statement, and nothing is written",
    .timeLimit(.minutes(10)), arguments: [true, false])
  func insertion(fills: Bool) async throws {
    let drafts = [RecordDraft](
      repeating: RecordDraft(name: "Bear", category: .named("Mammal")), count: 3_000)
    let program = try OtherProgram(folder.catalog, busyTimeout: 0)
    // Seconds of work, so that no machine is quick enough to end before it is cancelled.
    let thousand = "(VALUES \((1...1_000).map { "(\($0))" }.joined(separator: ", ")))"
    try program.run(slowness(after: "INSERT", "\(thousand), \(thousand)"))
    let insertion = Task {
      try await fills ? store.fill { _ in drafts } : store.insert(contentsOf: drafts)
    }
    try await wait(for: "the transaction begins") { try !program.canWrite() }
    insertion.cancel()
    await #expect(throws: CancellationError.self) { try await insertion.value }
    // What was saved before may be folded into the file meanwhile.
    try await wait(for: "nothing is under way") { store.pauseWriting() }
    store.resumeWriting()
    #expect(try store.counts().total == 0)
    #expect(try store.categories().isEmpty)
    try program.run("DROP TRIGGER slow")
    #expect(try await store.insert(contentsOf: drafts) == 3_000)
  }

  @Test(
    "cancels the deletion of a category also within a long statement, and nothing is deleted",
    .timeLimit(.minutes(10)))
  func deletion() async throws {
    let category = try await store.insertCategory(named: "Mammal")
    _ = try await store.insert(
      contentsOf: [RecordDraft](
        repeating: RecordDraft(name: "Bear", category: .existing(category)), count: 400))
    let program = try OtherProgram(folder.catalog, busyTimeout: 0)
    try program.run(slowness(after: "DELETE", "animal a, animal b, animal c, animal d"))
    let deletion = Task { try await store.deleteCategory(category.id) }
    try await wait(for: "the transaction begins") { try !program.canWrite() }
    #expect(!store.pauseWriting())
    deletion.cancel()
    await #expect(throws: CancellationError.self) { try await deletion.value }
    // What was saved before may be folded into the file meanwhile.
    try await wait(for: "nothing is under way") { store.pauseWriting() }
    store.resumeWriting()
    #expect(try store.categories().map(\.count) == [400])
    try program.run("DROP TRIGGER slow")
    #expect(try await store.deleteCategory(category.id).animals == 400)
  }

  @Test(
    "cancels an undo also within a long statement, and nothing is undone",
    .timeLimit(.minutes(10)))
  func undo() async throws {
    _ = try await store.insert(
      contentsOf: [RecordDraft](repeating: RecordDraft(name: "Bear"), count: 400))
    let program = try OtherProgram(folder.catalog, busyTimeout: 0)
    try program.run(slowness(after: "DELETE", "animal a, animal b, animal c, animal d"))
    let undo = Task { try await store.undo() }
    try await wait(for: "the transaction begins") { try !program.canWrite() }
    undo.cancel()
    await #expect(throws: CancellationError.self) { try await undo.value }
    #expect(try store.counts().total == 400)
    #expect(try store.labels() == ["Added 400 animals"])
    try program.run("DROP TRIGGER slow")
    _ = try await store.undo()
    #expect(try store.counts().total == 0)
  }

  @Test("is too late for the save of one animal")
  func save() async throws {
    _ = try await store.insert(
      contentsOf: [RecordDraft](repeating: RecordDraft(name: "Bear"), count: 500))
    let program = try OtherProgram(folder.catalog, busyTimeout: 0)
    try program.run(slowness(after: "INSERT", "animal a, animal b, animal c"))
    let save = Task { try await store.insert(RecordDraft(name: "Aardvark")) }
    try await wait(for: "the transaction begins") {
      try !program.canWrite() || store.counts().total > 500
    }
    save.cancel()
    #expect(try await save.value.name == "Aardvark")
    #expect(try store.counts().total == 501)
  }

  @Test("never hits the write that follows")
  func nextWrite() async throws {
    let drafts = [RecordDraft](repeating: RecordDraft(name: "Bear"), count: 600)
    var expected = 0
    for round in 0..<200 {
      let many = Task { try await store.insert(contentsOf: drafts) }
      let one = Task { try await store.insert(RecordDraft(name: "Aardvark")) }
      for _ in 0..<(round * 3) { await Task.yield() }
      many.cancel()
      do { expected += try await many.value } catch is CancellationError {}
      _ = try await one.value
      expected += 1
      #expect(try store.counts().total == expected)
    }
  }

  /// A trigger of another program with which each change of an animal takes long.
  private func slowness(after event: String, _ tables: String) -> String {
    """
    CREATE TRIGGER slow AFTER \(event) ON animal BEGIN
      UPDATE animalCount SET count = count WHERE (SELECT count(*) FROM \(tables)) < 0;
    END
    """
  }
}
