import Catalog
import Testing

@Suite("The fields of an animal")
struct FieldTests {
  @Test("are name, category and diet, in this order")
  func order() {
    #expect(AnimalField.all.map(\.id) == ["name", "category", "diet"])
    #expect(AnimalField.all.map(\.title) == ["Name", "Category", "Diet"])
  }

  @Test("show an animal, and nothing for no category")
  func text() async throws {
    let store = try CatalogStore(.inMemory)
    let bare = try await store.insert(AnimalDraft(name: "Yeti", diet: .unknown))
    let full = try await store.insert(AnimalDraft(name: "Aardvark", category: .named("Mammal")))
    #expect(AnimalField.all.map { $0.text(bare) } == ["Yeti", "", "unknown"])
    #expect(AnimalField.all.map { $0.text(full) } == ["Aardvark", "Mammal", "herbivorous"])
  }

  @Test("lead to the parts of a draft")
  func editing() {
    var draft = AnimalDraft()
    for field in AnimalField.all {
      switch field.editing {
      case .text(let path): draft[keyPath: path] = "Aardvark"
      case .diet(let path): draft[keyPath: path] = .carnivorous
      case .category(let path): draft[keyPath: path] = .named("Mammal")
      }
    }
    #expect(
      draft == AnimalDraft(name: "Aardvark", diet: .carnivorous, category: .named("Mammal")))
  }

  @Test("of a new animal are empty, herbivorous and without a category")
  func defaults() {
    #expect(AnimalDraft() == AnimalDraft(name: "", diet: .herbivorous, category: .none))
    #expect(Diet.choices == [.herbivorous, .carnivorous, .omnivorous])
  }

  @Test("survive the way from an animal to a draft")
  func draftOfAnimal() async throws {
    let store = try CatalogStore(.inMemory)
    let animal = try await store.insert(
      AnimalDraft(name: "Aardvark", diet: .carnivorous, category: .named("Mammal")))
    let category = try #require(animal.category)
    #expect(
      AnimalDraft(animal)
        == AnimalDraft(name: "Aardvark", diet: .carnivorous, category: .existing(category)))
    #expect(AnimalDraft(animal).category.name == "Mammal")
  }
}
