import Catalog
import Exchange
import TestSupport
import Testing

/// Numbers as programs write them: the signs before their decimals and between their thousands.
struct NumberColumnTests {
  private let store: CatalogStore

  init() throws {
    store = try CatalogStore(.inMemory)
  }

  /// The plan for a table with such a mark, if one is said.
  private func plan(_ table: Table, _ mark: DecimalMark? = nil) throws -> ImportPlan {
    var reading = ValueReading()
    reading.decimalMark = mark
    return try ImportPlan(
      Survey(path: table.path, reading: reading), in: store)
  }

  @Test func `one column says for the file which sign is before decimals`() async throws {
    _ = try await store.take(
      Table("Name;Mass (g);Length (cm)", "Ann;1.800;44,5", "Ben;18.400;60,1").survey())
    #expect(try store.kinds() == ["Mass: number, g", "Length: number, cm"])
    #expect(try store.values() == ["1800|44.5", "18400|60.1"])
  }

  @Test func `also by thousands and decimals in one value, and the other way round`() async throws {
    _ = try await store.take(
      Table("Name;Mass;Price", "Ann;1.800;1.250,00", "Ben;4.200;1.000,50").survey())
    #expect(try store.values() == ["1800|1250", "4200|1000.5"])
    let english = try Table("Name;Mass;Price", "Cid;1,800;12.5", "Dot;4,200;1,000.25")
    let other = try CatalogStore(.inMemory)
    _ = try await other.take(english.survey())
    let rows = try other.page(of: AnimalQuery(), from: .first, limit: 9).rows
    let mass = try #require(try other.fields().named("Mass"))
    #expect(rows.map { $0.text(of: mass) } == ["1800", "4200"])
  }

  @Test func `a column says it for itself where the file has both`() async throws {
    _ = try await store.take(
      Table("Name;Lat;Mass;Count", "Ann;48.123;1.800,5;1.800", "Ben;8.12;1.900;1.900").survey())
    #expect(try store.kinds() == ["Lat: number", "Mass: number", "Count: text"])
    #expect(try store.values() == ["48.123|1800.5|1.800", "8.12|1900|1.900"])
  }

  @Test(arguments: [
    ["0.412", "1.234"], ["12.3456", "1.234"], ["1234.567", "1.234"], ["12.5", "12.500"],
    ["1.234e3", "1.234"], ["-0.412", "-1.234"],
  ])
  func `three decimals are decimals where one value cannot be thousands`(cells: [String]) throws {
    let table = try Table("Name,Mass", "Ann,\(cells[0])", "Ben,\(cells[1])")
    #expect(try plan(table).proposals.map(\.field.valueKind) == [.number])
    #expect(try plan(table).survey.undecided.isEmpty)
  }

  @Test(arguments: [("1.800", "1.8", "1800"), ("1,800", "1800", "1.8")])
  func `where nothing says it, the column is text until somebody does`(
    cell: String, point: String, comma: String
  ) async throws {
    let table = try Table("Name;Mass (g)", "Ann;\(cell)", "Ben;12")
    let plan = try plan(table)
    #expect(plan.survey.undecided.map(\.name) == ["Mass (g)"])
    #expect(plan.proposals.map(\.field.valueKind) == [.text])
    for (mark, value) in [(DecimalMark.point, point), (.comma, comma)] {
      #expect(mark.plain(cell) == value)
      let said = try self.plan(table, mark)
      #expect(said.proposals.map(\.field.title) == ["Mass"])
      #expect(said.survey.undecided.isEmpty)
      var chosen = plan
      chosen.decimalMark = mark
      #expect(chosen.proposals == said.proposals)
      #expect(chosen.animals().samples(of: chosen.proposals[0].field) == [value, "12"])
      chosen.decimalMark = nil
      #expect(chosen.proposals == plan.proposals)
    }
  }

  @Test func `what was said, and what a file said, goes for the next one of its columns`()
    async throws
  {
    let table = try Table("Name;Mass", "Ann;1.800")
    _ = try await store.take(table.survey()) { $0.decimalMark = .comma }
    try table.write(["Name;Mass", "Ben;4.200"])
    _ = try await store.take(table.survey())
    let other = try Table("Name;Mass;Length", "Cid;2.100;4,5")
    _ = try await store.take(other.survey())
    try other.write(["Name;Mass;Length", "Dot;2.200;5"])
    _ = try await store.take(other.survey())
    let mass = try #require(try store.fields().named("Mass"))
    let rows = try store.page(of: AnimalQuery(), from: .first, limit: 9).rows
    #expect(rows.map { $0.text(of: mass) } == ["1800", "4200", "2100", "2200"])
  }

  @Test func `a field of numbers keeps what may be two as it is, and counts it`() async throws {
    _ = try await store.addField(named: "Mass", .number)
    let report = try await store.take(Table("Name;Mass", "Ann;1.800", "Ben;12").survey())
    #expect(report.misfits.map(\.first) == ["1.800"])
    #expect(try store.values() == ["1.800", "12"])
  }

  @Test func `files of numbers, and of Menagerie, have a point`() async throws {
    let json = try Table(#"{"name":"Ann","Mass":1.234}"#, name: "table.jsonl")
    #expect(try plan(json).proposals.map(\.field.valueKind) == [.number])
    let own = try Table("name,category,diet,Mass", "Ann,,unknown,1.234")
    #expect(try plan(own).proposals.map(\.field.valueKind) == [.number])
    let code = try Table("Name,Kennung", "Ann,1.800")
    #expect(try plan(code).survey.undecided.isEmpty, "A number that names something is text.")
  }

  @Test(arguments: [" ", "\u{A0}", "\u{202F}", "\u{2009}", "'", "’"])
  func `blanks and apostrophes may stand between thousands`(separator: String) async throws {
    let cells = ["12\(separator)500", "4\(separator)100,5", "1\(separator)234\(separator)567"]
    _ = try await store.take(
      Table(lines: ["Name;Mass (g)"] + cells.enumerated().map { "Rex \($0);\($1)" }).survey())
    #expect(try store.kinds() == ["Mass: number, g"])
    #expect(try store.values() == ["12500", "4100.5", "1234567"])
  }

  @Test func `but for digits that name something`() async throws {
    _ = try await store.take(
      Table("Name;Phone;Box", "Ann;0555 123;900 215 001", "Ben;0664 555;900 215 002").survey())
    #expect(try store.kinds() == ["Phone: text", "Box: text"])
  }

  @Test func `a percentage is a number of that unit`() async throws {
    _ = try await store.take(
      Table("Name,Fat,Hatched (%)", "Ann,4.5%,80", "Ben,12 %,75.5").survey())
    #expect(try store.kinds() == ["Fat: number, %", "Hatched: number, %"])
    #expect(try store.values() == ["4.5|80", "12|75.5"])
    let (first, second) = try (Table(), Table())
    try await store.export(to: first, as: .csv)
    let copy = try CatalogStore(.inMemory)
    _ = try await copy.take(first.survey())
    try await copy.export(to: second, as: .csv)
    #expect(try first.text == second.text)
    #expect(try copy.fields() == store.fields())
  }
}
