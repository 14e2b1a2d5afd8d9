import Catalog
import Exchange
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("An import")
struct ImportTests {
  private let store: CatalogStore

  init() throws {
    store = try CatalogStore(.inMemory)
  }

  @Test("updates a row that is known by its key, keeps the animal or adds another, as is chosen")
  func followsChange() async throws {
    let table = try Table("id,name,diet", "1,Max,carnivore", "2,Bella,omnivore")
    try await store.take(table.survey())
    try table.write(["id,name,diet", "1,Max,omnivore", "2,Bella,omnivore"])
    let kept = try await store.take(table.survey(), isPreview: true) { $0.mapping.onChange = .keep }
    #expect(kept.rows.kept == 1)
    let added = try await store.take(table.survey(), isPreview: true) { $0.mapping.onChange = .add }
    #expect(added.rows.added == 1)
    let changed = try await store.take(table.survey())
    #expect(changed.rows.changed == 1)
    #expect(changed.rows.same == 1)
    #expect(try await store.lines() == ["Max, , omnivorous", "Bella, , omnivorous"])
  }

  @Test("takes equal rows of one file for different animals, and knows all of them again")
  func keepsEqualRows() async throws {
    let table = try Table("name,type", "Max,Dog", "Max,Dog", "Max,Dog")
    #expect(try await store.take(table.survey()).rows.added == 3)
    #expect(try await store.take(table.survey()).rows.same == 3)
    try table.write(["type,name", "Dog,Max", "Dog,Max", "Dog,Max", "Dog,Max"])
    let again = try await store.take(table.survey()).rows
    #expect(again.same == 3)
    #expect(again.added == 1)
  }

  @Test("remembers what was chosen for files with the same columns")
  func remembersMapping() async throws {
    let table = try Table("a,b,c", "Lynx,Cats,x", "Wolf,Dogs,y")
    try await store.take(table.survey()) { plan in
      plan.mapping[.name] = try FieldSource("a", for: .name, in: plan.survey)
      plan.mapping[.category] = try FieldSource("b", for: .category, in: plan.survey)
      plan.mapping.onChange = .keep
    }
    let other = try Table("c,menagerie_line,b,a", "z,7,Bears,Panda")
    let plan = try ImportPlan(other.survey(), in: store)
    #expect(plan.mapping[.name] == .column("a"))
    #expect(plan.mapping[.category] == .column("b"))
    #expect(plan.mapping.onChange == .keep)
    #expect(plan.isRemembered)
  }

  @Test("by another key than the last time says that it will not know the rows again")
  func forgetsRows() async throws {
    let table = try Table("id,name", "1,Lynx", "2,Wolf")
    try await store.take(table.survey()) { $0.mapping.key = .column("id") }
    var plan = try ImportPlan(table.survey(), in: store)
    #expect(!plan.forgetsRows)
    plan.mapping.key = .wholeRow
    #expect(plan.forgetsRows)
  }

  @Test("forgets nothing but remembers nothing of a preview")
  func previewRemembersNothing() async throws {
    let table = try Table("name,b", "Lynx,Cats")
    try await store.take(table.survey(), isPreview: true) { $0.mapping[.category] = .column("b") }
    #expect(try ImportPlan(table.survey(), in: store).mapping[.category] == .none)
    #expect(try store.counts().total == 0)
  }

