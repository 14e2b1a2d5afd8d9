import Catalog

extension Shell {
  /// Fills the catalog with five animals, two of them mammals, a bird, a fish and one without a
  /// category.
  func makeSmallZoo() async throws {
    try await add([
      RecordDraft(name: "Lynx", diet: .carnivorous, category: .named("Mammal")),
      RecordDraft(name: "Aardvark", diet: .omnivorous, category: .named("Mammal")),
      RecordDraft(name: "Émeu", diet: .omnivorous, category: .named("Bird")),
      RecordDraft(name: "大熊猫", diet: .herbivorous),
      RecordDraft(name: "Pike", diet: .carnivorous, category: .named("Fish")),
    ])
  }

  /// Adds animals to the catalog, which is made if it is missing.
  func add(_ animals: [RecordDraft]) async throws {
    let store = try CatalogStore(.file(catalog), access: .create)
    _ = try await store.insert(contentsOf: animals)
    store.close()
  }
}
