import Catalog
import Exchange
import TestSupport
import Testing

/// What is found out of columns that are not all of a piece.
struct ColumnKindTests {
  private let store: CatalogStore

  init() throws {
    store = try CatalogStore(.inMemory)
  }

  /// A table of so many rows, each with a name before its other cells.
  private func table(_ header: String, count: Int, _ cells: (Int) -> String) throws -> Table {
    try Table(lines: ["Name,\(header)"] + (1...count).map { "Rex \($0),\(cells($0))" })
  }

  @Test func `a number, a date or a link is none of the less for one odd value in twenty`()
    async throws
  {
    let table = try table("Mass (g),Seen,Year,Page", count: 40) { row in
      row < 3
        ? "\(row)-9,spring,1995b,TO DO" : "\(row).5,\(row % 28 + 1).12.2014,2001,http://a.b/\(row)"
    }
    let report = try await store.take(table.survey())
    #expect(try store.kinds() == ["Mass: number, g", "Seen: date", "Year: date", "Page: link"])
    #expect(
      report.misfits.map(\.sentence).sorted() == [
        "2 values of Mass do not fit, and stay as they are: “1-9”",
        "2 values of Page do not fit, and stay as they are: “TO DO”",
        "2 values of Seen do not fit, and stay as they are: “spring”",
        "2 values of Year do not fit, and stay as they are: “1995b”",
      ])
    let first = try Table()
    try await store.export(to: first, as: .csv)
    let other = try CatalogStore(.inMemory)
    _ = try await other.take(first.survey())
    let second = try Table()
    try await other.export(to: second, as: .csv)
    #expect(try first.text == second.text)
    #expect(try other.fields() == store.fields())
  }

  @Test func `numbers with units are numbers in the unit that most have`() async throws {
    let table = try table("Weight,Size,Age,Sex", count: 40) { row in
      "\(row % 8 == 0 ? "\(row)00 g" : "\(row).5 kg"),\(row) cm,\(row) months,\(row) F"
    }
    _ = try await store.take(table.survey())
    #expect(
      try store.kinds() == ["Weight: number, kg", "Size: number, cm", "Age: text", "Sex: text"])
    #expect(try store.values().contains("1.6|16|16 months|16 F"))
    let plan = try ImportPlan(
      Table("Name,Weight", "Rex,12", "Tia,800 g", "Ben,5 g").survey(), in: nil)
    #expect(plan.proposals.map(\.field.valueKind?.title) == ["number, g"])
    let few = try self.table("Mass", count: 40) { "\($0)\($0 == 3 ? " kg" : "")" }
    #expect(
      try ImportPlan(few.survey(), in: nil).proposals[0].field.valueKind == .number,
      "One unit says nothing of numbers without.")
    let mixed = try Table("Name,Value", "Rex,12 kg", "Tia,8 cm")
    #expect(try ImportPlan(mixed.survey(), in: nil).proposals[0].field.valueKind == .text)
  }

  @Test
  func `dates that may be in two orders are in that of the other columns, or of earlier files`()
    async throws
  {
    let both = try Table("Name,Intake,Seen", "Rex,27/02/2023,03/04/2023", "Tia,1/2/2023,05/06/2023")
    _ = try await store.take(both.survey())
    #expect(try store.values().sorted() == ["2023-02-01|2023-06-05", "2023-02-27|2023-04-03"])
    try both.write(["Name,Intake,Seen", "Ben,03/04/2026,05/04/2026"])
    let report = try await store.take(both.survey())
    #expect(report.misfits == [])
    #expect(try store.values().contains("2026-04-03|2026-04-05"))
    try both.write(["Name,Intake,Seen", "Kim,6 May 2026,"])
    _ = try await store.take(both.survey())
    try both.write(["Name,Intake,Seen", "Lea,07/06/2026,08/09/2026"])
    #expect(try await store.take(both.survey()).misfits == [])
    let unknown = try Table("Name,Seen", "Rex,03/04/2023").survey()
    #expect(try ImportPlan(unknown, in: nil).proposals.map(\.field.valueKind) == [.text])
  }

  @Test func `but for more odd values, in few rows, and where digits would be lost`() async throws {
    let table = try table("Mass,Box", count: 39) { row in
      row < 3 ? "\(row)-9,1" : "\(row).5,\(row == 20 ? "007" : "\(row)99")"
    }
    _ = try await store.take(table.survey())
    #expect(try store.kinds() == ["Mass: text", "Box: text"])
    _ = try await store.take(Table("Name,Age", "Rex,3", "Tia,old").survey())
    #expect(try store.kinds().last == "Age: text")
  }

  @Test func `what all values fit goes before what nearly all fit, whatever the order of the rows`()
    async throws
  {
    let header = "Seen,Intake,Grade,Weight"
    let table = try table(header, count: 400) { row in
      let seen = row == 1 ? "13/04/2014" : row == 2 ? "04/13/2014" : "03/04/2014"
      let intake = row % 25 == 0 ? "1998-05-12" : "1998"
      return
        "\(seen),\(intake),\(row % 40 == 0 ? "A" : "\(row % 3)"),\(row < 15 ? "ca. 5" : "\(row)")"
    }
    _ = try await store.take(table.survey())
    #expect(
      try store.kinds()[0].hasPrefix("Seen: text") || store.kinds()[0].hasPrefix("Seen: choice"))
    #expect(
      try store.kinds().dropFirst() == [
        "Intake: date", "Grade: choice: 0, 1, 2, A", "Weight: number",
      ])
  }

  @Test func `a column that is called a category is one though all are in the same`() async throws {
    let rows = ["Anna", "Bea", "Cleo", "Dot", "Eve"].map { "\($0),Zebra,Equidae" }
    _ = try await store.take(Table(lines: ["name,category,class"] + rows).survey())
    let anna = try store.page(of: AnimalQuery(), from: .first, limit: 1).rows.first
    #expect(anna?.category?.name == "Zebra")
  }

  @Test func `yes and no may be 1 and 0 also in a long file`() async throws {
    let table = try table("Nocturnal,Count", count: 1_500) { row in
      "\(row == 1_200 ? 1 : 0),\(row == 1_200 ? 2 : row % 2)"
    }
    _ = try await store.take(table.survey())
    #expect(try store.kinds() == ["Nocturnal: yes/no", "Count: number"])
  }

  @Test func `what is called as keys are is not a number`() async throws {
    _ = try await store.take(Table("Name,gbifid,Mass", "Rex,7,8", "Tia,9,9").survey())
    #expect(try store.kinds() == ["gbifid: text", "Mass: number"])
  }

  @Test func `a control character that is no line break makes no note of a text`() async throws {
    let report = try await store.take(Table("Name,By", "Rex,Ann", "Tia,A\u{1}b").survey())
    #expect(try store.kinds() == ["By: text"])
    #expect(report.misfits.map(\.count) == [1])
  }

  @Test(arguments: ["\u{85}", "\u{2028}", "\u{2029}"])
  func `a line break beyond ASCII makes a note too`(lineBreak: String) async throws {
    let report = try await store.take(
      Table("Name,By", "Rex,Ann", "Tia,A\(lineBreak)b").survey())
    #expect(try store.kinds() == ["By: note"])
    #expect(report.refusals.isEmpty)
  }

  @Test func `dates with the month in words are dates, also among others`() async throws {
    try await store.take(
      Table(
        "Name,Seen,Met,Born,Left,Text", "Rex,12 Feb 2014,1-Mar-2015,2016,02/13/2014,Room 2014",
        "Tia,Feb 2014,2015-01-02,Mar 2015,Feb 2014,May 2014"
      ).survey())
    #expect(
      try store.kinds() == ["Seen: date", "Met: date", "Born: date", "Left: date", "Text: text"])
    let animal = try #require(try store.page(of: AnimalQuery(), from: .first, limit: 1).rows.first)
    #expect(
      try store.fields().custom.map { animal.text(of: $0) }
        == ["2014-02-12", "2015-03-01", "2016", "2014-02-13", "Room 2014"])
  }

  @Test func `what is not used says why`() throws {
    let table = try table("Void,index,Mass", count: 9) { "NA,\($0),\($0 * 2)" }
    var plan = try ImportPlan(table.survey(), in: store)
    #expect(plan.unused.map(\.text) == ["Void (empty)", "index (numbers the rows)"])
    plan.leaveOut { $0.column == "Mass" }
    #expect(plan.unused.map(\.text).last == "Mass")
    let full = (1...401).map { "x\($0)" }.joined(separator: ",")
    let wide = try Table("Name,\(full)", "Rex\(String(repeating: ",b", count: 401))")
    let last = try ImportPlan(wide.survey(), in: store).unused
    #expect(last.map(\.text) == ["x401 (no room for more fields)"])
  }

  @Test func `what nearly all rows say is neither name nor category`() throws {
    let lines = (1...40).map { row in
      let kind = row < 3 ? "Felis catus,Other" : "Canis lupus,Mammal"
      return "\(row),\(kind),\(row % 2 == 0 ? "Pup" : "Adult")"
    }
    let table = try Table(lines: ["Specimen ID,Scientific name,Class,Type"] + lines)
    let mapping = try table.mapping()
    #expect(mapping[.name].text == "Specimen ID")
    #expect(mapping[.category].text == "Type")
    let without = try Table(
      lines: ["Count,Scientific name,Note"] + lines.map { $0.replacing("Mammal,", with: "") })
    #expect(try without.mapping()[.name] == .none)
  }

  @Test func `columns keep their places where the first rows of JSON have nothing in them`()
    async throws
  {
    let table = try Table(
      #"{"name":"Rex","Mass":null,"Coat":"fawn"}"#, #"{"name":"Tia","Mass":3,"Coat":null}"#,
      name: "table.jsonl")
    _ = try await store.take(table.survey())
    #expect(try store.kinds() == ["Mass: number", "Coat: text"])
  }

  @Test(arguments: ["Tags", "tags", "Keywords", "LABELS"])
  func `a column of words that is called tags holds tags`(title: String) async throws {
    let rows = ["\"vet, chip\"", "vet; shy", "new vet", "", "none", "Vet"]
    let lines = rows.enumerated().map { "Rex \($0.offset),\($0.element)" }
    _ = try await store.take(Table(lines: ["Name,\(title)"] + lines).survey())
    #expect(try store.kinds() == ["\(title): tags"])
    #expect(try store.values() == ["chip vet", "shy vet", "new vet", "", "", "vet"])
  }

  @Test(arguments: [
    "\"good with kids, shy\"", "Good with kids", "\"say \"\"hi\"\"\"", "-vet",
  ])
  func `but for phrases and what no tag can be`(cell: String) async throws {
    _ = try await store.take(Table("Name,Tags", "Rex,vet", "Tia,\(cell)").survey())
    #expect(try store.kinds() == ["Tags: text"])
  }

  @Test func `but for numbers, yes and no, and where there is a field of tags`() async throws {
    let table = try Table("Name,Tags,Labels,Keywords", "Rex,7,yes,vet", "Tia,12,no,shy")
    _ = try await store.take(table.survey())
    #expect(try store.kinds() == ["Tags: number", "Labels: yes/no", "Keywords: tags"])
    let other = try CatalogStore(.inMemory)
    _ = try await other.addField(named: "Marks", .tags)
    let two = try Table("Name,Tags", "Rex,vet")
    #expect(try ImportPlan(two.survey(), in: other).proposals[0].field.valueKind == .text)
  }
}
