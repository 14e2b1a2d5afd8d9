import Catalog
import Testing

@Suite("Animals by name")
struct NamingTests {
  private let store: CatalogStore

  init() async throws {
    store = try CatalogStore(.inMemory)
    _ = try await store.insert(
      contentsOf: ["Max", "Max", "max", "María", "Maria Luisa"].map { RecordDraft(name: $0) })
  }

  private func ids(_ name: String, limit: Int = 10) throws -> [Animal.ID] {
    try store.animals(named: name, limit: limit).rows.map(\.id)
  }

  @Test("are those spelled so, else those whose names are the same but for case and accents")
  func spelling() throws {
    #expect(try ids("Max") == [1, 2])
    #expect(try ids("max") == [3])
    #expect(try ids("MAX") == [1, 2, 3])
    #expect(try ids(" Max ") == [1, 2])
    #expect(try ids("MARIA") == [4])
    #expect(try ids("mari") == [])
  }

  @Test("are no more than asked for, which is said")
  func limit() throws {
    let found = try store.animals(named: "MAX", limit: 2)
    #expect(found.rows.map(\.id) == [1, 2])
    #expect(!found.reachesEnd)
    #expect(try store.animals(named: "MAX", limit: 3).reachesEnd)
  }
}

@Suite("Merging categories")
struct CategoryMergingTests {
  private let store: CatalogStore

  init() async throws {
    store = try CatalogStore(.inMemory)
    _ = try await store.insert(contentsOf: [
      RecordDraft(name: "Rex", category: .named("Dog")),
      RecordDraft(name: "Tom", category: .named("Cat")),
      RecordDraft(name: "Tim", category: .named("Cats")),
      RecordDraft(name: "Owl", category: .named("Bird")),
    ])
  }

  private func id(_ name: String) throws -> AnimalCategory.ID {
    try #require(try store.category(named: name)).id
  }

  @Test("moves all animals into one and deletes the others, in one edit that undo takes back")
  func merge() async throws {
    let before = try store.categories()
    let merged = try await store.mergeCategories(
      [id("Dog"), id("Cat"), id("Dog"), id("Cats")], into: id("Cats"))
    #expect(merged.merged.map(\.name) == ["Dog", "Cat"])
    #expect(merged.moved == 2)
    #expect(merged.into.count == 3)
    #expect(try store.categories().map(\.category.name) == ["Bird", "Cats"])
    #expect(try store.categories().map(\.count) == [1, 3])
    let label = try await store.undo()?.label
    #expect(label == "Undid the merging of 2 categories into Cats")
    #expect(try store.categories() == before)
  }

  @Test("of another number of animals than was expected changes nothing")
  func unexpected() async throws {
    let before = try store.categories()
    await #expect(throws: CatalogError.countChanged(now: 2)) {
      try await store.mergeCategories([id("Dog"), id("Cat")], into: id("Cats"), expecting: 3)
    }
    #expect(try store.categories() == before)
  }

  @Test("of a category that is gone changes nothing")
  func gone() async throws {
    let dog = try id("Dog")
    let cat = try id("Cat")
    await #expect(throws: CatalogError.gone(.category(999))) {
      try await store.mergeCategories([dog, 999], into: cat)
    }
    await #expect(throws: CatalogError.gone(.category(999))) {
      try await store.mergeCategories([dog], into: 999)
    }
    #expect(try store.categories().count == 4)
    #expect(try store.counts().total == 4)
  }
}
