import Catalog
import Testing

/// What is still to be done, and what follows once it is.
struct DueTests {
  private let store: CatalogStore
  private let lola: Animal
  private let log: Log

  init() async throws {
    store = try CatalogStore(.inMemory)
    lola = try await store.insert(RecordDraft(name: "Lola"))
    let added = try await store.add(
      [NewField("Outcome")],
      [NewLog("Vaccine", fields: [NewField("What"), NewField("Dose", .number)], repeats: "30d")])
    log = added.logs[0]
  }

  private func open(_ day: String, _ value: String = "Rabies") async throws -> Entry {
    try await store.record(value, in: log, of: lola, on: day, done: "no")
  }

  private func finish(_ entry: Entry, on day: String) async throws {
    var draft = RecordDraft(entry)
    (draft[text: .isDone], draft[text: .time]) = ("yes", day)
    let _: Entry = try await store.save(draft, over: (entry.id, RecordDraft(entry)))
  }

  @Test(arguments: [
    ("30d", "2026-11-03", "2026-12-03"), ("every 2w", "2026-11-03T14:30", "2026-11-17"),
    ("1m", "2026-01-31", "2026-02-28"), ("1 m", "2024-01-31", "2024-02-29"),
    ("1y", "2024-02-29", "2025-02-28"), ("1m", "2026-11", "2026-12-01"),
    ("1y", "2026", "2027-01-01"),
  ])
  func `the next day is counted from the one before`(time: String, day: String, next: String) throws
  {
    #expect(try #require(Repetition(time)).day(after: day) == next)
  }

