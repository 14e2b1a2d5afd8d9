import Catalog
import Exchange
import TestSupport
import Testing

/// A file whose rows are known from a file with other columns, such as that of the month before.
struct ChangedColumnsTests {
  private let store: CatalogStore
  private let table: Table

  init() async throws {
    store = try CatalogStore(.inMemory)
    table = try Table("Animal ID,Name,Species,Colour", "A1,Max,Dog,brown", "A2,Bo,Cat,")
    _ = try await store.take(table.survey())
  }

  private func values(_ names: String...) throws -> [String] {
    let fields = try names.map { try #require(try store.fields().named($0)) }
    return try store.page(of: AnimalQuery(), from: .first, limit: 10).rows.map { animal in
      ([animal.name] + fields.map(animal.text)).joined(separator: "|")
    }
  }

  @Test func `brings the values of a new column to the same animals`() async throws {
    try table.write([
      "Animal ID,Name,Species,Colour,Outcome", "A1,Max,Dog,black,adopted", "A2,Bo,Cat,,",
      "A3,Ox,Cat,,",
    ])
    let plan = try ImportPlan(table.survey(), in: store)
    #expect(plan.goesOn)
    let report = try await store.take(table.survey())
    #expect([report.rows.added, report.rows.changed, report.rows.same] == [1, 1, 1])
    #expect(try values("Colour", "Outcome") == ["Bo||", "Max|black|adopted", "Ox||"])
    let again = try await store.take(table.survey())
    #expect(again.changesNothing, "It is known by the same rows the next time")
    _ = try await store.undo()
    #expect(try values("Colour") == ["Bo|", "Max|brown"])
  }

  @Test func `goes on where a column is missing, and leaves what that had brought`() async throws {
    try table.write(["Animal ID,Name,Species", "A1,Maxi,Dog", "A2,Bo,Cat"])
    let report = try await store.take(table.survey())
    #expect([report.rows.added, report.rows.changed, report.rows.same] == [0, 1, 1])
    #expect(try values("Colour") == ["Bo|", "Maxi|brown"])
  }

  @Test func `remembers what a column had said that one of the files lacks`() async throws {
    let full = ["Animal ID,Name,Species,Colour", "A1,Max,Dog,brown", "A2,Bo,Cat,"]
    let max = try #require(try store.page(of: AnimalQuery(), from: .first, limit: 2).rows.last)
    var draft = RecordDraft(max)
    draft[text: try #require(try store.fields().named("Colour"))] = "dark brown"
    draft.category = .none
    _ = try await store.update(max.id, from: RecordDraft(max), to: draft)
    for lines in [["Animal ID,Name", "A1,Max", "A2,Bo"], full] {
      try table.write(lines)
      _ = try await store.take(table.survey())
      #expect(try values("Colour") == ["Bo|", "Max|dark brown"])
      #expect(try store.animal(max.id)?.category == nil)
    }
  }

  @Test func `is not remembered by a row that lacks it where its import was undone`() async throws {
    let full = ["Animal ID,Name,Colour,Fee", "A1,Max,brown,5", "A2,Bo,,6"]
    try table.write(full)
    _ = try await store.take(table.survey())
    _ = try await store.undo()
    try table.write(["Animal ID,Name", "A1,Maxi", "A2,Bo"])
    _ = try await store.take(table.survey())
    try table.write(full)
    _ = try await store.take(table.survey())
    #expect(try values("Fee") == ["Bo|6", "Max|5"])
  }

  @Test func `is not gone on with by one that has the same keys for other animals`() async throws {
    try table.write(["Animal ID,Name,Species,Fee", "A1,Tiger,Cat,2", "A2,Lion,Cat,3", "A3,Ox,Cat,"])
    #expect(try !ImportPlan(table.survey(), in: store).goesOn)
    _ = try await store.take(table.survey())
    #expect(try values() == ["Bo", "Lion", "Max", "Ox", "Tiger"])
  }

  @Test func `goes on after a chain of files, each with some other columns`() async throws {
    for (header, row) in [
      ("Animal ID,Name,Species,b,c,d", "A1,Max,Dog,1,2,3"),
      ("Animal ID,Name,b,c,d,e,f,g,h", "A1,Max,1,2,3,4,5,6,7"),
    ] {
      try table.write([header, row])
      #expect(try ImportPlan(table.survey(), in: store).goesOn, "\(header)")
      _ = try await store.take(table.survey())
      #expect(try values() == ["Bo", "Max"])
    }
  }

  @Test(arguments: [
    "Animal ID,Title,Fee,Sex,Chip", "Number,Name,Species,Colour", "Animal ID,Name,a,b,c,d,e",
  ])
  func `begins anew where the key or most columns are others`(header: String) async throws {
    let row =
      (["A7", "Max"] + Array(repeating: "1", count: header.split(separator: ",").count - 2))
      .joined(separator: ",")
    try table.write([header, row, row.replacing("A7", with: "A8")])
    #expect(try !ImportPlan(table.survey(), in: store).goesOn)
  }
}
