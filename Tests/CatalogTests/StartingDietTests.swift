import Catalog
import CatalogInspection
import Testing

@Suite("The diet that a new animal begins with")
struct StartingDietTests {
  private let store: CatalogStore

  init() async throws {
    store = try CatalogStore(.inMemory)
    for (name, diet, category) in [
      ("Yeti", Diet.unknown, nil), ("Wolf", .carnivorous, "Mammal"),
      ("Bear", .omnivorous, "Mammal"),
    ] {
      _ = try await store.insert(
        RecordDraft(name: name, diet: diet, category: category.map { .named($0) } ?? .none))
    }
  }

  @Test("is that of the last one added to its category, however the category is named")
  func isThatOfTheLast() async throws {
    let mammal = try #require(try store.category(named: "Mammal"))
    #expect(try store.startingDiet(in: .existing(mammal)) == .omnivorous)
    #expect(try store.startingDiet(in: .named(" mammal ")) == .omnivorous)
    #expect(try store.startingDiet(in: .none) == .unknown)
    _ = try await store.undo()
    #expect(try store.startingDiet(in: .existing(mammal)) == .carnivorous)
  }

  @Test("is herbivorous where there is none")
  func isHerbivorous() async throws {
    #expect(try store.startingDiet(in: .named("Fish")) == .herbivorous)
    _ = try await store.insertCategory(named: "Fish")
    #expect(try store.startingDiet(in: .named("Fish")) == .herbivorous)
  }

  @Test("is read from the end of one index, without sorting")
  func plan() throws {
    for choice in [CategoryChoice.none, .named("Mammal")] {
      let plan = try store.plan { _ = try $0.startingDiet(in: choice) }
      #expect(
        plan.last == "SEARCH animal USING INDEX animalByCategory (categoryID=?)", "\(plan)")
    }
  }
}
