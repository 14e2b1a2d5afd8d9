import Catalog
import TestSupport
import Testing

@Suite("A stored catalog")
struct MigrationTests {
  @Test("of version 1 opens with all that is in it, and has the schema of a new one")
  func version1() async throws {
    let folder = try TemporaryFolder()
    let program = try OtherProgram(folder.catalog)
    try program.run(StoredCatalog.version1)
    try program.close()
    let store = try CatalogStore(.file(folder.catalog))
    #expect(try store.allAnimals().map(\.name) == ["Aardvark", "Yeti"])
    #expect(try store.allAnimals().map { $0.category?.name } == ["Mammal", nil])
    #expect(try store.counts().total == 2)
    _ = try await store.insert(AnimalDraft(name: "Bear", category: .named("MAMMAL")))
    #expect(try store.categories().map(\.count) == [2])
    store.close()

    try CatalogStore(.file(folder.path + "/new.sqlite"), access: .create).close()
    #expect(try schema(folder.catalog) == schema(folder.path + "/new.sqlite"))
  }

  @Test("that no migration has seen is brought up to date, unless it may only be read")
  func version0() throws {
    let folder = try TemporaryFolder()
    let program = try OtherProgram(folder.catalog)
    try program.run("PRAGMA application_id = 0x4D4E4752; PRAGMA user_version = 0")
    try program.close()
    #expect(throws: CatalogError.olderSchema(path: folder.catalog, found: 0, known: 4)) {
      try CatalogStore(.file(folder.catalog), access: .readOnly)
    }
    let store = try CatalogStore(.file(folder.catalog))
    #expect(try store.counts().total == 0)
    #expect(try store.setting("user_version") == "4")
  }

  private func schema(_ path: String) throws -> [String] {
    try OtherProgram(path).texts("SELECT sql FROM sqlite_master WHERE sql NOT NULL ORDER BY name")
  }
}
