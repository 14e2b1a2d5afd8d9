import Catalog
import Exchange
import TestSupport
import Testing

/// Rows are matched with the animals that are there, whatever brought them.
struct MatchImportTests {
  private let store: CatalogStore
  private let chip: Field
  private let weight: Field

  init() async throws {
    store = try CatalogStore(.inMemory)
    chip = try await store.addField(named: "Microchip")
    weight = try await store.addField(named: "Weight", .number)
    for (name, value, mass) in [("Bella", "981", "11"), ("Rex", "982", ""), ("Tom", "", "4")] {
      var draft = RecordDraft(name: name, diet: .carnivorous, category: .named("Dog"))
      draft[text: chip] = value
      draft[text: weight] = mass
      _ = try await store.insert(draft)
    }
  }

  private func animals() throws -> [String] {
    try store.page(of: AnimalQuery(), from: .first, limit: 100).rows.map { animal in
      "\(animal.name) \(animal.text(of: chip)) \(animal.text(of: weight)) \(animal.category?.name ?? "")"
    }
  }

  @Test func `by a field, and no animal is there twice`() async throws {
    let table = try Table("Name,Microchip,Weight", "Bella,981,12", "Rex II,982,30", "Ida,983,7")
    let report = try await store.take(table.survey())
    #expect(report.matches == "By Microchip: 2 known, 1 new")
    #expect(
      try animals() == [
        "Bella 981 12 Dog", "Ida 983 7 ", "Rex II 982 30 Dog", "Tom  4 Dog",
      ], "An empty or a missing cell takes nothing away")
    #expect(try store.page(of: AnimalQuery(), from: .first, limit: 9).rows[0].diet == .carnivorous)
    let again = try await store.take(table.survey())
    #expect(again.rows.same == 3)
    _ = try await store.undo()
    #expect(try animals() == ["Bella 981 11 Dog", "Rex 982  Dog", "Tom  4 Dog"])
  }

  @Test func `it is said where rows of animals that are here would come in again`() async throws {
    let table = try Table("Name,Microchip,Weight", "Bella,771,12", "Tom,772,4", "Ida,773,7")
    let plan = try ImportPlan(table.survey(), in: store)
    #expect(plan.match == .field(chip))
    #expect(
      plan.warnings == [
        "No animal is known by “Microchip” yet, but some are called as rows are: match rows by “Name”, or they come in a second time"
      ])
    var byName = plan
    byName.mapping.key = .column("Name")
    #expect(byName.warnings == [])
    try table.write(["Name,Microchip,Weight", "Bella,981,12", "Tom,772,4"])
    #expect(try ImportPlan(table.survey(), in: store).warnings == [])
  }

  @Test func `chips alone find their animals, whatever the file calls them`() async throws {
    let table = try Table("Microchip Number,Weight", "981,12", "989,31")
    let report = try await store.take(table.survey())
    #expect(report.matches == "By Microchip: 1 known, 1 new")
    #expect(try animals().prefix(2) == ["989 989 31 ", "Bella 981 12 Dog"])
  }

  @Test func `an empty cell takes nothing from an animal that is from elsewhere`() async throws {
    let table = try Table("Name,Microchip,Weight", "Bella,981,", "Rex,982,30")
    _ = try await store.take(table.survey())
    #expect(try animals() == ["Bella 981 11 Dog", "Rex 982 30 Dog", "Tom  4 Dog"])
    try table.write(["Name,Microchip,Weight", "Bella,981,", "Rex,982,"])
    _ = try await store.take(table.survey())
    #expect(
      try animals() == ["Bella 981 11 Dog", "Rex 982  Dog", "Tom  4 Dog"],
      "What the file has said before it can take back")
  }

  @Test func `a file without names changes what it knows, and names nothing else`() async throws {
    let table = try Table("Microchip,Weight", "981,12", "982,31", "989,5")
    let refused = try await store.take(table.survey(), isPreview: true) { plan in
      plan.mapping[.name] = .none
    }
    #expect(refused.rows.changed == 2)
    #expect(
      refused.refusals.map(\.reason) == ["No animal has “989”, and the row has no name."])
    #expect(refused.nameless == 1)
    let named = try await store.take(table.survey())
    #expect(named.matches == "By Microchip: 2 known, 1 new")
    #expect(
      try animals() == ["989 989 5 ", "Bella 981 12 Dog", "Rex 982 31 Dog", "Tom  4 Dog"],
      "Only a new animal is called by its chip")
  }

  @Test func `a second spelling of a value is a second row for its animal, and refused`()
    async throws
  {
    var draft = RecordDraft(name: "Kim")
    draft[text: chip] = "ab12"
    _ = try await store.insert(draft)
    let table = try Table("Name,Microchip,Weight", "Kim,AB12,3", "Kim,Ab12,4")
    let report = try await store.take(table.survey())
    #expect(report.rows.changed == 1)
    #expect(report.refusals.map(\.line) == [3])
    #expect(try animals().filter { $0.hasPrefix("Kim") } == ["Kim AB12 3 "])
    let new = try Table("Name,Microchip,Weight", "Ida,xy,3", "Ida,XY,4")
    #expect(try await store.take(new.survey()).refusals.map(\.line) == [3])
    #expect(try animals().filter { $0.hasPrefix("Ida") } == ["Ida xy 3 "])
  }

  @Test func `a value that stands at two animals is refused with both`() async throws {
    var draft = RecordDraft(name: "Bella")
    draft[text: chip] = "981"
    _ = try await store.insert(draft)
    let table = try Table("Name,Microchip,Weight", "Bella,981,12", "Rex,982,31", "Ida,983,7")
    let report = try await store.take(table.survey(), rejectPath: table.rejects)
    #expect(report.matches == "By Microchip: 1 known, 1 new, 1 stands at several animals")
    #expect(
      report.refusals.map(\.reason) == [
        "“981” stands at Bella #1 and at Bella #4; merge them, or mend one."
      ])
    #expect(report.refusals.map(\.column) == ["Microchip"])
    #expect(table.rejected?.contains("Bella,981,12") == true)
  }

  @Test func `by the name, or by the number of an animal in the catalog`() async throws {
    let names = try Table("Name,Weight", "bella,13", "Ida,7")
    let report = try await store.take(names.survey()) { plan in
      plan.mapping.key = try ImportMapping.Key("Name", in: plan.survey)
    }
    #expect(report.matches == "By Name: 1 known, 1 new")
    #expect(try animals().first == "bella 981 13 Dog")
    let numbers = try Table("id,Weight", "1,14", "77,9")
    let known = try await store.take(numbers.survey()) { plan in
      plan.mapping[.name] = .none
      plan.mapping.key = try ImportMapping.Key("#id", in: plan.survey)
    }
    #expect(known.rows.changed == 1)
    #expect(known.rows.refused == 1)
    #expect(try animals().first == "bella 981 14 Dog")
  }

  @Test func `by a unique field without being asked, which refuses what is taken`() async throws {
    let kind = try ValueKind.text.with(isUnique: true)
    _ = try await store.changeField(chip, to: NewField("Microchip", kind))
    let table = try Table("id,Name,Microchip", "1,Bella,981", "2,Ida,983", "3,Uma,983")
    let plan = try ImportPlan(table.survey(), in: store)
    #expect(plan.mapping.key == .column("Microchip"))
    let report = try await store.take(table.survey()) { plan in plan.mapping.key = .column("id") }
    #expect(report.rows.added == 1)
    #expect(
      report.refusals.map(\.reason) == [
        "Bella #1 has this microchip already.", "Ida #4 has this microchip already.",
      ])
    #expect(report.refusals.map(\.column) == ["Microchip", "Microchip"])
  }

  @Test func `in a large file, whose new animals are written many at once`() async throws {
    let kind = try ValueKind.text.with(isUnique: true)
    _ = try await store.changeField(chip, to: NewField("Microchip", kind))
    let rows = (1...12_000).map { "Animal \($0),\(5_000 + $0),\($0 % 40)" }
    let table = try Table(
      lines: ["Name,Microchip,Weight"] + rows + ["Belle,981,13", "Copy,5001,1", "Rex,982,14"])
    let report = try await store.take(table.survey())
    #expect(report.rows.added == 12_000)
    #expect(report.rows.changed == 2)
    #expect(
      report.refusals.map(\.reason) == [
        "An earlier row has the key “5001” too (Animal 1 #4); mend one, or choose another key."
      ])
  }
}
