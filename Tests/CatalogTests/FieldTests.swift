import Catalog
import Testing

@Suite("The fields of an animal")
struct FieldTests {
  @Test("are name, category and diet, in this order")
  func order() {
    #expect(Fields.builtIn.map(\.id) == ["name", "category", "diet"])
    #expect(Fields.builtIn.map(\.title) == ["Name", "Category", "Diet"])
  }

  @Test("show an animal, and nothing for no category")
  func text() async throws {
    let store = try CatalogStore(.inMemory)
    let bare = try await store.insert(RecordDraft(name: "Yeti", diet: .unknown))
    let full = try await store.insert(RecordDraft(name: "Aardvark", category: .named("Mammal")))
    #expect(Fields.builtIn.map(bare.text) == ["Yeti", "", "unknown"])
    #expect(Fields.builtIn.map(full.text) == ["Aardvark", "Mammal", "herbivorous"])
  }

  @Test("lead to the parts of a draft")
  func editing() {
    var draft = RecordDraft()
    for field in Fields.builtIn {
      switch field.kind {
      case .name: draft[text: field] = "Aardvark"
      case .choice(let words): draft[text: field] = words[1]
      case .category: draft[field] = .category(.named("Mammal"))
      case .value: Issue.record("a field that the test does not know")
      }
    }
    #expect(
      draft == RecordDraft(name: "Aardvark", diet: .carnivorous, category: .named("Mammal")))
  }

  @Test("of a new animal are empty, herbivorous and without a category")
  func defaults() {
    #expect(RecordDraft() == RecordDraft(name: "", diet: .herbivorous, category: .none))
  }

  @Test("survive the way from an animal to a draft")
  func draftOfAnimal() async throws {
    let store = try CatalogStore(.inMemory)
    let animal = try await store.insert(
      RecordDraft(name: "Aardvark", diet: .carnivorous, category: .named("Mammal")))
    let category = try #require(animal.category)
    #expect(
      RecordDraft(animal)
        == RecordDraft(name: "Aardvark", diet: .carnivorous, category: .existing(category)))
    #expect(RecordDraft(animal).category.name == "Mammal")
  }
}
