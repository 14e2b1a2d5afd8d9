import Catalog
import Exchange
import Testing

@Suite("Sources of fields")
struct SourceTests {
  private let table: Table

  init() throws {
    table = try Table(
      "Genus,Species,English,odd}|{,Diet-Inv,Diet-Fruit", "Lynx,lynx,Lynx,a,100,0",
      "Canis,lupus,,b,20,80", "Ursus,,NA,c,0,0")
  }

  private func names(_ text: String) async throws -> [String] {
    let store = try CatalogStore(.inMemory)
    try await store.take(table.survey()) { plan in
      plan.mapping[.name] = try FieldSource(text, for: .name, in: plan.survey)
      plan.mapping[.category] = .none
    }
    return try await store.lines().map { String($0.prefix { $0 != "," }) }
  }

  @Test("of JSON have a row for each object that has a name, whatever that is called")
  func areNamed() throws {
    let lions = try Table(#"[{"animal":"Lion","foods":["meat","fish"]}]"#, name: "zoo.json")
    #expect(try lions.survey().rowCount == 1)
    let genera = try Table(#"[{"genus":"Panthera","kinds":["lion","tiger"]}]"#, name: "zoo.json")
    #expect(try genera.survey().rowCount == 2)
  }

  @Test("may be put together of columns; a part that is missing leaves no space")
  func areTemplates() async throws {
    #expect(try await names("{Genus} {Species}") == ["Lynx lynx", "Canis lupus", "Ursus"])
    #expect(try await names("{genus}") == ["Lynx", "Canis", "Ursus"])
    #expect(try await names("{{{Genus}}}") == ["{Lynx}", "{Canis}", "{Ursus}"])
  }

  @Test("go by scalars: a combining character may follow each sign")
  func areOfScalars() async throws {
    #expect(try await names("\u{301}{Genus}\u{301}").first == "\u{301}Lynx\u{301}")
    #expect(
      try FieldSource("'\u{301}x'", for: .name, in: table.survey()) == .constant("\u{301}x"))
  }

  @Test("may be the first of columns that is not empty")
  func areFirst() async throws {
    #expect(try await names("{English|Species|Genus}") == ["Lynx", "lupus", "Ursus"])
    #expect(try await names("English") == ["Lynx"])
  }

  @Test("may be columns of any name")
  func areOdd() async throws {
    #expect(try await names("odd}|{") == ["a", "b", "c"])
    #expect(try await names("{odd}|{}") == ["a", "b", "c"])
  }

  @Test("may be the same for all, or nothing")
  func areOthers() async throws {
    let store = try CatalogStore(.inMemory)
    try await store.take(table.survey()) { plan in
      plan.mapping[.name] = try FieldSource("Genus", for: .name, in: plan.survey)
      plan.mapping[.category] = try FieldSource("'Mammal'", for: .category, in: plan.survey)
      plan.mapping[.diet] = try FieldSource("'carnivorous'", for: .diet, in: plan.survey)
    }
    #expect(
      try await store.lines() == [
        "Lynx, Mammal, carnivorous", "Canis, Mammal, carnivorous", "Ursus, Mammal, carnivorous",
      ])
    let survey = try table.survey()
    #expect(try FieldSource("", for: .diet, in: survey) == .none)
    #expect(try FieldSource("'unknown'", for: .diet, in: survey) == .constant("unknown"))
  }

  @Test(
    "are written as they are read", arguments: ["Genus", "{Genus} {Species}", "'Bird'", ""])
  func areWritten(text: String) throws {
    let source = try FieldSource(text, for: .category, in: table.survey())
    #expect(source.text == text)
  }

  @Test("that are not there are refused, with the columns most like them first")
  func refusesUnknown() throws {
    let survey = try table.survey()
    let error = #expect(throws: ImportError.self) {
      try FieldSource("Specie", for: .name, in: survey)
    }
    #expect(
      error?.description.hasPrefix("No column is called “Specie”; choose one of “Species”") == true)
    for text in ["{Genus", "{}", "'grass'", "%20"] {
      #expect(throws: ImportError.self) { try FieldSource(text, for: .diet, in: survey) }
    }
  }
}
