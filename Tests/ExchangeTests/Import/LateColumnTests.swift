import Catalog
import Exchange
import FileFormats
import Foundation
import TestSupport
import Testing

@Suite("A column that comes late in a file")
struct LateColumnTests {
  private let store: CatalogStore

  init() throws {
    store = try CatalogStore(.inMemory)
  }

  @Test("is looked at too, where it comes soon behind the rows that are looked at")
  func isSampled() async throws {
    let table = try Table(name: "animals.jsonl")
    let names = (0..<1_500).map { #"{"name": "Animal \#($0)"}"# }
    let last = #"{"name": "Lynx", "diet": "carnivore", "keeper": "Ann"}"#
    try table.write(names + [last])
    let survey = try table.survey()
    #expect(survey.column(named: "keeper") != nil)
    let plan = try ImportPlan(survey, in: store)
    #expect(plan.mapping[.diet] == .column("diet"))
    let report = try await store.take(survey)
    #expect(report.lateColumns.isEmpty)
    #expect(report.rows.added == 1_501)
    #expect(try await store.lines().last == "Lynx, , carnivorous")
  }

  @Test("is told where it comes too late to be looked at, and its rows are imported")
  func hasReported() async throws {
    let table = try Table(name: "animals.jsonl")
    let note = String(repeating: "x", count: 4_000)
    let names = (0..<4_000).map { #"{"name": "Animal \#($0)", "note": "\#(note)"}"# }
    try table.write(names + [#"{"name": "Lynx", "keeper": "Ann"}"#])
    let survey = try table.survey()
    #expect(survey.column(named: "keeper") == nil)
    let report = try await store.take(survey)
    #expect(report.lateColumns == ["keeper"])
    #expect(report.rows.added == 4_001)
  }

  @Test("is not looked for in all of a long file whose cells are empty")
  func endsAmongEmptyCells() throws {
    let survey = try Survey(EmptyRows(columns: 10_000, rows: 150_000), path: "rows")
    #expect(!survey.isWhole)
    #expect(survey.expectedRows == nil)
  }
}

/// A file of rows with a great many cells, which are all empty.
private struct EmptyRows: RecordReader {
  let format = "rows of nothing"
  let columns: Int
  let rows: Int

  func read(into visitor: inout some RecordVisitor) throws {
    try visitor.visit(columns: (1...columns).map { "column \($0)" })
    var row = Record(line: 1)
    for _ in 0..<columns { row.append([]) }
    for _ in 0..<rows { try visitor.visit(row) }
  }
}
