import Catalog
import Exchange
import FileFormats
import Foundation
import TestSupport
import Testing

@Suite("What was exported and is imported into an empty catalog")
struct RoundTripTests {
  private static let formats = [ExportFormat.csv, .tsv, .json, .jsonl, .dwca]

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func export(_ store: CatalogStore, _ name: String, as format: ExportFormat) async throws
    -> Data
  {
    let path = "\(folder.path)/\(name)"
    _ = try await Export(.everything, as: format).write(store, to: path)
    return try Data(contentsOf: URL(fileURLWithPath: path))
  }

  private func imported(
    _ name: String, havingFields fields: [String] = []
  ) async throws -> (CatalogStore, ImportReport) {
    let store = try CatalogStore(.inMemory)
    for name in fields { _ = try await store.addField(named: name) }
    let reader = try FileFormat.open("\(folder.path)/\(name)")
    let plan = try ImportPlan(Survey(reader, path: name), in: store)
    let reports = try await Import([plan]).run(into: store)
    let report = try #require(reports.first)
    return (store, report)
  }

  /// Names that can be saved, of all that are known to make trouble.
  private func nastyAnimals() throws -> [RecordDraft] {
    let odd = [
      "NA", "null", "unknown", "-", "?", "0", "1.50", "\"", "a,b", ";", "=1+1", "{\"a\":1}", "#",
      "'",
    ]
    var animals: [RecordDraft] = []
    for text in try NastyStrings.all() + odd + odd {
      guard let name = try? Name.checked(text) else { continue }
      let category: CategoryChoice = animals.count % 3 == 0 ? .none : .named(name)
      animals.append(
        RecordDraft(name: name, diet: Diet.allCases[animals.count % 4], category: category))
    }
    return animals
  }

  /// So many animals of which several have one name, and some all of it.
  private func herd(_ count: Int) -> [RecordDraft] {
    (0..<count).map { number in
      RecordDraft(
        name: "Ox \(number % 301)", diet: Diet.allCases[number % 4],
        category: number % 25 == 0 ? .none : .named("Herd \(number % 7)"))
    }
  }

  @Test("gives the same file, byte for byte", arguments: formats)
  func same(format: ExportFormat) async throws {
    let store = try CatalogStore(.inMemory)
    let animals = try nastyAnimals() + herd(2_000)
    _ = try await store.insert(contentsOf: animals)
    // Ids are not what they will be.
    _ = try await store.deleteAnimal(2)
    let first = try await export(store, "first", as: format)
    let (copy, report) = try await imported("first")
    #expect(report.rows.added == animals.count - 1)
    #expect(report.rows.refused == 0)
    #expect(try await export(copy, "second", as: format) == first)
  }

  /// A catalog with a field of each kind, of which one has no value anywhere.
  private func catalogOfAllKinds(_ location: CatalogStore.Location = .inMemory) async throws
    -> CatalogStore
  {
    let store = try CatalogStore(location, access: .create)
    let coats = ValueKind("choice", ValueOptions(choices: ["black", "brown, dark", "white"]))
    let dose = try ValueKind("number", details: "mg, 0..0.5, 3 decimals")
    let outcome = try ValueKind("choice", details: "adopted, died, …")
    let values: [(String, ValueKind, String)] = [
      ("Dose", dose, "0.25"), ("Outcome", outcome, "escaped"), ("Result", ValueKind("any"), "12.5"),
      ("Score", ValueKind("any"), "5"),
      ("Zoo", .text, "NA"), ("Sex", .text, "0"), ("Scientific name", .text, "Lynx lynx"),
      ("scientificName", .text, "Lynx"),
      ("Notes", .note, String(repeating: "one\ntwo, \"three\"", count: 100)),
      ("vernacularName", .text, "lynx"), ("Mass", .number.with(unit: "kg"), "0.000123"),
      ("Born", .date, "2014-02"), ("Tame", .yesNo, "no"), ("Coat", coats, "white"),
      ("Tags", .tags, "vet, quarantine"), ("Page", .link, "https://example.org/?a=1&b=2"),
      ("Found", .place, "geo:-8.15,158.49"), ("Chip", .number, ""),
    ]
    _ = try await store.insertCategory(named: "Fish")
    _ = try await store.insertCategory(named: "Mammal")
    let fields = try await store.addFields(
      values.map { NewField($0.0, $0.1, in: $0.0 == "Mass" ? ["Fish", "Mammal"] : nil) })
    var lynx = RecordDraft(name: "Lynx", diet: .carnivorous, category: .named("Mammal"))
    for (field, value) in zip(fields, values) { lynx[text: field] = value.2 }
    _ = try await store.insert(contentsOf: [RecordDraft(name: "Bat", diet: .unknown), lynx])
    return store
  }

