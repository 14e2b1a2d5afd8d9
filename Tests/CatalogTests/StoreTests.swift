import Catalog
import Foundation
import TestSupport
import Testing

@Suite("A store")
struct StoreTests {
  @Test("keeps what was saved after it is closed and opened again")
  func survivesReopening() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    #expect(store.wasCreated)
    let animal = try await store.insert(
      RecordDraft(name: " Aardvark ", diet: .carnivorous, category: .named("Mammal")))
    store.close()
    #expect(try folder.names == ["zoo.sqlite"])

    let again = try CatalogStore(.file(folder.catalog))
    #expect(!again.wasCreated)
    #expect(try again.animal(animal.id) == animal)
    #expect(animal.name == "Aardvark")
    #expect(animal.category?.name == "Mammal")
  }
}
