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
      let added = try await store.add(template)
      #expect(try Array(store.fields().custom) == added.fields)
      #expect(try store.logs() == added.logs)
      #expect(added.fields.map { NewField($0) } == template.fields)
      for (log, new) in zip(added.logs, template.logs) {
        #expect(try store.fields(of: log).custom.map { NewField($0) } == new.fields)
      }
      #expect(template.fields.allSatisfy { $0.kind.isKnown })
      let logs = added.logs.count == 1 ? "1 log" : "\(added.logs.count) logs"
      #expect(
        template.news(adding: added)
          == "Added \(added.fields.count) fields and \(logs) of \(template.name)")
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
    let zoo = try await store.add(templates[0])
    let added = try await store.add(templates[1])
    let titles = added.fields.map(\.title)
    #expect(titles.contains("Breed") && !titles.contains("Notes"))
    #expect(added.logs.map(\.name) == ["Vaccination", "Walk"])
    #expect(
      templates[1].news(adding: added)
        == "Added 8 fields and 2 logs of Shelter; 5 were there already")
    let again = try await store.add(templates[1])
    #expect(again.fields.isEmpty && again.logs.isEmpty)
    #expect(
      templates[1].news(adding: again) == "The catalog has all fields and logs of Shelter already")
    _ = try await store.undo()
    #expect(try Array(store.fields().custom) == zoo.fields)
  }
}
