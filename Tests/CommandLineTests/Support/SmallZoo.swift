import Catalog

extension Shell {
  /// Fills the catalog with five animals, two of them mammals, a bird, a fish and one without a category.
  func makeSmallZoo() async throws {
    try await add([
      AnimalDraft(name: "Lynx", diet: .carnivorous, category: .named("Mammal")),
      AnimalDraft(name: "Aardvark", diet: .omnivorous, category: .named("Mammal")),
      AnimalDraft(name: "Émeu", diet: .omnivorous, category: .named("Bird")),
      AnimalDraft(name: "大熊猫", diet: .herbivorous),
      AnimalDraft(name: "Pike", diet: .carnivorous, category: .named("Fish")),
    ])
  }

  /// Adds animals to the catalog, which is made if it is missing.
  func add(_ animals: [AnimalDraft]) async throws {
    let store = try CatalogStore(.file(catalog), access: .create)
    _ = try await store.insert(contentsOf: animals)
    store.close()
  }
}