  @Test(
    "has its fields again as they were, in their order, and each value",
    arguments: [ExportFormat.json, .dwca])
  func bringsFields(format: ExportFormat) async throws {
    let store = try await catalogOfAllKinds()
    let first = try await export(store, "first", as: format)
    let (copy, report) = try await imported("first")
    #expect(report.rows.added == 2)
    #expect(report.misfits == [])
    #expect(try copy.fields().custom.map(NewField.init) == store.fields().custom.map(NewField.init))
    #expect(try await export(copy, "second", as: format) == first)
  }

  @Test("of the sample has its units in CSV, and no category among the animals")
  func bringsUnits() async throws {
    let store = try CatalogStore(.inMemory)
    let count = try await store.addSample()
    _ = try await export(store, "first", as: .csv)
    let (copy, report) = try await imported("first")
    #expect(report.rows.added == count)
    #expect(report.rows.newCategories == 17)
    let fields = try copy.fields()
    #expect(fields.named("Mass")?.valueKind == .number.with(unit: "kg"))
    let status = try #require(fields.named("Red List")?.valueKind?.words)
    #expect(Set(status) == Set(try store.fields().named("Red List")?.valueKind?.words ?? []))
  }

  @Test("as the catalog file itself has its fields and their values")
  func bringsCatalog() async throws {
    let store = try await catalogOfAllKinds(.file("\(folder.path)/first"))
    let zoo = try #require(try store.fields().named("Zoo"))
    try await store.retireField(zoo)
    let json = try await export(store, "json", as: .json)
    store.close()
    let (copy, report) = try await imported("first")
    #expect(report.misfits == [])
    #expect(try await export(copy, "second", as: .json) == json, "A retired field stays behind")
  }

