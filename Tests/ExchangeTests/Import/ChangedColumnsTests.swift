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
    _ = try await store.take(table.source())
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
    let plan = try ImportPlan(table.source().survey, in: store)
    #expect(plan.goesOn)
    let report = try await store.take(table.source())
    #expect([report.rows.added, report.rows.changed, report.rows.same] == [1, 1, 1])
    #expect(try values("Colour", "Outcome") == ["Bo||", "Max|black|adopted", "Ox||"])
    let again = try await store.take(table.source())
    #expect(again.changesNothing, "It is known by the same rows the next time")
    _ = try await store.undo()
    #expect(try values("Colour") == ["Bo|", "Max|brown"])
  }

  @Test func `goes on where a column is missing, and leaves what that had brought`() async throws {
    try table.write(["Animal ID,Name,Species", "A1,Maxi,Dog", "A2,Bo,Cat"])
    let report = try await store.take(table.source())
    #expect([report.rows.added, report.rows.changed, report.rows.same] == [0, 1, 1])
    #expect(try values("Colour") == ["Bo|", "Maxi|brown"])
  }

  @Test(arguments: [
    "Animal ID,Title,Fee,Sex,Chip", "Number,Name,Species,Colour", "Animal ID,Name,a,b,c,d,e",
  ])
  func `begins anew where the key or most columns are others`(header: String) async throws {
    let row =
      (["A1", "Max"] + Array(repeating: "1", count: header.split(separator: ",").count - 2))
      .joined(separator: ",")
    try table.write([header, row, row.replacing("A1", with: "A2")])
    #expect(try !ImportPlan(table.source().survey, in: store).goesOn)
  }
}
