import Catalog
import Exchange
import TestSupport
import Testing

/// The columns of a file that are neither name, category nor diet become fields.
struct FieldImportTests {
  private let store: CatalogStore

  init() throws {
    store = try CatalogStore(.inMemory)
  }

  private func shelter(_ rows: String...) throws -> Table {
    try Table(
      lines: ["Name,Type,Breed,Weight (kg),Wing_mm,Intake,Neutered,Chip,Site,Born"] + rows)
  }

  private let max =
    "Max,Dog,Boxer,30.50,2,02/28/2014 06:22:00 PM,Yes,00712,https://example.org/1,2012"

  @Test func `with the kinds that their values have`() async throws {
    let table = try shelter(max, "Tom,Cat,,4,3,03/01/2014 09:00:00 AM,No,12,,2013")
    let plan = try ImportPlan(table.survey(), in: store)
    #expect(plan.mapping.unused(in: plan.survey) == [])
    let intake = plan.animals().samples(of: plan.proposals[3].field)
    #expect(intake == ["2014-02-28T18:22", "2014-03-01T09:00"])
    _ = try await store.take(table.survey())
    #expect(
      try store.kinds() == [
        "Breed: text", "Weight: number, kg", "Wing: number, mm", "Intake: date",
        "Neutered: yes/no", "Chip: text", "Site: link", "Born: date",
      ])
    #expect(
      try store.values() == [
        "Boxer|30.5|2|2014-02-28T18:22|yes|00712|https://example.org/1|2012",
        "|4|3|2014-03-01T09:00|no|12||2013",
      ])
    _ = try await store.undo()
    #expect(try store.fields() == .builtIn, "The fields are a part of the edit")
    _ = try await store.redo()
    #expect(try store.kinds().count == 8)
  }

  @Test func `and CR alone within quotes is the end of a line of a note`() async throws {
    let table = try Table("Name;Remark\r", "Maxi;\"one\rtwo\"\r", "Lola;\"x\"\r")
    let report = try await store.take(table.survey())
    #expect(report.misfits == [])
    #expect(try store.kinds() == ["Remark: note"])
    #expect(try store.values() == ["x", "one\ntwo"])
    #expect(try await store.take(table.survey()).rows.same == 2)
  }

  @Test func `and are known again with the next file`() async throws {
    _ = try await store.take(shelter(max).survey())
    let more = try shelter(max.replacing("Max", with: "Rex"))
    let plan = try ImportPlan(more.survey(), in: store)
    #expect(plan.proposals == [])
    let report = try await store.take(more.survey())
    #expect(report.rows.added == 1)
    #expect(try store.kinds().count == 8)
    let other = try Table("name,breed,Weight (kg)", "Kim,Pug,9")
    let known = try ImportPlan(other.survey(), in: store)
    #expect(known.proposals == [], "Breed and Weight are there")
  }

  @Test func `unless they are left out, which is remembered`() async throws {
    let table = try Table("name,color,chip", "Max,black,1")
    _ = try await store.take(table.survey()) { plan in plan.leaveOut { $0.column == "chip" } }
    #expect(try store.kinds() == ["color: text"])
    let again = try ImportPlan(table.survey(), in: store)
    #expect(again.proposals == [])
    #expect(again.isRemembered)
  }

  @Test(arguments: ["", "1", "Unnamed: 0", "...1", "row", "Index"])
  func `but for a column without a name that numbers the rows`(header: String) async throws {
    let table = try Table("\(header),Name,Nr", "0,Max,1", "1,Bo,2", "2,Tom,3")
    let plan = try ImportPlan(table.survey(), in: store)
    #expect(plan.note(on: plan.proposals[0].field) == "left out: it numbers the rows")
    _ = try await store.take(table.survey())
    #expect(try store.kinds() == ["Nr: number"])
    let other = try Table("\(header),Name", "7,Max", "1,Bo", "2,Tom")
    #expect(try ImportPlan(other.survey(), in: store).proposals.count == 1)
    for (name, first) in [("Column 3", 2012), ("2014", 4), ("Row", 11)] {
      try other.write(["\(name),Name"] + (0..<3).map { "\(first + $0),Max" })
      let counted = try ImportPlan(other.survey(), in: store)
      #expect(counted.mapping[try #require(counted.proposals.first).field] != .none, "\(name)")
    }
    try other.write(["Number,Name", "1,Max", "2,Bo", "3,Tom"])
    let named = try ImportPlan(other.survey(), in: store)
    #expect(named.mapping[try #require(named.proposals.first).field] == .column("Number"))
  }

  @Test func `and a value that does not fit stays as it is, and is counted`() async throws {
    let rows = (1...1_200).map { "Ant \($0),\($0)" } + ["Bee,n. d.", "Cat,?", "Dog,12 g"]
    let table = try Table(lines: ["name,mass"] + rows)
    var plan = try ImportPlan(table.survey(), in: store)
    plan.change(plan.proposals[0].field, to: NewField("mass", ValueKind("number")))
    let report = try await store.take(table.survey()) { $0 = plan }
    #expect(report.rows.added == 1_203)
    #expect(
      report.misfits.map(\.sentence) == [
        "2 values of mass do not fit, and stay as they are: “n. d.”"
      ])
    let bee = try #require(
      try store.page(of: AnimalQuery(find: "bee"), from: .first, limit: 1).rows.first)
    let mass = try #require(try store.fields().custom.first)
    #expect(bee.text(of: mass) == "n. d.")
    #expect(
      try store.page(of: AnimalQuery(find: "has:mass"), from: .first, limit: 1).rows.count == 1)
  }

  @Test func `with names that no other field has`() async throws {
    let table = try Table("id,name,Name ,diet,fields,a\u{1}b", "7,Max,Moritz,carnivore,3,x")
    let plan = try ImportPlan(table.survey(), in: store)
    let names = plan.proposals.map(\.field.title)
    #expect(Set(names.map(Folding.key)).count == names.count)
    #expect(names.contains("source id"))
    #expect(names.contains("source fields"))
    #expect(names.contains("a b"))
    _ = try await store.take(table.survey())
    #expect(try store.fields().custom.count == names.count)
  }

  @Test func `and 1,200 columns are the first 400 that hold anything`() async throws {
    let table = try Table(
      lines: [
        (["name"] + (1...1_200).map { "c\($0)" }).joined(separator: ","),
        (["Max"] + (1...1_200).map { $0 % 2 == 0 ? "v\($0)" : "" }).joined(separator: ","),
      ])
    let plan = try ImportPlan(table.survey(), in: store)
    #expect(plan.proposals.count == 400)
    #expect(plan.proposals.last?.column == "c800")
    _ = try await store.take(table.survey())
    #expect(try store.fields().custom.count == 400)
    #expect(try store.values()[0].hasPrefix("v2|v4|v6"))
  }

  @Test func `of several files have each field once`() async throws {
    let first = try Table("name,color", "Max,black").survey()
    let second = try Table("name,Color,chip", "Rex,white,7").survey()
    let one = try ImportPlan(first, in: store)
    let two = try ImportPlan(second, in: store, after: one)
    _ = try await Import([one, two]).run(into: store)
    #expect(try store.kinds() == ["color: text", "chip: text"])
    #expect(try store.values() == ["black|", "white|7"])
  }

  @Test func `a unit may stand behind the word in`() async throws {
    let header =
      "Name,Mass in kg,Weight in g,Temp in C,wing_in_mm,Tail in,Born in g in,in kg,Sex in m"
    _ = try await store.take(Table(header, "Rex,4,5,6,7,8,9,10,x").survey())
    #expect(
      try store.kinds() == [
        "Mass: number, kg", "Weight: number, g", "Temp: number, C", "wing: number, mm",
        "Tail: number, in", "Born in g: number, in", "in: number, kg", "Sex in m: text",
      ])
    let more = try Table("Name,Mass in g", "Tia,500")
    #expect(try ImportPlan(more.survey(), in: store).proposals == [])
    _ = try await store.take(more.survey())
    #expect(try store.values().map { $0.prefix { $0 != "|" } } == ["4", "0.5"])
  }
}