  @Test(arguments: ["0d", "-1w", "99999y", "30", "d", "", "1.5m", "٣d"])
  func `a time that is none, or too long, is refused with what works`(time: String) async throws {
    #expect(Repetition(time) == nil)
    if time.isEmpty { return }
    var draft = RecordDraft(log)
    draft[text: .repeats] = time
    await #expect {
      let _: Log = try await store.save(draft, over: (log.id, RecordDraft(log)))
    } throws: { error in
      guard case .value(.repeats, let problem)? = error as? CatalogError else { return false }
      return problem.sentence.contains("write one such as 30d, 2w, 1m or 1y")
    }
  }

  @Test(arguments: ["2026-11-01", "2026-11-20"])
  func `once it is done, early or late, the next is due, in the same edit`(day: String) async throws
  {
    let entry = try await open("2026-11-10")
    #expect(try store.dueCounts(on: "2026-11-10") == DueCounts(all: 1, late: 0))
    #expect(try store.dueCounts(on: "2026-11-11") == DueCounts(all: 1, late: 1))
    try await finish(entry, on: day)
    let next = try #require(try store.next(after: entry))
    #expect(next.time == (day == "2026-11-01" ? "2026-12-01" : "2026-12-20"))
    let what = try #require(try store.fields(of: log).custom.first)
    #expect(next.text(of: what) == "Rabies")
    #expect(try store.dueCounts(on: "2026-11-30").all == 0)
    _ = try await store.undo()
    #expect(try store.due(by: "2099", from: .first, limit: 9).rows == [entry])
    _ = try await store.redo()
    #expect(try store.next(after: entry)?.time == next.time)
    #expect(try await store.findings() == [])
  }

  @Test func `what was measured is not known of the next, and one is enough`() async throws {
    let dose = try #require(try store.fields(of: log).custom.last)
    var draft = try store.entry("Rabies", in: log, of: lola, on: "2026-11-03")
    draft[text: dose] = "5"
    let first: Entry = try await store.save(draft, over: nil)
    let next = try #require(try store.next(after: first))
    #expect([next.time, next.text(of: dose)] == ["2026-12-03", ""])
    try await store.record("Rabies", in: log, of: lola, on: "2026-11-04")
    #expect(try store.due(by: "2099", from: .first, limit: 9).rows.map(\.time) == ["2026-12-04"])
  }

  @Test func `what is done is not due any more, and of something else is due on its own`()
    async throws
  {
    for day in ["2026-11-10", "2026-11-12", "2027-01-15"] { _ = try await open(day) }
    _ = try await open("2026-11-11", "Lepto")
    try await store.record("Rabies", in: log, of: lola, on: "2026-11-20")
    let due = { try store.due(by: "2099", from: .first, limit: 9).rows.map(\.time) }
    // Rabies stays planned for January, so that nothing more is due.
    #expect(try due() == ["2026-11-11", "2027-01-15"])
    try await store.record("Lepto", in: log, of: lola, on: "2026-11-21")
    #expect(try due() == ["2026-12-21", "2027-01-15"])
    // The history of before settles nothing.
    try await store.record("Lepto", in: log, of: lola, on: "2026-11-12")
    #expect(try due() == ["2026-12-21", "2027-01-15"])
    for _ in 1...3 { _ = try await store.undo() }
    #expect(try due() == ["2026-11-10", "2026-11-11", "2026-11-12", "2027-01-15"])
  }

  @Test(arguments: [
    ("rabies", "2026-11-10", ["2026-11-11", "2026-12-10"]),
    ("", "2026-11-12", ["2026-11-10", "2026-11-11", "2026-12-12"]),
    ("Rabies", "2026-11-12T14:30", ["2026-11-11", "2026-12-12"]),
    ("Rabies", "2026-11", ["2026-11-10", "2026-11-11"]),
    ("Rabies", "2026-11-05", ["2026-11-10", "2026-11-11"]),
  ])
  func `what is recorded settles what is called like it, up to its time`(
    value: String, time: String, days: [String]
  ) async throws {
    _ = try await open("2026-11-10")
    _ = try await open("2026-11-11", "Lepto")
    try await store.record(value, in: log, of: lola, on: time)
    #expect(try store.due(by: "2099", from: .first, limit: 9).rows.map(\.time) == days)
  }

  @Test func `a batch and a dose are not those of the next, and yes is no subject`() async throws {
    let fed = try await store.addLog(NewLog("Fed", .yesNo, repeats: "1d"))
    try await store.record("yes", in: fed, of: lola, on: "2026-11-20")
    try await store.record("no", in: fed, of: lola, on: "2026-11-21")
    let next = try store.due(by: "2099", from: .first, limit: 9).rows
    #expect(next.map(\.time) == ["2026-11-22"])
    #expect(next.first?[try #require(try store.fields(of: fed).custom.first)] == nil)
  }

  @Test func `a measurement settles what was due up to its day`() async throws {
    let weight = try await store.addLog(NewLog("Weight", .number))
    for day in ["2026-11-10", "2026-11-12"] {
      try await store.record("", in: weight, of: lola, on: day, done: "no")
    }
    try await store.record("4", in: weight, of: lola, on: "2026-11-11")
    #expect(try store.due(by: "2099", from: .first, limit: 9).rows.map(\.time) == ["2026-11-12"])
    #expect(try await store.findings() == [])
  }

  @Test func `an animal that the log is not for falls silent, until it is back`() async throws {
    let outcome = try #require(try store.fields().named("Outcome"))
    var draft = RecordDraft(log)
    draft[text: .onlyFor] = "-outcome:died"
    let _: Log = try await store.save(draft, over: (log.id, RecordDraft(log)))
    _ = try await open("2026-11-10")
    for (value, days) in [("died", []), ("", ["2026-11-10"])] {
      let now = try #require(try store.animal(lola.id))
      var draft = RecordDraft(now)
      draft[text: outcome] = value
      let _: Animal = try await store.save(draft, over: (now.id, RecordDraft(now)))
      #expect(try store.due(by: "2026-11-20", from: .first, limit: 9).rows.map(\.time) == days)
      #expect(try store.dueCounts(on: "2026-11-20").late == days.count)
      let found = try store.page(of: AnimalQuery(find: "due:late"), from: .first, limit: 9).rows
      #expect(found.count == days.count)
    }
  }

  @Test func `for which animals a log is follows the names of fields`() async throws {
    let outcome = try #require(try store.fields().named("Outcome"))
    var draft = RecordDraft(log)
    draft[text: .onlyFor] = "-outcome:died"
    let _: Log = try await store.save(draft, over: (log.id, RecordDraft(log)))
    var renamed = NewField(outcome)
    renamed.name = "Status"
    _ = try await store.changeField(outcome, to: renamed)
    #expect(try store.logs().first?.onlyFor == "-Status:died")
    _ = try await store.undo()
    #expect(try store.logs().first?.onlyFor == "-outcome:died")
  }

  @Test(arguments: [
    ("outcum:here", "There is no field “outcum”"), ("due:late", "What is due depends on this"),
    ("outcome:", "“outcome:” needs a value after it."),
  ])
  func `for which animals a log is has to be understood`(find: String, sentence: String)
    async throws
  {
    var draft = RecordDraft(log)
    draft[text: .onlyFor] = find
    await #expect {
      let _: Log = try await store.save(draft, over: (log.id, RecordDraft(log)))
    } throws: { error in
      guard case .value(.onlyFor, let problem)? = error as? CatalogError else { return false }
      return problem.sentence.hasPrefix(sentence)
    }
  }

  @Test func `of a date that is known to the month, the end counts`() async throws {
    _ = try await open("2026-11")
    #expect(try store.dueCounts(on: "2026-11-30") == DueCounts(all: 1, late: 0))
    #expect(try store.dueCounts(on: "2026-12-01") == DueCounts(all: 1, late: 1))
    try await store.retire(log)
    #expect(try store.dueCounts(on: "2026-12-01").all == 0)
  }

  @Test func `a log whose animals come to depend on what is due is due for none`() async throws {
    let field = try await store.addField(named: "Due", .date)
    _ = try await open("2026-11-01")
    var draft = RecordDraft(log)
    draft[text: .onlyFor] = "due:today"
    let _: Log = try await store.save(draft, over: (log.id, RecordDraft(log)))
    try await store.retireField(field)
    #expect(try store.dueCounts(on: "2026-11-03").all == 0)
  }

  @Test func `what was forgotten makes nothing due where a later one was done`() async throws {
    try await store.record("Rabies", in: log, of: lola, on: "2026-10-20")
    #expect(try store.due(by: "2027", from: .first, limit: 9).rows.map(\.time) == ["2026-11-19"])
    let due = try #require(try store.due(by: "2027", from: .first, limit: 9).rows.first)
    try await store.delete(due)
    try await store.record("Rabies", in: log, of: lola, on: "2019-10-20")
    #expect(try store.due(by: "2027", from: .first, limit: 9).rows.isEmpty)
  }

  @Test func `what is due is found, and other words are not understood`() async throws {
    let max = try await store.insert(RecordDraft(name: "Max"))
    _ = try await open("2020-01-01")
    try await store.record("x", in: log, of: max, on: "tomorrow", done: "no")
    let found = { (text: String) in
      try store.page(of: AnimalQuery(find: text), from: .first, limit: 9).rows.map(\.name)
    }
    #expect(try found("due:today") == ["Lola"])
    #expect(try found("due:late lo") == ["Lola"])
    #expect(try found("-due:late") == ["Max"])
    #expect(try found("due:soon") == [])
    #expect(
      try store.findProblem(in: "due:soon").map { "\($0)" }
        == "due: takes today or late, not “soon”.")
  }
}
