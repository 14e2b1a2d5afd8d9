import Catalog
import Exchange
import Testing

@Suite struct SampleTests {
  @Test func `the sample has many species in many categories`() throws {
    let animals = try Sample.animals()
    #expect(animals.count >= 150)
    #expect(Set(animals.map(\.category.name)).count >= 10)
  }

  @Test func `every animal of the sample has a category and a diet`() throws {
    for animal in try Sample.animals() {
      #expect(!animal.category.name.isEmpty, "\(animal.name)")
      #expect(animal.diet != .unknown, "\(animal.name)")
    }
  }

  @Test func `no name of the sample is there twice`() throws {
    let keys = try Sample.animals().map { Folding.key($0.name) }
    #expect(Dictionary(grouping: keys) { $0 }.filter { $0.value.count > 1 }.keys.sorted() == [])
  }

  @Test func `the names of the sample are stored as they are`() throws {
    for animal in try Sample.animals() {
      #expect(try Name.checked(animal.name) == animal.name)
      #expect(try Name.checked(animal.category.name) == animal.category.name)
    }
  }

  @Test func `the sample goes into a catalog`() async throws {
    let store = try CatalogStore(.inMemory)
    let animals = try Sample.animals()
    #expect(try await store.insert(contentsOf: animals) == animals.count)
    #expect(try store.counts().total == animals.count)
    #expect(try store.counts().uncategorised == 0)
  }
}
