import Catalog
import Foundation
import TestSupport
import Testing

@Suite("An import of many rows")
struct BulkImportTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(inMemory: true)
  }

  private func store(_ name: String) throws -> CatalogStore {
    try CatalogStore(.file("\(folder.path)/\(name)"), access: .create)
  }

  /// Rows of which some are known, some equal others, some cannot be, and some bring categories.
  private func rows(
    _ count: Int, seed: UInt64, keyed: Bool, fields: Fields = .builtIn
  ) -> [ImportRow] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { number in
      var draft = RecordDraft.random(using: &random)
      if Int.random(in: 0..<500, using: &random) == 0 { draft.category = .named("Group \(number)") }
      if Int.random(in: 0..<300, using: &random) == 0 { draft.name = "" }
      let key = Int.random(in: 0..<count * 4, using: &random)
      if let note = fields.custom.first, number.isMultiple(of: 3) {
        draft[text: note] = "note \(seed) of \(number)"
      }
      let hash = ImportHash("\(draft.name)/\(draft.category.name)")
      return ImportRow(
        draft: draft, key: keyed ? .given("\(key)") : .wholeRow(hash), in: fields)
    }
  }

  @Test(
    "leaves in every table what one row after another leaves", .timeLimit(.minutes(10)),
    arguments: [true, false])
  func equals(keyed: Bool) async throws {
    var pictures: [[String]] = []
    var outcomes: [[ImportOutcome]] = []
    for name in ["slow.sqlite", "fast.sqlite"] {
      let store = try store(name)
      _ = try await store.insert(RecordDraft(name: "Ox", category: .named("Mammal")))
      _ = try await store.addField(named: "Note")
      _ = try await store.addField(named: "Mass", .number)
      let fields = try store.fields()
      _ = try await store.indexPending()
      var file = ImportedFile(rows(500, seed: 1, keyed: keyed, fields: fields))
      outcomes.append(try await file.imported(into: store))
      let many = 12_000
      file = ImportedFile(
        rows(many, seed: 2, keyed: keyed, fields: fields),
        expectedRows: name == "fast.sqlite" ? many : 1)
      outcomes.append(try await file.imported(into: store))
      outcomes.append(try await file.imported(into: store))
      #expect(try await store.findings() == [])
      store.close()
      pictures.append(try CatalogPicture("\(folder.path)/\(name)").lines)
    }
    #expect(outcomes[0...2] == outcomes[3...5])
    #expect(pictures[0] == pictures[1])
    #expect(outcomes[4].count { $0 == .added } > 10_000, "More than are journaled at a time.")
    #expect(!outcomes[5].contains(.added))
    if keyed {
      #expect(outcomes[4].contains(.changed))
      #expect(
        outcomes[4].contains { if case .refused(.repeatedKey) = $0 { true } else { false } })
    }
  }

  @Test("with ids of their own in any order leaves the same", .timeLimit(.minutes(10)))
  func numbered() async throws {
    let many = 25_000
    var random = SeededRandom(seed: 7)
    let numbers = (1...many).map { Int64($0 * 3) }.shuffled(using: &random)
    let rows = zip(rows(many, seed: 7, keyed: true), numbers).enumerated().map { place, row in
      // Some rows have none, or one that is taken.
      let number = place.isMultiple(of: 100) ? nil : place.isMultiple(of: 101) ? 7 : row.1
      return ImportRow(draft: row.0.draft, key: row.0.key, number: number)
    }
    var pictures: [[String]] = []
    for (name, expected) in [("slow.sqlite", 1), ("fast.sqlite", many)] {
      let store = try store(name)
      _ = try await store.insert(RecordDraft(name: "Ox", category: .named("Mammal")))
      _ = try await ImportedFile(rows, expectedRows: expected).imported(into: store)
      #expect(try await store.findings() == [])
      store.close()
      pictures.append(try CatalogPicture("\(folder.path)/\(name)").lines)
    }
    #expect(pictures[0] == pictures[1])
    #expect(pictures[0].contains { $0.hasPrefix("sqlite_sequence 'animal' 75") })
  }

  @Test("leaves every table, index and trigger in its place, and is undone as any edit")
  func undo() async throws {
    let store = try store("zoo.sqlite")
    let path = folder.path + "/zoo.sqlite"
    let schema = "SELECT ifnull(sql, name) FROM sqlite_master ORDER BY name"
    let before = try OtherProgram(path).texts(schema)
    let file = ImportedFile(rows(8_000, seed: 3, keyed: false), expectedRows: 8_000)
    try await file.imported(into: store)
    #expect(try OtherProgram(path).texts(schema) == before)
    #expect(try store.labels().count == 1)
    _ = try await store.undo()
    #expect(try store.counts().total == 0)
    #expect(try store.categories().isEmpty)
    #expect(try await store.findings() == [])
  }

  @Test("as a preview leaves the catalog as it was")
  func preview() async throws {
    let store = try store("zoo.sqlite")
    _ = try await store.insert(RecordDraft(name: "Ox", category: .named("Mammal")))
    let before = try CatalogPicture(folder.path + "/zoo.sqlite").lines
    let file = ImportedFile(rows(8_000, seed: 4, keyed: true), expectedRows: 8_000)
    let tried = try await file.counted(into: store, isPreview: true)
    #expect(try CatalogPicture(folder.path + "/zoo.sqlite").lines == before)
    let imported = try await file.counted(into: store)
    #expect(tried.outcomes == imported.outcomes && tried.counts == imported.counts)
  }

  @Test("lets another program read its lists all the time, and tells it in the end")
  func readers() async throws {
    let store = try store("zoo.sqlite")
    _ = try await store.insert(RecordDraft(name: "Ox", category: .named("Mammal")))
    let other = try CatalogStore(.file(folder.path + "/zoo.sqlite"))
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    let observation = other.observeChanges { continuation.yield() }
    let file = ImportedFile(rows(20_000, seed: 5, keyed: false), expectedRows: 20_000)
    let importing = Task { try await file.counted(into: store).counts }
    var totals: Set<Int> = []
    while totals.count < 2 {
      // Before the page, as the import may end between the two.
      let total = try other.counts().total
      let page = try other.page(of: AnimalQuery(sort: .name), from: .last, limit: 40)
      let recent = try other.page(of: AnimalQuery(sort: .changed), from: .first, limit: 40)
      totals.insert(total)
      #expect(page.rows.count == min(total, 40) || total == 1)
      #expect(!recent.rows.isEmpty)
      await Task.yield()
    }
    let counts = try await importing.value
    #expect(totals == [1, 1 + counts.added])
    for await _ in changes { break }
    observation.cancel()
    #expect(try other.names().count == 1 + counts.added)
  }

  @Test("goes row by row where a trigger of another program must see each of them")
  func foreignTrigger() async throws {
    let store = try store("zoo.sqlite")
    let program = try OtherProgram(folder.path + "/zoo.sqlite")
    try program.run(
      """
      CREATE TABLE seen (name TEXT);
      CREATE TRIGGER watcher AFTER INSERT ON animal BEGIN
        INSERT INTO seen VALUES (new.name);
      END
      """)
    let file = ImportedFile(rows(8_000, seed: 6, keyed: false), expectedRows: 8_000)
    let counts = try await file.counted(into: store).counts
    #expect(try program.number("SELECT count(*) FROM seen") == counts.added)
  }

  @Test("of a file that Menagerie wrote finds each animal a second time")
  func own() async throws {
    let store = try store("zoo.sqlite")
    let drafts = [RecordDraft].random(count: 8_000, seed: 7)
    let file = ImportedFile(drafts.map(ImportRow.own), expectedRows: drafts.count)
    #expect(try await file.counted(into: store).counts.added == 8_000)
    #expect(try await file.counted(into: store).counts.same == 8_000)
  }

  @Test("of a file that Menagerie wrote finds the animals that were there before")
  func ownAmongOthers() async throws {
    let store = try store("zoo.sqlite")
    let path = folder.path + "/zoo.sqlite"
    let schema = "SELECT ifnull(sql, name) FROM sqlite_master ORDER BY name"
    let before = try OtherProgram(path).texts(schema)
    let old = [RecordDraft].random(count: 3_000, seed: 9)
    _ = try await store.insert(contentsOf: old)
    let new = (0..<9_000).map { RecordDraft(name: "Ant \($0)", category: .named("Insect")) }
    let file = ImportedFile((new + old).map(ImportRow.own), expectedRows: 12_000)
    let outcomes = try await file.imported(into: store)
    #expect(outcomes == new.map { _ in .added } + old.map { _ in .same })
    #expect(try OtherProgram(path).texts(schema) == before)
    #expect(try await store.findings() == [])
  }

  @Test("is cancelled with its task while it puts the indexes back, without a trace")
  func cancelled() async throws {
    let store = try store("zoo.sqlite")
    let before = try CatalogPicture(folder.path + "/zoo.sqlite").lines
    let rows = rows(8_000, seed: 8, keyed: false)
    let rules = ImportRules(
      source: ImportHash(), onChange: .update, expectedRows: rows.count
    ) { _ in "Imported" }
    let task = TaskBox()
    let parts = Collector<Double>()
    let importing = Task {
      let finishing: @Sendable (Double) -> Void = { part in
        parts.add(part)
        task.cancel()
      }
      return try await store.importAnimals(rules, finishing: finishing) { session in
        for row in rows { _ = try session.take(row) }
      }
    }
    task.set { importing.cancel() }
    await #expect(throws: CancellationError.self) { try await importing.value }
    #expect(parts.entries.count == 1)
    #expect(try CatalogPicture(folder.path + "/zoo.sqlite").lines == before)
  }
}