  @Test("writes refused rows to a file that can be mended and imported again")
  func writesRejects() async throws {
    let table = try Table(
      "name,type,note", "Lynx,Cat,\"a, \"\"b\"\"\"", ",Dog,\"two", "lines\"", "NA,Dog,x")
    let report = try await store.take(table.survey(), rejectPath: table.rejects)
    #expect(report.rows.added == 1)
    #expect(report.rows.refused == 2)
    #expect(report.rejectFile == table.rejects)
    #expect(
      table.rejected == """
        menagerie_line,menagerie_column,menagerie_reason,name,type,note
        3,name,It has no name.,,Dog,"two\nlines"
        5,name,It has no name.,NA,Dog,x\n
        """)
    let mended = try #require(table.rejected).replacing(",,Dog", with: ",Max,Dog")
      .replacing(",NA,Dog", with: ",Bella,Dog")
    let rejects = try Table(name: "mended.csv")
    try Data(mended.utf8).write(to: URL(fileURLWithPath: rejects.path))
    let second = try await store.take(rejects.survey())
    #expect(second.rows.added == 2)
    #expect(
      try await store.lines() == ["Lynx, Cat, unknown", "Max, Dog, unknown", "Bella, Dog, unknown"])
    // The rest of the source and the mended rows are known.
    #expect(try await store.take(rejects.survey()).rows.same == 2)
    #expect(try await store.take(table.survey()).rows.same == 1)
  }

  @Test("leaves no reject file where nothing is refused, and replaces none that is something else")
  func sparesFiles() async throws {
    let table = try Table("name", "Lynx")
    try await store.take(table.survey(), rejectPath: table.rejects)
    #expect(table.rejected == nil)
    #expect(try table.folder.names == ["table.csv"])
    try Data("precious".utf8).write(to: URL(fileURLWithPath: table.rejects))
    await #expect(throws: ImportError.notAReject(path: table.rejects)) {
      try await store.take(table.survey(), rejectPath: table.rejects)
    }
    #expect(table.rejected == "precious")
  }

  @Test("refuses a second row of one key that says something else, with its column")
  func refusesRepeatedKey() async throws {
    let table = try Table("id,name", "1,Max", "2,Bella", "1,Rex")
    let report = try await store.take(table.survey()) { $0.mapping.key = .column("id") }
    #expect(report.rows.added == 2)
    #expect(report.refusals.map(\.line) == [4])
    #expect(report.refusals.map(\.column) == ["id"])
  }

  @Test("of a damaged file imports nothing, and leaves no other file")
  func refusesDamaged() async throws {
    let table = try Table(name: "table.csv")
    let rows = (0..<3_000).map { "\($0 == 2_000 ? "" : "Animal \($0)"),x" }
    try table.write(["name,note"] + rows + ["Max,\"not closed"])
    let survey = try table.survey()
    await #expect(throws: (any Error).self) {
      try await store.take(survey, rejectPath: table.rejects)
    }
    #expect(try store.counts().total == 0)
    #expect(try table.folder.names == ["table.csv"])
  }

  @Test("that is cancelled leaves nothing behind")
  func isCancelled() async throws {
    let table = try Table(name: "table.csv")
    try table.write(["name"] + (0..<200_000).map { "Animal \($0)" } + [" "])
    var planned = try ImportPlan(table.survey(), in: store)
    planned.rejectPath = table.rejects
    let plan = planned
    // It is cancelled in the middle by what is told first of how far it has come.
    let start = AsyncStream.makeStream(of: Void.self)
    let running = Mutex<Task<[ImportReport], any Error>?>(nil)
    let task = Task { [store] in
      for await _ in start.stream { break }
      return try await Import([plan]) { _ in running.withLock { $0?.cancel() } }.run(into: store)
    }
    running.withLock { $0 = task }
    start.continuation.finish()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try store.counts().total == 0)
    #expect(try table.folder.names == ["table.csv"])
  }

  private func plans(_ tables: [Table]) throws -> [ImportPlan] {
    try tables.reduce(into: []) { plans, table in
      plans.append(try ImportPlan(table.survey(), in: store, after: plans.last))
    }
  }

  @Test("of several files is all or nothing, an edit for each, and its preview tells the same")
  func takesSeveral() async throws {
    let first = try Table("name,type", "Max,Dog", "Bella,Dog")
    let second = try Table("name,type", "Max,Dog", "Tom,Cat")
    let plans = try plans([first, second])
    let preview = try await Import(plans).run(into: store, isPreview: true)
    let reports = try await Import(plans).run(into: store)
    #expect(reports.map(\.rows) == preview.map(\.rows))
    #expect(reports.map(\.rows.added) == [2, 1])
    #expect(reports.map(\.rows.newCategories) == [1, 1])
    _ = try await store.undo()
    #expect(try await store.lines() == ["Max, Dog, unknown", "Bella, Dog, unknown"])
  }

  @Test("of several files refuses a key of an earlier file, unless its row says the same")
  func refusesKeyOfEarlierFile() async throws {
    let cats = try Table("id,name,diet", "1,Tom,carnivore", "2,Max,carnivore", "3,Kit,carnivore")
    let dogs = try Table("id,name,diet", "1,Rex,carnivore", "2,Max,carnivore", "4,Ace,carnivore")
    let expected = ["Tom, , carnivorous", "Max, , carnivorous", "Kit, , carnivorous"]
    for added in [1, 0] {
      let plans = try plans([cats, dogs])
      let second = try #require(await Import(plans).run(into: store).last)
      #expect(second.refusals.map(\.line) == [2])
      #expect(second.refusals.map(\.column) == ["id"])
      #expect(second.rows.added == added)
      #expect(second.rows.same == 2 - added)
      #expect(try await store.lines() == expected + ["Ace, , carnivorous"])
    }
  }

  @Test("of several files knows equal rows of another file again, where there is no key")
  func knowsRowsOfEarlierFile() async throws {
    let first = try Table("name,type", "Max,Dog", "Max,Dog")
    let second = try Table("name,type", "Max,Dog", "Max,Dog", "Max,Dog")
    for counts in [[2, 1], [0, 0]] {
      let plans = try plans([first, second])
      #expect(try await Import(plans).run(into: store).map(\.rows.added) == counts)
    }
  }

  @Test("writes and remembers nothing where the refused rows cannot be kept")
  func refusesUnwritableRejects() async throws {
    let table = try Table("name,b", "Lynx,Cats", "NA,Dogs")
    let path = table.folder.path + "/gone/rejects.csv"
    await #expect(throws: ImportError.rejectFailed(path: path, code: ENOENT)) {
      try await store.take(table.survey(), rejectPath: path) {
        $0.mapping[.category] = .column("b")
      }
    }
    #expect(try store.counts().total == 0)
    #expect(try ImportPlan(table.survey(), in: store).mapping[.category] == .none)
  }

  @Test("keeps the refused rows under another name, where theirs was taken meanwhile")
  func keepsRejects() async throws {
    let table = try Table("name", "Lynx", "NA")
    var planned = try ImportPlan(table.survey(), in: store)
    planned.rejectPath = table.rejects
    let plan = planned
    let report = try #require(
      await Import([plan]) { _ in
        _ = FileManager.default.createFile(
          atPath: table.rejects, contents: Data("precious".utf8))
      }.run(into: store).first)
    #expect(try store.counts().total == 1)
    #expect(table.rejected == "precious")
    #expect(report.rejectProblem == "\(ImportError.notAReject(path: table.rejects))")
    let kept = try #require(report.rejectFile)
    let data = try #require(FileManager.default.contents(atPath: kept))
    #expect(String(decoding: data, as: UTF8.self).hasSuffix("3,name,It has no name.,NA\n"))
    #expect(try table.folder.names.count == 3)
  }

  @Test("of many rows expects about as many, and goes on telling how far it is after the last")
  func expectsMany() async throws {
    let table = try Table(name: "table.csv")
    try table.write(["name,note"] + (0..<40_000).map { "Animal \($0),note of \($0)" })
    let survey = try table.survey()
    let expected = try #require(survey.expectedRows)
    #expect((35_000...45_000).contains(expected))
    #expect(survey.rowCount == Survey.rowLimit)
    let plan = try ImportPlan(survey, in: store)
    let parts = Mutex<[Double]>([])
    _ = try await Import([plan]) { told in parts.withLock { $0.append(told.part) } }
      .run(into: store)
    let told = parts.withLock { $0 }
    #expect(told == told.sorted())
    // What is put back after a writing of many rows is told step by step.
    #expect(told.filter { $0 > 0.9 && $0 < 1 }.count > 3)
    #expect(told.last == 1)
  }

  @Test("counts the rows of a file that is little longer than what is looked at")
  func countsRows() throws {
    let table = try Table(name: "table.csv")
    try table.write(["name"] + (0..<1_500).map { "Animal \($0)" })
    let survey = try table.survey()
    #expect(survey.expectedRows == 1_500)
    #expect(!survey.isWhole)
  }

  @Test("tells what is missing: rows that are shorter, animals without a category")
  func countsMissing() async throws {
    let table = try Table("name,type,note", "Max", "Bella,Dog,x", "Tom,NA,y")
    let report = try await store.take(table.survey())
    #expect(report.rows.added == 3)
    #expect(report.shortRows == 1)
    #expect(report.uncategorised == 2)
  }

  @Test(
    "tells no row of JSON is too short, whose last value may be null or not there",
    arguments: ["table.jsonl", "table.json"])
  func passesOverEndsOfJSON(name: String) async throws {
    let rows = [
      #"{"name":"Max","a":"x","b":"y"}"#, #"{"name":"Tia","a":"x","b":null}"#,
      #"{"name":"Bo","a":"x"}"#,
    ]
    let text = name.hasSuffix("l") ? rows : ["[\(rows.joined(separator: ","))]"]
    let report = try await store.take(Table(lines: text, name: name).survey())
    #expect(report.rows.added == 3)
    #expect(report.shortRows == 0)
  }
}
