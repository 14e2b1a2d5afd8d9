import Catalog
import CatalogInspection
import TestSupport
import Testing

/// Lists of animals by what happened to them: found, sorted and shown by the entries of logs.
struct LogListTests {
  private let folder: TemporaryFolder
  private let store: CatalogStore
  private let weight: Log

  init() async throws {
    folder = try TemporaryFolder()
    store = try CatalogStore(.file(folder.catalog), access: .create)
    weight = try await store.addLog(NewLog("Weight", ValueKind.number.with(unit: "kg")))
    let treatment = try await store.addLog(NewLog("Treatment"))
    var animals: [String: Animal] = [:]
    for name in ["Lola", "Max", "Rex", "Yeti"] {
      animals[name] = try await store.insert(RecordDraft(name: name))
    }
    for (name, log, day, value) in [
      ("Lola", weight, "2014-09-01", "6"), ("Lola", weight, "2015-11-03", "4.2"),
      ("Max", weight, "2014", "30"), ("Rex", weight, "today", ""),
      ("Lola", treatment, "2014-01", "Ivermectin"), ("Lola", treatment, "2015-02", "Vaccine"),
    ] {
      try await store.record(value, in: log, of: try #require(animals[name]), on: day)
    }
  }

  private func found(_ text: String) throws -> [String] {
    try store.page(of: AnimalQuery(find: text), from: .first, limit: 10).rows.map(\.name)
  }

  private func field(_ name: String) throws -> Field {
    try #require(try store.fields().listed(named: name))
  }

  @Test(arguments: [
    ("weight<5kg", ["Lola"]), ("weight>4200g", ["Max"]), ("weight:4..40", ["Lola", "Max"]),
    ("-weight<5kg", ["Max", "Rex", "Yeti"]), ("weight:none", ["Rex", "Yeti"]),
    ("has:weight", ["Lola", "Max", "Rex"]), ("-has:weight", ["Yeti"]), ("weight:6", []),
    ("any weight:6", ["Lola"]), ("any weight>5", ["Lola", "Max"]),
    ("-any weight>5", ["Rex", "Yeti"]),
    ("last weight<-30d", ["Lola", "Max"]), ("last weight:today", ["Rex"]),
    ("last weight:2014", ["Max"]),
    ("any treatment:iver", ["Lola"]), ("treatment:iver", []), ("treatment:vacc lo", ["Lola"]),
    ("misfit:weight", []), ("weight<5 weight>4", ["Lola"]),
  ])
  func `the name of a log stands for its latest entry`(text: String, names: [String]) throws {
    #expect(try found(text) == names)
    #expect(try store.findProblem(in: text) == nil)
  }

  @Test func `entries that are still to be done, and logs that were retired, do not count`()
    async throws
  {
    let rex = try #require(try store.animal(3))
    try await store.record("2", in: weight, of: rex, on: "2016", done: "no")
    #expect(try found("weight<5") == ["Lola"])
    #expect(try found("any weight<5") == ["Lola"])
    try await store.retire(weight)
    #expect(
      try store.findProblem(in: "weight<5").map { "\($0)" }
        == "There is no field “weight”, only diet:, category:, id:, photos:, caption:, taken: and those of your own."
    )
  }

  @Test(arguments: [
    ("Weight", ["Lola", "Max", "Rex", "Yeti"], ["Max", "Lola", "Yeti", "Rex"]),
    ("last weight", ["Max", "Lola", "Rex", "Yeti"], ["Rex", "Lola", "Max", "Yeti"]),
    ("treatment", ["Lola", "Max", "Rex", "Yeti"], ["Lola", "Yeti", "Rex", "Max"]),
  ])
  func `a list is sorted by a log`(name: String, names: [String], reversed: [String]) throws {
    for (isReversed, names) in [(false, names), (true, reversed)] {
      let query = AnimalQuery(sort: .field(try field(name)), isReversed: isReversed)
      #expect(try store.readForward(query, limit: 2).map(\.name) == names)
      #expect(try store.readBackward(query, limit: 3).map(\.name) == names)
    }
  }

  @Test func `a list shows the latest value of those logs that it asks for`() throws {
    var query = AnimalQuery()
    query.customFields = ["log1", "log1at"]
    let rows = try store.page(of: query, from: .first, limit: 2).rows
    let fields = try ["weight", "last weight"].map(field)
    #expect(
      rows.map { row in fields.map(row.measure(of:)) } == [
        ["4.2 kg", "2015-11-03"], ["30 kg", "2014"],
      ])
    #expect(
      try store.page(of: AnimalQuery(), from: .first, limit: 1).rows[0].text(of: fields[0]) == "")
  }

  @Test func `a long list is read from an index, with equal values by name`() async throws {
    let count = 2_500
    try OtherProgram(folder.catalog).run(
      """
      WITH RECURSIVE n (i) AS (SELECT 5 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
      INSERT INTO animal (id, name, foldedName, diet)
        SELECT i, 'Animal ' || (i * 7 % 2501), 'animal ' || (i * 7 % 2501), 'unknown' FROM n;
      INSERT INTO entry (animalID, logID, at, isDone, field1)
        SELECT id, 1, '2026-01-' || (10 + id % 7), 1, id % 5 FROM animal WHERE id > 4 AND id % 3 > 0
      """)
    for name in ["weight", "last weight"] {
      for (isReversed, find) in [(false, ""), (true, ""), (false, "weight>2"), (true, "animal 7")] {
        let query = AnimalQuery(
          find: find, sort: .field(try field(name)), isReversed: isReversed)
        let sorted = try store.readForward(query, limit: 400).map(\.id)
        #expect(sorted.count > 100)
        try await store.makeOrder(of: query)
        #expect(try store.holdsOrder(of: query))
        #expect(try store.readForward(query, limit: 57).map(\.id) == sorted)
        #expect(try store.readBackward(query, limit: 58).map(\.id) == sorted)
        let plan = try store.plan(of: query, from: .first, limit: 50)
        if find.isEmpty { #expect(plan.contains { $0.contains("latestInOrderOf") }, "\(plan)") }
      }
    }
    #expect(try await store.findings() == [])
  }

  @Test func `saved searches follow the name of a log`() async throws {
    let search = try await store.saveSearch(
      named: "Light", finding: "weight<5 last weight<-30d -any weight:6 has:weight")
    let _: Log = try await store.save(
      RecordDraft([.name: "Body mass"]), over: (weight.id, RecordDraft(weight)))
    let find = try #require(try store.searches().first { $0.id == search.id }).find
    #expect(
      find == #""Body mass"<5 "last Body mass"<-30d -"any Body mass":6 has:"Body mass""#)
    #expect(try store.findProblem(in: find) == nil)
    #expect(try store.labels().last == "Renamed the log Weight to Body mass")
  }

  @Test func `completion knows the logs`() throws {
    let completion = FindCompletion(of: "last", in: try store.fields())
    #expect(completion.candidates == ["last weight", "last treatment"])
    #expect(FindCompletion(of: "wei", in: try store.fields()).text == "weight")
    #expect(FindCompletion(of: "has:w", in: try store.fields()).text == "has:weight ")
  }
}
