import Catalog
import Exchange
import TestSupport
import Testing

/// What stands for nothing in the files of others, and in those of Menagerie.
struct MissingValueTests {
  private let store: CatalogStore

  init() throws {
    store = try CatalogStore(.inMemory)
  }

  /// Imports a table, in which these texts stand for nothing, if it is said.
  @discardableResult
  private func take(_ table: Table, missing: String? = nil) async throws -> ImportReport {
    var reading = ValueReading()
    reading.missing = missing.map(ValueReading.missing(in:))
    return try await store.take(Survey(path: table.path, reading: reading))
  }

  @Test("is nothing but the empty cell in an export", arguments: [ExportFormat.csv, .jsonl, .json])
  func own(format: ExportFormat) async throws {
    let fields = try await store.addFields([
      NewField("Depth", .number), NewField("Code", .text), NewField("Temp", .number),
    ])
    for (name, category, values) in [
      ("NA", "NA", ["-999", "NA", "1"]), ("None", "none", ["-9999", "null", "2"]),
      ("-", "-999", ["1", "", "-999"]), ("Max", "", ["", "-999", ""]),
    ] {
      var animal = RecordDraft(
        name: name, diet: .unknown, category: category.isEmpty ? .none : .named(category))
      for (field, value) in zip(fields, values) { animal[text: field] = value }
      _ = try await store.insert(animal)
    }
    let (first, second) = try (Table(), Table())
    try await store.export(to: first, as: format)
    let copy = try CatalogStore(.inMemory)
    let report = try await copy.take(first.survey())
    #expect(report.rows.added == 4)
    #expect(report.missing == [])
    #expect(report.misfits == [])
    try await copy.export(to: second, as: format)
    #expect(try first.text == second.text)
    #expect(try copy.fields().custom.map(\.valueKind?.tag) == ["number", "text", "number"])
  }

  @Test func `is a number that no other comes near, which is counted`() async throws {
    let rows = (1...12).map { "Rex \($0),-999,-9999,\($0)" }
    let report = try await take(
      Table(lines: ["Name,Mass,Long,Nr", "Ann,7,-122.5,-1", "Ben,9,170,2"] + rows))
    #expect(
      report.missing.map(\.sentence).sorted() == [
        "12 × -999 as missing (Mass)", "12 × -9999 as missing (Long)",
      ])
    #expect(try store.values().prefix(3) == ["7|-122.5|-1", "9|170|2", "||1"])
  }

  @Test func `is not a number among others like it`() async throws {
    let report = try await take(
      Table("Name,Depth,Temp", "Ann,-998,1", "Ben,-999,2", "Cid,-1000,3", "Dot,-1500.5,-99"))
    #expect(report.missing == [])
    #expect(try store.values() == ["-998|1", "-999|2", "-1000|3", "-1500.5|-99"])
  }

  @Test func `is NA beside numbers and words, and not among codes of countries`() async throws {
    let report = try await take(
      Table(
        "Name,Code,Mass,Sex,Remark,Country", "Ann,NA,NA,M,fine,NA", "Ben,ZA,7,NA,NA,NA",
        "Cid,BW,8,F,ok,"))
    #expect(report.missing.map(\.sentence) == ["3 × NA as missing (Mass, Sex, Remark)"])
    #expect(try store.values() == ["NA||M|fine|NA", "ZA|7|||NA", "BW|8|F|ok|"])
  }

  @Test func `is what somebody says it is, and that is remembered`() async throws {
    let table = try Table("Name,Code,Mass", "Ann,x,7", "Ben,NA,x", "Cid,y,-999", "x,z,4")
    let report = try await take(table, missing: "x, -999")
    #expect(report.missing.map(\.sign) == ["x", "-999"])
    #expect(report.refusals.map(\.line) == [5])
    #expect(try store.fields().custom.map(\.valueKind) == [.text, .number])
    #expect(try store.values() == ["|7", "NA|", "y|"])
    try table.write(["Name,Code,Mass", "Dot,x,7", "Eve,NA,9"])
    try await take(table)
    #expect(try store.values().suffix(2) == ["|7", "NA|9"])
  }

  @Test func `is nothing where somebody says so`() async throws {
    let report = try await take(Table("Name,Mass", "NA,7", "Ben,-999"), missing: "none")
    #expect(report.missing == [])
    #expect(report.rows.added == 2)
    #expect(try store.values().sorted() == ["-999", "7"])
  }

  @Test func `may stand for nothing in a table with the columns of Menagerie, if somebody says so`()
    async throws
  {
    let table = try Table("name,category,diet,Mass", "Ann,,unknown,NA", "Ben,,unknown,7")
    try await take(table, missing: "NA")
    #expect(try store.fields().custom.map(\.valueKind) == [.number])
    #expect(try store.values() == ["", "7"])
  }

  @Test
  func `is what it is elsewhere in a table with such columns whose diets are another program's`()
    async throws
  {
    let rows = (1...12).map { "Rex \($0),Bird,Carnivore,-999" }
    let report = try await take(
      Table(lines: ["name,category,diet,Mass", "Ann,Mammal,,7", "Ben,Mammal,Herbivore,9"] + rows))
    #expect(report.missing.map(\.sentence) == ["12 × -999 as missing (Mass)"])
  }

  @Test func `digits that a spreadsheet keeps by a formula are themselves`() async throws {
    let cells = ["=\"00021\"", "\"=\"\"00022\"\"\"", "=\"\"", "\"=\"\"a\"\"&\"\"b\"\"\""]
    _ = try await store.take(
      Table(lines: ["Name,Chip"] + cells.enumerated().map { "Rex \($0),\($1)" }).survey())
    #expect(try store.values() == ["00021", "00022", "", "=\"a\"&\"b\""])
  }
}
