import Catalog
import Exchange
import Testing

@Suite struct SampleTests {
  @Test func `the sample has many species in many categories`() throws {
    let animals = Sample().animals()
    #expect(animals.count >= 150)
    #expect(Set(animals.map(\.category.name)).count >= 10)
  }

  @Test func `every animal of the sample has a category and a diet`() throws {
    for animal in Sample().animals() {
      #expect(!animal.category.name.isEmpty, "\(animal.name)")
      #expect(animal.diet != .unknown, "\(animal.name)")
    }
  }

  @Test func `no name of the sample is there twice`() throws {
    let keys = Sample().animals().map { Folding.key($0.name) }
    #expect(Dictionary(grouping: keys) { $0 }.filter { $0.value.count > 1 }.keys.sorted() == [])
  }

  @Test func `the names of the sample are stored as they are`() throws {
    for animal in Sample().animals() {
      #expect(try Name.checked(animal.name) == animal.name)
      #expect(try Name.checked(animal.category.name) == animal.category.name)
    }
  }

  @Test func `each animal of the sample has a scientific name, and many a status and a mass`()
    throws
  {
    let sample = Sample()
    #expect(sample.fields.map(\.name) == ["Scientific name", "Red List", "Mass", "Notes"])
    let fields = Fields.builtIn.adding(sample.fields, from: 1)
    let animals = sample.animals(in: fields)
    let having = fields.custom.map { field in animals.count { !$0.text(of: field).isEmpty } }
    #expect(having[0] == animals.count)
    #expect(having[1] > 100 && having[2] > 200 && having[3] > 100)
  }

  @Test func `a field of another kind takes nothing of the sample`() throws {
    let fields = Fields.builtIn.adding([NewField("Mass", .link), NewField("Notes")], from: 1)
    let animals = Sample().animals(in: fields)
    #expect(animals.allSatisfy { $0[fields.custom[3]] == nil })
    #expect(animals.contains { $0[fields.custom[4]] != nil })
  }

  @Test func `a mass is converted to the unit of the field that there is`() throws {
    let grams = NewField("Mass", ValueKind("number", ValueOptions(unit: "g")))
    let fields = Fields.builtIn.adding([grams], from: 1)
    let aardvark = try #require(Sample().animals(in: fields).first { $0.name == "Aardvark" })
    #expect(try grams.kind.checked(aardvark[text: fields[3]]) == "60000")
  }

  @Test func `a field that was retired stays so`() async throws {
    let store = try CatalogStore(.inMemory)
    try await store.retireField(store.addField(named: "Notes", .note))
    _ = try await store.addSample()
    #expect(try store.retiredFields().map(\.title) == ["Notes"])
    #expect(try store.fields().custom.count == 3)
  }

  @Test func `the sample comes with its fields in one edit`() async throws {
    let store = try CatalogStore(.inMemory)
    let notes = try await store.addField(named: "Notes", .note)
    #expect(try await store.addSample() == store.counts().total)
    #expect(
      try store.fields().custom.map(\.title)
        == ["Notes", "Scientific name", "Red List", "Mass"])
    _ = try await store.undo()
    #expect(try store.counts().total == 0)
    #expect(try Array(store.fields().custom) == [notes])
  }
}
