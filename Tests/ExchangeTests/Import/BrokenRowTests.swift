import Catalog
import Exchange
import TestSupport
import Testing

/// Rows that cannot be read say nothing of the others.
struct BrokenRowTests {
  private let header = "id,vernacularName,class,locality,remarks"
  private let broken = #"1,Barn owl,Aves,"the \"old\" barn, near road",ok"#

  private func table(_ broken: String, fox remark: String) throws -> Table {
    try Table(
      header, broken, #"2,Red fox,Mammalia,"field, north",\#(remark)"#,
      "3,Adder,Reptilia,path ends,last")
  }

  @Test func `the key is found beside one, so that a later file changes its animals`() async throws
  {
    let store = try CatalogStore(.inMemory)
    for broken in [broken, "1,Barn owl,Aves,the barn,near road,ok"] {
      let first = try await store.take(table(broken, fox: "fine").survey(), isPreview: true)
      #expect(first.rows.added == 2)
    }
    let first = try await store.take(table(broken, fox: "fine").survey())
    #expect(first.rows.added == 2)
    #expect(first.refusals.map(\.column) == ["locality"])
    let second = try await store.take(table(broken, fox: "CHANGED").survey())
    #expect(second.rows.changed == 1)
    #expect(second.rows.added == 0)
    #expect(second.rows.same == 1)
  }

  @Test func `nothing is missing in a column because of one`() throws {
    let plan = try ImportPlan(table(broken, fox: "fine").survey(), in: nil)
    #expect(plan.mapping.key == .column("id"))
    #expect(plan.mapping[.name].text == "vernacularName")
    #expect(plan.note(on: .name) == nil)
    #expect(plan.survey.expectedRows == 3)
  }

  @Test func `a line of JSON that is wrong goes to the refused rows with its text`() async throws {
    let wrong = #"{"name":"Owl","note":"C:\pics"}"#
    let table = try Table(
      #"{"name":"Emu"}"#, wrong, #"{"name":"Rat","note":"ok"}"#, name: "zoo.ndjson")
    let store = try CatalogStore(.inMemory)
    let report = try await store.take(table.survey(), rejectPath: table.rejects)
    #expect(report.rows.added == 2)
    #expect(report.refusals.map(\.line) == [2])
    #expect(
      report.refusals.first?.reason
        == "Not JSON: invalid string: forbidden character after backslash.")
    #expect(table.rejected?.contains("C:\\pics") == true)
    let again = try Table(
      lines: try #require(table.rejected).split(separator: "\n").map(String.init))
    #expect(try await store.take(again.survey()).rows.added == 0)
  }
}
