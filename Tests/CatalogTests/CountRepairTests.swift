import Catalog
import TestSupport
import Testing

@Suite("Counts that another program has falsified")
struct CountRepairTests {
  private let folder: TemporaryFolder
  private let store: CatalogStore
  private let program: OtherProgram

  init() async throws {
    folder = try TemporaryFolder()
    store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.insert(contentsOf: .random(count: 200, seed: 8))
    program = try OtherProgram(folder.catalog)
  }

  private static let wrongCounts = """
    SELECT count(*) FROM (
      SELECT ifnull(categoryID, 0) AS c, diet AS d, count(*) AS n FROM animal GROUP BY c, d
    ) FULL OUTER JOIN animalCount ON categoryID = c AND diet = d WHERE n IS NOT count
    """

  @Test(
    "are found by a check, and put right by it",
    arguments: [
      ("UPDATE animalCount SET count = count + 5 WHERE categoryID = 1", 4),
      ("UPDATE animalCount SET count = 0 WHERE diet = 'unknown'", 6),
      ("DELETE FROM animalCount", 24),
      ("INSERT INTO animalCount VALUES (99, 'omnivorous', 3), (1, 'stones', 1)", 2),
      ("UPDATE animalCount SET count = 9223372036854775807 WHERE categoryID < 2", 8),
      ("PRAGMA ignore_check_constraints = ON; UPDATE animalCount SET count = -7", 24),
    ])
  func repaired(sql: String, number: Int) async throws {
    try program.run(sql)
    #expect(try program.number(Self.wrongCounts) == number)
    _ = try store.counts()
    // SQLite finds some of them too.
    #expect(try await store.findings().count >= number)
    #expect(try await store.repair { _ in }.count == number)
    #expect(try await store.findings() == [])
    #expect(try program.number(Self.wrongCounts) == 0)
    #expect(try store.counts().total == 200)
  }

  @Test("are none in a catalog that nobody has falsified")
  func untouched() async throws {
    #expect(try await store.repair { Issue.record("\($0) is left") } == [])
  }

  @Test("stand in the way of a save, which says how they are put right, and is done then")
  func save() async throws {
    let category = try #require(try store.categories().first).category
    let animal = try #require(try store.allAnimals().first { $0.category == category })
    try program.run("UPDATE animalCount SET count = 0")
    let error = await #expect(throws: CatalogError.self) {
      try await store.deleteAnimal(animal.id)
    }
    #expect(error?.message.contains("“menagerie check --repair” puts that right") == true)
    #expect(try store.animal(animal.id) == animal)
    _ = try await store.repair { _ in }
    _ = try await store.deleteAnimal(animal.id)
    try program.run("UPDATE animalCount SET count = 9223372036854775807")
    let overflow = await #expect(throws: CatalogError.self) {
      try await store.insert(RecordDraft(name: "Ox", category: .existing(category)))
    }
    #expect(overflow?.message == error?.message)
    _ = try await store.repair { _ in }
    #expect(try program.number(Self.wrongCounts) == 0)
    #expect(try store.counts().total == 199)
  }
}
