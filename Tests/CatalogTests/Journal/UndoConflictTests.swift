import Catalog
import TestSupport
import Testing

@Suite("An undo that something stands in the way of")
struct UndoConflictTests {
  private let folder: TemporaryFolder
  private let ann: CatalogStore
  private let bob: CatalogStore

  init() throws {
    folder = try TemporaryFolder()
    ann = try CatalogStore(.file(folder.catalog), access: .create, journal: nil, author: .ann)
    bob = try CatalogStore(.file(folder.catalog), journal: nil, author: .bob)
  }

  /// Expects Ann's undo to be refused with a message, and nothing to be changed.
  private func expectRefusal(_ message: String, sourceLocation: SourceLocation = #_sourceLocation)
    async throws
  {
    let names = try ann.names()
    let labels = try ann.labels()
    do {
      let undone = try await ann.undo()
      Issue.record("undone: \(undone?.label ?? "nothing")", sourceLocation: sourceLocation)
    } catch let error as CatalogError {
      #expect(error.message == message, sourceLocation: sourceLocation)
    }
    #expect(try ann.names() == names, sourceLocation: sourceLocation)
    #expect(try ann.labels() == labels, sourceLocation: sourceLocation)
  }

  @Test("says who changed the animal since")
  func changed() async throws {
    let tiger = try await ann.insert(RecordDraft(name: "Tiger"))
    _ = try await bob.update(
      tiger.id, from: RecordDraft(tiger), to: RecordDraft(name: "Tigress"))
    try await expectRefusal(
      "“Tigress” has changed since: Renamed Tiger to Tigress (bob on zoo2). Undo that first.")
  }

  @Test("says who deleted the animal since")
  func deleted() async throws {
    let tiger = try await ann.insert(RecordDraft(name: "Tiger"))
    _ = try await bob.deleteAnimal(tiger.id)
    try await expectRefusal(
      "“Tiger” has changed since: Deleted Tiger (bob on zoo2). Undo that first.")
  }

  @Test("says who put an animal into the category that would go")
  func filled() async throws {
    _ = try await ann.insertCategory(named: "Mammal")
    _ = try await bob.insert(RecordDraft(name: "Tiger", category: .named("Mammal")))
    try await expectRefusal(
      "“Mammal” has changed since: Added Tiger to Mammal (bob on zoo2). Undo that first.")
  }

  @Test("says who deleted the category that the animal would come back into")
  func categoryGone() async throws {
    let tiger = try await ann.insert(RecordDraft(name: "Tiger", category: .named("Mammal")))
    _ = try await ann.deleteAnimal(tiger.id)
    _ = try await bob.deleteCategory(1)
    try await expectRefusal(
      "“Mammal” has changed since: Deleted category Mammal (bob on zoo2). Undo that first.")
    _ = try await bob.undo()
    _ = try await ann.undo()
    #expect(try ann.names() == ["Tiger/Mammal"])
  }

  @Test("says that the name of the category is taken")
  func nameTaken() async throws {
    _ = try await ann.insertCategory(named: "Mammal")
    _ = try await ann.deleteCategory(1)
    _ = try await bob.insertCategory(named: "MAMMAL")
    try await expectRefusal("A category named “MAMMAL” already exists.")
    _ = try await ann.insertCategory(named: "Bird")
    _ = try await ann.renameCategory(3, to: "Birds")
    _ = try await bob.insertCategory(named: "bird")
    try await expectRefusal("A category named “bird” already exists.")
  }

  @Test("says that a row was changed behind the back of the journal")
  func behind() async throws {
    _ = try await ann.insert(RecordDraft(name: "Tiger"))
    try OtherProgram(folder.catalog).run(
      "DROP TRIGGER animalUpdateJournaled; UPDATE animal SET diet = 'unknown'")
    try await expectRefusal(
      "“Tiger” is not as this edit left it, or others need it; nothing was undone.")
  }

  @Test("says that others need what would go, if they have needed it for longer")
  func needed() async throws {
    _ = try await ann.insert(RecordDraft(name: "Tiger", category: .named("Mammal")))
    try OtherProgram(folder.catalog).run(
      "PRAGMA foreign_keys = OFF; DELETE FROM animalCategory WHERE id = 1")
    let outside = try #require(try ann.edits(from: .first, limit: 1).rows.first)
    _ = try await ann.revert(outside.id)
    #expect(try ann.names() == ["Tiger/Mammal"])
    try await expectRefusal(
      "“Mammal” is not as this edit left it, or others need it; nothing was undone.")
  }

  @Test("ends where edits undo one another in a circle")
  func circle() async throws {
    _ = try await ann.insert(RecordDraft(name: "Tiger"))
    _ = try await ann.insert(RecordDraft(name: "Bear"))
    try OtherProgram(folder.catalog).run(
      """
      PRAGMA ignore_check_constraints = ON;
      UPDATE edit SET undoes = 3 - id, kind = 'redo'
      """)
    #expect(try await ann.undo() != nil)
    #expect(try ann.names() == ["Tiger/"])
  }

  @Test(
    "says that the journal cannot be read",
    arguments: [
      "UPDATE change SET before = '{'", "UPDATE change SET before = '{}'",
      "UPDATE change SET before = json_set(before, '$.diet', 'stones')",
      "UPDATE change SET tableName = 'plant'", "UPDATE change SET after = 'x'",
    ])
  func unreadable(damage: String) async throws {
    let tiger = try await ann.insert(RecordDraft(name: "Tiger"))
    _ = try await ann.update(
      tiger.id, from: RecordDraft(tiger), to: RecordDraft(name: "Tigress"))
    try OtherProgram(folder.catalog).run(damage)
    try await expectRefusal(
      """
      The history does not hold what is needed to undo it: Renamed Tiger to Tigress. \
      Try “menagerie check”.
      """)
    let changes = try ann.changes(of: 2, from: .first, limit: 9).rows
    #expect(changes.count == 1)
  }

  @Test("shows the changes also of an animal whose deletion cannot be read")
  func unreadableDeletion() async throws {
    let tiger = try await ann.insert(RecordDraft(name: "Tiger"))
    var hungry = RecordDraft(tiger)
    hungry.diet = .carnivorous
    _ = try await ann.update(tiger.id, from: RecordDraft(tiger), to: hungry)
    _ = try await ann.deleteAnimal(tiger.id)
    try OtherProgram(folder.catalog).run(
      "DELETE FROM change WHERE before IS NULL; UPDATE change SET before = '{' WHERE after IS NULL")
    #expect(try ann.changes(of: 2, from: .first, limit: 9).rows.count == 1)
  }

  @Test("and a cancelled one leave no trace")
  func cancelled() async throws {
    let many = (1...5_000).map { RecordDraft(name: "Gull \($0)", category: .named("Bird")) }
    _ = try await ann.insert(contentsOf: many)
    _ = try await ann.deleteCategory(1)
    let labels = try ann.labels()
    let tasks = Collector<Task<ReversedEdit?, any Error>>()
    let parts = Collector<Double>()
    let undo = Task { [ann] in
      try await ann.undo { part in
        while tasks.entries.isEmpty {}
        for task in tasks.entries { task.cancel() }
        parts.add(part)
      }
    }
    tasks.add(undo)
    await #expect(throws: CancellationError.self) { try await undo.value }
    #expect(parts.entries.count == 1)
    #expect(try ann.counts().total == 0)
    #expect(try ann.categories().isEmpty)
    #expect(try ann.labels() == labels)
  }
}
