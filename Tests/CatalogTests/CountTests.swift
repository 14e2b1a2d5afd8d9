import Catalog
import TestSupport
import Testing

@Suite("Counts and deletion")
struct CountTests {
  @Test("a category goes with its animals, and with no other")
  func cascade() async throws {
    let store = try CatalogStore(.inMemory)
    let mammal = try await store.insertCategory(named: "Mammal")
    for index in 0..<41 {
      _ = try await store.insert(
        RecordDraft(name: "M\(index)", category: .existing(mammal)))
    }
    let bird = try await store.insert(RecordDraft(name: "Owl", category: .named("Bird")))
    let free = try await store.insert(RecordDraft(name: "Yeti", diet: .unknown))
    let deleted = try await store.deleteCategory(mammal.id)
    #expect(deleted.category == mammal)
    #expect(deleted.animals == 41)
    #expect(try store.animal(bird.id) == bird)
    #expect(try store.animal(free.id) == free)
    #expect(try store.counts().total == 2)
    #expect(try store.category(mammal.id) == nil)
  }

  @Test("the animals of a category can be kept without one, in one edit")
  func keptAnimals() async throws {
    let store = try CatalogStore(.inMemory)
    let wolf = try await store.insert(RecordDraft(name: "Wolf", category: .named("Mammal")))
    let category = try #require(wolf.category)
    let deleted = try await store.deleteCategory(
      category.id, keepingAnimals: true, expecting: 1)
    #expect(deleted.animals == 0)
    #expect(deleted.kept == 1)
    #expect(try store.animal(wolf.id)?.category == nil)
    #expect(try store.categories().isEmpty)
    #expect(try store.counts().uncategorised == 1)
    #expect(
      try await store.undo()?.label == "Undid the deletion of category Mammal without its animal")
    #expect(try store.animal(wolf.id)?.category == category)
  }

  @Test("another number of animals than was expected changes nothing")
  func keptAnimalsChanged() async throws {
    let store = try CatalogStore(.inMemory)
    let wolf = try await store.insert(RecordDraft(name: "Wolf", category: .named("Mammal")))
    let category = try #require(wolf.category)
    await #expect(throws: CatalogError.countChanged(now: 1)) {
      try await store.deleteCategory(category.id, keepingAnimals: true, expecting: 2)
    }
    #expect(try store.animal(wolf.id) == wolf)
  }

  @Test("an animal goes alone")
  func deleteAnimal() async throws {
    let store = try CatalogStore(.inMemory)
    let animal = try await store.insert(RecordDraft(name: "Bear", category: .named("Mammal")))
    _ = try await store.deleteAnimal(animal.id)
    #expect(try store.categories().map(\.count) == [0])
    #expect(try store.animal(animal.id) == nil)
  }

  @Test("counts stay exact through every kind of write", arguments: [1, 2, 3] as [UInt64])
  func keptCounts(seed: UInt64) async throws {
    let store = try CatalogStore(.inMemory)
    var random = SeededRandom(seed: seed)
    for step in 0..<200 {
      try await randomWrite(to: store, using: &random)
      if step.isMultiple(of: 10) { try await expectExactCounts(store) }
    }
    try await expectExactCounts(store)
  }

  @Test("counts stay exact when another program writes")
  func foreignWrites() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.insert(contentsOf: .random(count: 50, seed: 4))
    let program = try OtherProgram(folder.catalog)
    try program.run("UPDATE animal SET diet = 'unknown', categoryID = NULL WHERE id % 3 = 0")
    try program.run("DELETE FROM animal WHERE id % 5 = 0")
    try program.run("DELETE FROM animalCategory WHERE id = 1")
    try program.run("INSERT INTO animal VALUES (1000, 'Ox', 'ox', 'herbivorous', NULL)")
    try await expectExactCounts(store)
  }

  @Test(
    "counts stay exact when another program replaces animals or categories",
    arguments: [
      "INSERT OR REPLACE INTO animal VALUES (1, 'Ox', 'ox', 'unknown', NULL)",
      "REPLACE INTO animal SELECT id, name, foldedName, 'unknown', 2 FROM animal WHERE id > 9",
      "REPLACE INTO animal SELECT id + 40, name, foldedName, 'omnivorous', 1 FROM animal",
      "UPDATE OR REPLACE animal SET id = 7 WHERE id = 8",
      "UPDATE OR REPLACE animal SET id = id + 1, diet = 'unknown', categoryID = NULL",
      "INSERT OR IGNORE INTO animal VALUES (1, 'Ox', 'ox', 'unknown', NULL)",
      "UPDATE OR IGNORE animal SET id = 7 WHERE id = 8",
      """
      INSERT INTO animal VALUES (1, 'Ox', 'ox', 'unknown', NULL)
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, diet = excluded.diet
      """,
      "REPLACE INTO animalCategory VALUES (1, 'New', 'new', 'new')",
      """
      REPLACE INTO animalCategory (name, nameKey, foldedName)
        SELECT name, nameKey, foldedName FROM animalCategory WHERE id = 2
      """,
      """
      UPDATE OR REPLACE animalCategory SET nameKey =
        (SELECT nameKey FROM animalCategory WHERE id = 2) WHERE id = 1
      """,
    ], ["OFF", "ON"])
  func foreignReplacements(sql: String, recursiveTriggers: String) async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.insert(contentsOf: .random(count: 50, seed: 4))
    let before = try store.allAnimals()
    let program = try OtherProgram(folder.catalog)
    try program.run("PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = \(recursiveTriggers)")
    try program.run(sql)
    #expect(try (store.allAnimals() == before) == sql.contains("OR IGNORE"))
    try await expectExactCounts(store)
    #expect(try program.number("SELECT count(*) FROM animalReplacement") == 0)
  }

  @Test(
    "and what may not be replaced is refused and stays",
    arguments: [
      "INSERT INTO animal VALUES (1, 'Ox', 'ox', 'unknown', NULL)",
      "INSERT OR FAIL INTO animal VALUES (1, 'Ox', 'ox', 'unknown', NULL)",
      "UPDATE animal SET id = 7 WHERE id = 8",
    ])
  func foreignConflicts(sql: String) async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.insert(contentsOf: .random(count: 50, seed: 4))
    let before = try store.allAnimals()
    let program = try OtherProgram(folder.catalog)
    #expect(throws: (any Error).self) { try program.run(sql) }
    #expect(try store.allAnimals() == before)
    try program.run("REPLACE INTO animal VALUES (1, 'Ox', 'ox', 'unknown', NULL)")
    try await expectExactCounts(store)
  }

  private func randomWrite(
    to store: CatalogStore, using random: inout SeededRandom
  ) async throws {
    let draft = RecordDraft.random(using: &random)
    let animals = try store.page(of: AnimalQuery(), from: .first, limit: 1_000).rows
    switch Int.random(in: 0..<10, using: &random) {
    case 0: _ = try await store.insert(contentsOf: .random(count: 20, seed: random.next()))
    case 1:
      let categories = try store.categories()
      guard let category = categories.randomElement(using: &random) else { return }
      let deleted = try await store.deleteCategory(category.id)
      #expect(deleted.animals == category.count)
    case 2...4:
      guard let animal = animals.randomElement(using: &random) else { return }
      _ = try await store.deleteAnimal(animal.id)
    case 5...7:
      guard let animal = animals.randomElement(using: &random) else { return }
      _ = try await store.update(animal.id, from: RecordDraft(animal), to: draft)
    default: _ = try await store.insert(draft)
    }
  }

  private func expectExactCounts(_ store: CatalogStore) async throws {
    let animals = try store.page(of: AnimalQuery(), from: .first, limit: 10_000).rows
    let counts = try store.counts()
    #expect(counts.total == animals.count)
    #expect(counts.uncategorised == animals.count { $0.category == nil })
    for diet in Diet.allCases {
      #expect(try store.keptCount(of: AnimalQuery(diet: diet)) == animals.count { $0.diet == diet })
    }
    for category in try store.categories() {
      let expected = animals.count { $0.category == category.category }
      #expect(category.count == expected)
      for diet in Diet.allCases {
        let query = AnimalQuery(scope: .category(category.id), diet: diet)
        let exact = animals.count { $0.category == category.category && $0.diet == diet }
        #expect(try await store.count(of: query) == exact)
      }
    }
  }
}
