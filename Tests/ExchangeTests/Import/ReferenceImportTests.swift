import Catalog
import Exchange
import TestSupport
import Testing

/// Columns that name other animals, looked up once all rows of a file are there.
struct ReferenceImportTests {
  private let store: CatalogStore

  init() async throws {
    store = try CatalogStore(.inMemory)
    _ = try await store.addFields([NewField("Mother", .parent), NewField("Mate", .animal)])
  }

  private func values() throws -> [String] {
    let fields = try store.fields().references
    return try store.animalsByName().map { animal in
      ([animal.name] + fields.map(animal.text)).joined(separator: "|")
    }
  }

  @Test func `by their names, also where they come later in the file`() async throws {
    let table = try Table(
      "Name,Mother,Mate", "Rex,Lola,tia", "Tia,,Rex", "Lola,,", "Max,Max,", "Max,,Nobody")
    let report = try await store.take(table.survey())
    #expect(
      try values() == [
        "Lola||", "Max|Max|", "Max||Nobody", "Rex|Lola #3|Tia #2", "Tia||Rex #1",
      ])
    #expect(
      report.misfits.map(\.sentence) == [
        "1 value of Mother stays as it is: Several animals are “Max”; add the number, as in Max #4.",
        "1 value of Mate stays as it is: No animal is called “Nobody”; add it first, or name another.",
      ])
    _ = try await store.undo()
    #expect(try values() == [])
    _ = try await store.redo()
    #expect(try values().contains("Rex|Lola #3|Tia #2"))
  }

  @Test func `animals that name one now are counted, though their rows are the same`() async throws
  {
    let rows = ["A1,Max,UNK", "A2,Tia,UNK", "A3,Ida,Max"]
    let table = try Table(lines: ["AnimalID,Name,Mother"] + rows)
    #expect(try await store.take(table.survey()).resolved == nil)
    try table.write(["AnimalID,Name,Mother", "A9,UNK,"] + rows)
    let report = try await store.take(table.survey())
    #expect([report.rows.added, report.rows.changed, report.rows.same] == [1, 0, 3])
    #expect(
      report.resolved == "2 other animals now refer to animals that they had only as a text")
  }

  @Test(arguments: [
    ("mother:wild", ["Ida", "Tia"]), ("mother=\"wild caught\"", ["Tia"]), ("mother:rex", ["Max"]),
    ("mother:none", ["Rex"]), ("mother:\"zoe #99\"", ["Uma"]), ("mother=\"élise\"", ["Pip"]),
  ])
  func `and what names none is found by what it says, as is nothing`(
    text: String, names: [String]
  ) async throws {
    let rows = [
      "A7,Rex,", "A8,Max,A7", "A9,Tia,Wild caught", "A10,Ida,WILD", "A11,Uma,Zoe #99",
      "A12,Pip,Élise",
    ]
    _ = try await store.take(Table(lines: ["AnimalID,Name,Mother"] + rows).survey())
    let page = try store.page(of: AnimalQuery(find: text), from: .first, limit: 10)
    #expect(page.rows.map(\.name) == names)
  }

  @Test func `by what their rows are known by`() async throws {
    let rows = ["A7,Max,A9,", "A8,Max,,A7", "A9,Max,,"]
    let table = try Table(lines: ["AnimalID,Name,Mother,Mate"] + rows)
    _ = try await store.take(table.survey())
    #expect(try values() == ["Max|Max #3|", "Max||Max #1", "Max||"])
    let report = try await store.take(table.survey())
    #expect(report.changesNothing)
    try table.write(["AnimalID,Name,Mother,Mate", "A7,Max,A8,"] + rows[1...])
    _ = try await store.take(table.survey())
    #expect(try values()[0] == "Max|Max #2|")
  }

  @Test func `by what the rows of the same file are known by, not those of others`() async throws {
    _ = try await store.take(Table("AnimalID,Name", "1,Ann", "2,Bea", "3,Cleo", "A9,Dot").survey())
    let table = try Table(
      "AnimalID,Name,Mother,Mate", "1,Dora,,", "2,Kid,1,#1", "3,Tim,4,", "4,Eva,8,A9", "5,Pip,9,")
    let report = try await store.take(table.survey())
    #expect(
      try values() == [
        "Ann||", "Bea||", "Cleo||", "Dora||", "Dot||", "Eva|8|Dot #4", "Kid|Dora #5|Dora #5",
        "Pip|9|", "Tim|Eva #8|",
      ])
    #expect(report.misfits.map(\.count) == [2])
  }

  @Test func `but to no animal that would be its own ancestor`() async throws {
    let table = try Table(
      "Name,Mother", "Bobo,Bobo", "Ann,Bea", "Bea,Cleo", "Cleo,Ann", "Tim,Ann")
    let report = try await store.take(table.survey())
    #expect(
      try values().filter { $0.hasSuffix("#1|") || $0.hasSuffix("#2|") } == ["Tim|Ann #2|"])
    try await store.check { Issue.record("\($0)") }
    #expect(
      report.misfits.map(\.sentence) == [
        "4 values of Mother stay as they are: Bobo #1 cannot be its own mother."
      ])
  }

  @Test func `and stand in the journal with the animals that were added`() async throws {
    _ = try await store.take(Table("Name,Mother", "Rex,Lola", "Lola,").survey())
    let edit = try #require(try store.edits(from: .first, limit: 1).rows.first)
    #expect(edit.changes == 2)
    let changes = try store.changes(of: edit.id, from: .first, limit: 9).rows
    let mothers = changes.compactMap { $0.fields?.first { $0.title == "Mother" }?.after }
    #expect(mothers == ["Lola #2"])
    _ = try await store.undo()
    _ = try await store.redo()
    #expect(try values() == ["Lola||", "Rex|Lola #2|"])
    try await store.check { Issue.record("\($0)") }
  }

  @Test func `and are counted where a file has them, not one before`() async throws {
    _ = try await store.take(Table("Name,Mother", "Rex,Nobody").survey())
    let report = try await store.take(Table("Name,Mate", "Tia,Rex", "Bo,Nil").survey())
    #expect(report.misfits.map(\.field.title) == ["Mate"])
    let again = try await store.take(Table("Name,Mother", "Nobody,", "Pip,Nix").survey())
    #expect(again.misfits.map(\.first) == ["Nix"])
    #expect(try values().contains("Rex|Nobody #4|"), "Who comes later is found, too")
  }

  @Test func `but not by the numbers of another file, nor of an animal that was deleted`()
    async throws
  {
    let old = try Table("AnimalID,Name,Mother,Mate", "A1,Ann,Lola,7", "A2,Bea,,")
    _ = try await store.take(old.survey())
    _ = try await store.deleteAnimal(2)
    let new = try Table("AnimalID,Name,Mother,Mate", "7,Lola,,", "8,Kid,7,A2")
    let report = try await store.take(new.survey())
    #expect(try values() == ["Ann|Lola #3|7", "Kid|Lola #3|A2", "Lola||"])
    #expect(report.misfits.map(\.count) == [1])
  }

  @Test func `and an animal without a mother is none that has one in an export`() async throws {
    _ = try await store.insert(RecordDraft(name: "Rex", category: .named("Dog")))
    let lines = ["id,name,category,diet,Mother,Mate", "1,Rex,Dog,herbivorous,Nobody,"]
    let report = try await store.take(Table(lines: lines).survey())
    #expect(report.rows.added == 1)
    #expect(try values() == ["Rex||", "Rex|Nobody|"])
  }

  @Test func `from the file of another catalog`() async throws {
    let folder = try TemporaryFolder()
    let other = try CatalogStore(.file(folder.catalog), access: .create)
    let mother = try await other.addField(named: "Mother", .parent)
    for name in ["Ox", "Lola", "Lola"] { _ = try await other.insert(RecordDraft(name: name)) }
    var rex = RecordDraft(name: "Rex")
    rex[text: mother] = "Lola #2"
    _ = try await other.insert(rex)
    other.close()
    _ = try await store.take(Survey(path: folder.catalog))
    #expect(try values() == ["Lola||", "Lola||", "Ox||", "Rex|Lola #2|"])
  }

  @Test(arguments: [ExportFormat.csv, .tsv, .json, .jsonl])
  func `by the numbers in an export, where several have one name`(format: ExportFormat) async throws
  {
    let mother = try #require(try store.fields().named("Mother"))
    for (name, its) in [
      ("Ox", ""), ("Max", ""), ("Max", ""), ("Rex", "Max #2"), ("Tia", "Max #3"),
    ] {
      var draft = RecordDraft(name: name, category: .named("Dog"))
      draft[text: mother] = its
      _ = try await store.insert(draft)
    }
    let file = try Table()
    _ = try await Export(AnimalSelection(AnimalQuery()), as: format)
      .write(store, to: file.path, replacing: true)
    let other = try CatalogStore(.inMemory)
    _ = try await other.addFields([NewField("Mother", .parent), NewField("Mate", .animal)])
    _ = try await other.insert(RecordDraft(name: "Max", category: .named("Dog")))
    _ = try await other.insert(RecordDraft(name: "Rex"))
    let report = try await other.take(file.survey())
    #expect(report.misfits == [])
    let animals = try other.animalsByName()
    let mothers = animals.map { $0.text(of: mother) }.filter { !$0.isEmpty }
    #expect(mothers.count == 2 && Set(mothers).count == 2)
    #expect(animals.filter { $0.name == "Max" }.map { "Max #\($0.id)" } == mothers.sorted())
    #expect(try other.fields() == store.fields())
    #expect(try await other.take(file.survey()).changesNothing)
    _ = try await store.deleteAnimal(2)
    _ = try await Export(AnimalSelection(AnimalQuery()), as: format)
      .write(store, to: file.path, replacing: true)
    #expect(try await store.take(file.survey()).changesNothing, "Rex names a deleted Max")
  }

  @Test func `by the names in a file of another catalog, whose numbers are others`() async throws {
    let table = try Table("Name,Mother", "Tia,", "Rex,Lola", "Lola,")
    _ = try await store.take(table.survey())
    let file = try Table()
    _ = try await Export(AnimalSelection(AnimalQuery()), as: .csv)
      .write(store, to: file.path, replacing: true)
    let other = try CatalogStore(.inMemory)
    _ = try await other.addFields([NewField("Mother", .parent), NewField("Mate", .animal)])
    for _ in 1...3 { _ = try await other.insert(RecordDraft(name: "Ox")) }
    _ = try await other.take(file.survey())
    let mother = try #require(try other.fields().named("Mother"))
    let rex = try #require(try other.animalsByName().first { $0.name == "Rex" })
    #expect(rex.text(of: mother) == "Lola #4")
    let report = try await other.take(file.survey())
    #expect(report.changesNothing, "The same animals are there already")
  }
}

extension CatalogStore {
  /// The first animals by name.
  fileprivate func animalsByName() throws -> [Animal] {
    try page(of: AnimalQuery(), from: .first, limit: 10).rows
  }
}
