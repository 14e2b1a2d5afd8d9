import Catalog
import Exchange
import Testing

@Suite struct TemplateTests {
  @Test func `are chosen by the first letter of their names`() throws {
    let names = Template.all.map(\.name)
    #expect(names == ["Zoo", "Shelter", "Field notes", "Class"])
    #expect(Set(names.map { $0.prefix(1) }).count == names.count)
  }

  @Test func `each goes into a catalog as it is written`() async throws {
    for template in Template.all {
      let store = try CatalogStore(.inMemory)
      let added = try await store.addFields(of: template)
      #expect(try Array(store.fields().custom) == added)
      #expect(added.map { NewField($0) } == template.fields)
      #expect(template.fields.allSatisfy { $0.kind.isKnown })
      #expect(template.news(adding: added) == "Added \(added.count) fields of \(template.name)")
    }
  }

  @Test func `say which values are unique, and which are kept for the next animal`() throws {
    let fields = Template.all.flatMap(\.fields)
    #expect(fields.filter(\.kind.isUnique).map(\.name) == ["Identifier", "Number", "Chip"])
    #expect(
      fields.filter { $0.kind.options.isKept == true }.map(\.name)
        == ["Intake", "Outcome", "Kennel", "Date", "Place", "Observer"])
  }

  @Test func `one after another leaves the fields that are there, and is one edit`() async throws {
    let store = try CatalogStore(.inMemory)
    let templates = Template.all
    let zoo = try await store.addFields(of: templates[0])
    let added = try await store.addFields(of: templates[1])
    #expect(added.map(\.title).contains("Breed") && !added.map(\.title).contains("Notes"))
    #expect(templates[1].news(adding: added) == "Added 8 fields of Shelter; 3 were there already")
    #expect(try await store.addFields(of: templates[1]) == [])
    #expect(templates[1].news(adding: []) == "The catalog has all fields of Shelter already")
    _ = try await store.undo()
    #expect(try Array(store.fields().custom) == zoo)
  }
}
