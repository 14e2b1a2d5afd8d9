import Catalog
import CatalogInspection
import TestSupport
import Testing

@Suite("What an imported animal was known by")
struct ImportedKeyTests {
  private static let rows = [
    "Max/Dog/unknown/A671945", "Max/Dog/unknown/A671946", "a671945 the cat/Cat/unknown/B1",
    "Rex/Dog/carnivorous/x9",
  ]

  private func zoo() async throws -> CatalogStore {
    let store = try CatalogStore(.inMemory)
    try await ImportedFile(Self.rows).imported(into: store)
    _ = try await store.insert(RecordDraft(name: "Max"))
    return store
  }

  private func found(_ store: CatalogStore, _ text: String) throws -> [Animal.ID] {
    try store.page(of: AnimalQuery(find: text), from: .first, limit: 10).rows.map(\.id)
  }

  @Test("is kept with it, and survives undo and redo")
  func isKept() async throws {
    let store = try await zoo()
    let keys = try store.allAnimals().sorted { $0.id < $1.id }.map { $0.importedKey?.text }
    #expect(keys == ["AnimalID A671945", "AnimalID A671946", "AnimalID B1", "AnimalID x9", nil])
    _ = try await store.deleteAnimal(2)
    #expect(try found(store, "A671946") == [])
    _ = try await store.undo()
    #expect(try store.animal(2)?.importedKey?.value == "A671946")
    #expect(try found(store, "A671946") == [2])
  }

  @Test("finds it, names first, whatever the case", arguments: AnimalQuery.Sort.builtIn)
  func isFound(sort: AnimalQuery.Sort) async throws {
    let store = try await zoo()
    for text in ["A671945", "a671945", "\"A671945\""] {
      let query = AnimalQuery(find: text, sort: sort)
      let page = try store.page(of: query, from: .first, limit: 10)
      #expect(page.rows.map(\.id) == [3, 1], "\(text)")
      #expect(page.reachesEnd)
      let indexed = try store.indexedPage(of: query, from: .first, limit: 10)
      #expect(indexed.rows == page.rows)
      let back = try store.page(of: query, from: .last, limit: 1)
      #expect(back.rows.map(\.id) == [1])
      let before = try store.page(of: query, from: .before(back.rows[0]), limit: 10)
      #expect(before.rows.map(\.id) == [3])
      let after = try store.page(of: query, from: .after(before.rows[0]), limit: 10)
      #expect(after.rows.map(\.id) == [1])
      #expect(try await store.count(of: query) == 2)
      #expect(try await store.rank(of: back.rows[0], in: query) == 1)
      #expect(try store.lists(1, in: query) && !store.lists(2, in: query))
      let marks = try store.adding(query, to: Marks())
      #expect(try await store.count(of: marks, changedBy: .deletion) == 2)
    }
  }

  @Test(
    "finds it whatever the case in which it was kept",
    arguments: ["aB-12c", "AB-12C", "ab-12c", "Ab-12C"])
  func mixedCase(text: String) async throws {
    let store = try CatalogStore(.inMemory)
    try await ImportedFile(["Max/Dog/unknown/aB-12c", "Rex/Dog/unknown/AB-12D"])
      .imported(into: store)
    #expect(try found(store, text) == [1])
    #expect(try found(store, "\"\(text)\"") == [1])
    #expect(try found(store, "ab-12d") == [2])
  }

  @Test("narrows as a name does, and is one text alone")
  func narrows() async throws {
    let store = try await zoo()
    for (text, ids) in [
      ("A671945 category:dog", [1]), ("A671945 -cat", [1]), ("A671945 diet:carn", []),
      ("X9", [4]), ("x9", [4]), ("max A671945", []), ("-A671945", [1, 5, 2, 4]),
      ("A67194", [3]),
    ] as [(String, [Animal.ID])] {
      #expect(Set(try found(store, text)) == Set(ids), "\(text)")
      #expect(try await store.count(of: AnimalQuery(find: text)) == ids.count, "\(text)")
    }
  }

  @Test("is read by its hash, and scans nothing")
  func plan() async throws {
    let store = try await zoo()
    let plan = try store.plan(of: AnimalQuery(find: "A671945"), from: .first, limit: 10)
    let steps = plan.filter { $0.contains("importedRow") || $0.contains("importedKey") }
    #expect(!steps.isEmpty)
    for step in steps { #expect(step.hasPrefix("SEARCH"), "\(plan)") }
  }

  @Test("finds also what was imported before it was kept, and is kept at the next import")
  func older() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    let file = ImportedFile(Self.rows)
    try await file.imported(into: store)
    store.close()
    let program = try OtherProgram(folder.catalog)
    try program.run(
      """
      INSERT INTO setting SELECT 'import ' || header, '{"key":"column","keyColumn":"AnimalID"}'
        FROM importSource;
      INSERT INTO setting VALUES ('import of another program', 'no JSON'), ('import x', '[]');
      DROP TABLE importedKey;
      DROP TABLE importSource;
      DELETE FROM grdb_migrations WHERE identifier = '5 imported keys';
      PRAGMA user_version = 4;
      """)
    try program.close()
    let later = try CatalogStore(.file(folder.catalog))
    #expect(try found(later, "A671946") == [2])
    #expect(try later.animal(2)?.importedKey == nil)
    let outcomes = try await file.imported(into: later)
    #expect(outcomes.allSatisfy { $0 == .same })
    #expect(try later.animal(2)?.importedKey?.text == "AnimalID A671946")
    later.close()
  }
}
