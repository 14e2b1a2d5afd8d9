import Catalog
import Testing

@Suite("Numbers of a catalog")
struct StatisticsTests {
  private func zoo() async throws -> CatalogStore {
    let store = try CatalogStore(.inMemory)
    _ = try await store.insert(contentsOf: [
      RecordDraft(name: "Lynx", diet: .carnivorous, category: .named("Mammal")),
      RecordDraft(name: "Aardvark", diet: .omnivorous, category: .named("Mammal")),
      RecordDraft(name: "Emu", diet: .omnivorous, category: .named("Bird")),
      RecordDraft(name: "Yeti", diet: .omnivorous),
    ])
    _ = try await store.insertCategory(named: "Empty")
    return store
  }

  @Test("tell of all animals, diets and categories")
  func all() async throws {
    let numbers = try await zoo().statistics(largest: 10)
    #expect(numbers.animals == 4)
    #expect(numbers.uncategorised == 1)
    #expect(numbers.categories == 3)
    #expect(numbers.largest.map(\.category.name) == ["Mammal", "Bird", "Empty"])
    #expect(numbers.largest.map(\.count) == [2, 1, 0])
    #expect(numbers.diets.map(\.diet) == Diet.allCases)
    #expect(numbers.diets.map(\.count) == [0, 1, 3, 0])
    #expect(numbers.others == 0)
  }

  @Test("tell of as many categories as asked for, and how many animals the others have")
  func largest() async throws {
    let numbers = try await zoo().statistics(largest: 1)
    #expect(numbers.largest.map(\.category.name) == ["Mammal"])
    #expect(numbers.categories == 3)
    #expect(numbers.others == 1)
  }

  @Test("of an empty catalog are 0")
  func empty() async throws {
    let numbers = try await CatalogStore(.inMemory).statistics(largest: 5)
    #expect(numbers.animals == 0)
    #expect(numbers.largest.isEmpty)
    #expect(numbers.diets.allSatisfy { $0.count == 0 })
  }
}