  @Test("as an archive after another with other fields has its own")
  func secondArchive() async throws {
    let one = try CatalogStore(.inMemory)
    let breed = try await one.addField(named: "Breed")
    var dog = RecordDraft(name: "Dog")
    dog[text: breed] = "Boxer"
    _ = try await one.insert(dog)
    _ = try await export(one, "one", as: .dwca)
    let archive = try await export(catalogOfAllKinds(), "two", as: .dwca)
    let store = try CatalogStore(.inMemory)
    for name in ["one", "two"] {
      let reader = try FileFormat.open("\(folder.path)/\(name)")
      let plan = try ImportPlan(Survey(reader, path: name), in: store)
      _ = try await Import([plan]).run(into: store)
    }
    let dogs = try store.page(of: AnimalQuery(find: "dog"), from: .first, limit: 1).rows
    _ = try await store.deleteAnimal(try #require(dogs.first).id)
    try await store.retireField(try #require(try store.fields().named("Breed")))
    #expect(try await export(store, "three", as: .dwca) == archive)
  }

  @Test("as JSON to which something was added has that too")
  func addedColumn() async throws {
    let json = try await export(catalogOfAllKinds(), "first", as: .json)
    let text = String(decoding: json, as: UTF8.self)
      .replacing(#"{"name":"Bat","#, with: #"{"name":"Bat","Colour":"brown","#)
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/first"))
    let (copy, _) = try await imported("first")
    let colour = try #require(try copy.fields().named("Colour"))
    let bat = try copy.page(of: AnimalQuery(find: "bat"), from: .first, limit: 1).rows.first
    #expect(bat?.text(of: colour) == "brown")
  }

  @Test(
    "with definitions that are odd is imported all the same",
    arguments: [
      #"[{"name":" "},{"name":"a\u0007"},{"name":"diet"},{"name":"Zoo","kind":"moon"},{"name":"zoo"}]"#,
      #"[{"kind":5}]"#, "[1,null]", "{}", "7",
    ])
  func oddDefinitions(fields: String) async throws {
    let text = """
      {"menagerie":1,"fields":\(fields),"categories":["Bird"],
      "animals":[{"name":"Emu","category":"Bird","diet":"unknown","Zoo":"Bern"}]}
      """
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/first"))
    let (copy, report) = try await imported("first")
    #expect(report.rows.added == 1)
    #expect(try copy.fields().custom.map(\.title) == ["Zoo"])
    let zoo = try #require(try copy.fields().named("Zoo"))
    let emu = try copy.page(of: AnimalQuery(), from: .first, limit: 1).rows.first
    #expect(emu?.text(of: zoo) == "Bern")
  }

  @Test(
    "goes into the fields that are there, in their units",
    arguments: [ExportFormat.json, .dwca, .csv])
  func converts(format: ExportFormat) async throws {
    _ = try await export(catalogOfAllKinds(), "first", as: format)
    let store = try CatalogStore(.inMemory)
    let mass = try await store.addFields([NewField("mass", .number.with(unit: "mg"))])[0]
    let reader = try FileFormat.open("\(folder.path)/first")
    let plan = try ImportPlan(Survey(reader, path: "first"), in: store)
    _ = try await Import([plan]).run(into: store)
    let lynx = try store.page(of: AnimalQuery(find: "lynx"), from: .first, limit: 1).rows.first
    #expect(lynx?.text(of: mass) == "123")
    #expect(try store.fields().custom.filter { Folding.key($0.title) == "mass" }.count == 1)
  }

  @Test("gives the same file with the fields of the keeper", arguments: formats)
  func customFields(format: ExportFormat) async throws {
    let store = try CatalogStore(.inMemory)
    let breed = try await store.addField(named: "Breed, or none")
    let chip = try await store.addField(named: "chip")
    var animals = try nastyAnimals()
    for index in animals.indices {
      if index % 2 == 0 { animals[index][text: breed] = animals[index].name }
      if index % 3 == 0 { animals[index][text: chip] = "0\(index).50" }
    }
    _ = try await store.insert(contentsOf: animals)
    let first = try await export(store, "first", as: format)
    let (copy, report) = try await imported("first", havingFields: [breed.title, chip.title])
    #expect(report.rows.added == animals.count)
    #expect(try await export(copy, "second", as: format) == first)
  }

  @Test(
    "has the ids that it had, gaps and all, also in the order of the names, and after an undo",
    arguments: [ExportFormat.csv, .tsv, .json, .jsonl])
  func keepsIDs(format: ExportFormat) async throws {
    let store = try CatalogStore(.inMemory)
    let mother = try await store.addFields([NewField("Mother", .parent)])[0]
    for (name, its) in [
      ("Old", ""), ("Tia", ""), ("Max", ""), ("Max", ""), ("Pip", "Max #4"), ("Ada", "Tia"),
    ] {
      var animal = RecordDraft(name: name)
      animal[text: mother] = its
      _ = try await store.insert(animal)
    }
    _ = try await store.deleteAnimal(1)
    _ = try await store.deleteAnimal(3)
    let first = try await export(store, "first", as: format)
    _ = try await Export(AnimalSelection(AnimalQuery()), as: format)
      .write(store, to: "\(folder.path)/sorted")
    for name in ["first", "sorted"] {
      let (copy, report) = try await imported(name)
      #expect(report.misfits == [])
      #expect(try await export(copy, "\(name) 1", as: format) == first)
      _ = try await copy.undo()
      _ = try await copy.redo()
      #expect(try await export(copy, "\(name) 2", as: format) == first)
      try await copy.check { Issue.record("\($0)") }
      #expect(try await copy.insert(RecordDraft(name: "New")).id == 7)
    }
  }

  @Test("as JSON has the categories without animals as well")
  func emptyCategories() async throws {
    let store = try CatalogStore(.inMemory)
    for number in 0..<1_500 { _ = try await store.insertCategory(named: "Category \(number)") }
    _ = try await store.insert(
      RecordDraft(name: "Emu", diet: .omnivorous, category: .named("Bird")))
    let first = try await export(store, "first", as: .json)
    let (copy, report) = try await imported("first")
    #expect(report.rows.added == 1)
    #expect(try copy.categories().count == 1_501)
    #expect(try await export(copy, "second", as: .json) == first)
  }

  @Test("as JSON without animals has its categories")
  func categoriesAlone() async throws {
    let store = try CatalogStore(.inMemory)
    _ = try await store.insertCategory(named: "Bird")
    _ = try await export(store, "first", as: .json)
    let (copy, _) = try await imported("first")
    #expect(try copy.categories().map(\.category.name) == ["Bird"])
  }

  @Test("twice changes nothing the second time", arguments: formats)
  func twice(format: ExportFormat) async throws {
    let store = try CatalogStore(.inMemory)
    _ = try await store.insert(contentsOf: herd(500))
    _ = try await export(store, "first", as: format)
    let reader = try FileFormat.open("\(folder.path)/first")
    let plan = try ImportPlan(Survey(reader, path: "first"), in: store)
    let reports = try await Import([plan]).run(into: store)
    #expect(reports.first?.rows.same == 500)
    #expect(try store.counts().total == 500)
  }
}
