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
    "are found and put right",
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
    #expect(try await store.repairCounts() == number)
    #expect(try program.number(Self.wrongCounts) == 0)
    #expect(try store.counts().total == 200)
    #expect(store.numberOfCountRepairs == 1)
  }

  @Test("are none in a catalog that nobody has falsified, and nothing is written")
  func untouched() async throws {
    let version = try program.number("PRAGMA data_version")
    #expect(try await store.repairCounts() == 0)
    #expect(try program.number("PRAGMA data_version") == version)
    #expect(store.numberOfCountRepairs == 0)
  }

  @Test("stand in the way of no deletion")
  func deletion() async throws {
    let animal = try #require(try store.allAnimals().first)
    try program.run("UPDATE animalCount SET count = 0")
    _ = try await store.deleteAnimal(animal.id)
    #expect(try store.animal(animal.id) == nil)
    #expect(try program.number(Self.wrongCounts) == 0)
    #expect(try store.counts().total == 199)
    #expect(store.numberOfCountRepairs == 1)
  }

  @Test("stand in the way of no other edit, and of no undo")
  func otherEdits() async throws {
    let category = try #require(try store.categories().first).category
    let animal = try #require(try store.allAnimals().first { $0.category == category })
    try program.run("UPDATE animalCount SET count = 0")
    var draft = RecordDraft(animal)
    draft.category = .none
    _ = try await store.update(animal.id, from: RecordDraft(animal), to: draft)
    try program.run("UPDATE animalCount SET count = 0")
    _ = try await store.undo()
    #expect(try store.animal(animal.id)?.category == category)
    try program.run("UPDATE animalCount SET count = 9223372036854775807")
    _ = try await store.insert(RecordDraft(name: "Ox", category: .existing(category)))
    try program.run("UPDATE animalCount SET count = 0")
    _ = try await store.deleteCategory(category.id)
    #expect(try store.category(category.id) == nil)
    #expect(try program.number(Self.wrongCounts) == 0)
    #expect(store.numberOfCountRepairs == 4)
  }

  @Test("stay while another program is writing")
  func busy() async throws {
    try program.run("UPDATE animalCount SET count = 1")
    try program.run("BEGIN IMMEDIATE")
    await #expect(throws: CatalogError.self) { try await store.repairCounts() }
    try program.run("ROLLBACK")
    #expect(try await store.repairCounts() == 24)
  }
}
