import Catalog
import Testing

/// What is due, on the screen.
@Suite(.timeLimit(.minutes(10))) struct DueScreenTests {
  /// Max is to be wormed since two days ago, and then every 30 days.
  private func session(columns: Int = 80, rows: Int = 24) async throws -> Session {
    let session = try await Session.logs(columns: columns, rows: rows)
    let log = try #require(try session.store.log(named: "Treatment"))
    var draft = RecordDraft(log)
    draft[text: .repeats] = "30d"
    let _: Log = try await session.store.save(draft, over: (log.id, RecordDraft(log)))
    let what = try #require(try session.store.fields(of: log).custom.first)
    var entry = RecordDraft([
      .entryAnimal: "#2", .log: "Treatment", .time: "2026-11-19", .isDone: "no",
    ])
    entry[text: what] = "wormed"
    let _: Entry = try await session.store.save(entry, over: nil)
    return session
  }

  @Test(arguments: [(80, 24), (40, 10)])
  func `it stands above the categories, and x says that it was done`(
    columns: Int, rows: Int
  ) async throws {
    let session = try await session(columns: columns, rows: rows)
    if columns == 80 { #expect(await session.shows("Due 1, 1 late")) }
    session.press("!")
    #expect(await session.shows("2026-11-19"))
    #expect(session.picture.contains("Max"))
    session.press("x")
    #expect(await session.shows("Treatment of Max"), "the vet may have to be said")
    session.press(.enter)
    #expect(await session.shows("Saved Treatment of Max, and"))
    #expect(await session.shows("2026-12-21"))
    let next = try session.store.due(by: "2027", from: .first, limit: 9).rows
    #expect(next.map(\.time) == ["2026-12-21"])
    session.press(.escape, "u")
    let isBack = await session.comesTrue {
      let due = try? session.store.due(by: "2027", from: .first, limit: 9).rows
      return due?.map(\.time) == ["2026-11-19"]
    }
    #expect(isBack)
  }

  @Test func `x asks before it saves nothing as what was measured`() async throws {
    let session = try await session()
    let _: Entry = try await session.store.save(
      RecordDraft([.entryAnimal: "#1", .log: "Weight", .time: "2026-11-18", .isDone: "no"]),
      over: nil)
    #expect(await session.shows("Due 2, 2 late"))
    session.press("!", "x")
    #expect(await session.shows("Weight of Lola"))
    session.press(.enter)
    #expect(await session.shows("Nothing is said; Enter again saves it."))
  }

  @Test func `nothing is late of an animal that the log is not for`() async throws {
    let session = try await session()
    session.press(.down, "R")
    #expect(await session.shows("late"))
    let log = try #require(try session.store.log(named: "Treatment"))
    var draft = RecordDraft(log)
    draft[text: .onlyFor] = "Lola"
    let _: Log = try await session.store.save(draft, over: (log.id, RecordDraft(log)))
    #expect(await session.shows("to do"))
    #expect(!session.picture.contains("late"))
  }

  @Test func `an animal says what is due`() async throws {
    let session = try await session(columns: 120)
    #expect(await session.shows("Due 1, 1 late"))
    session.press(.down)
    #expect(await session.shows("Treatment  due 2 days ago"))
  }

  @Test func `its row lists the animals, and opens what is due`() async throws {
    let session = try await session()
    #expect(await session.shows("Due 1, 1 late"))
    session.press("h", .end)
    #expect(await session.shows("1 of 1"))
    #expect(!session.picture.contains("Lola"))
    session.press(.enter)
    #expect(await session.shows("2026-11-19"))
    session.press("e")
    #expect(await session.shows("Treatment of Max"))
    #expect(session.picture.contains("Done"))
  }

  @Test func `what has no value is asked for it first`() async throws {
    let session = try await session()
    let _: Entry = try await session.store.save(
      RecordDraft([.entryAnimal: "#2", .log: "Weight", .time: "2026-11-18", .isDone: "no"]),
      over: nil)
    session.press("!")
    #expect(await session.shows("2026-11-18"))
    session.press("x")
    #expect(await session.shows("Weight of Max"))
    session.type("30")
    session.press(.enter)
    #expect(await session.shows("Saved Weight of Max"))
    let entry = try #require(
      try session.store.entries(of: 2, in: 1, from: .first, limit: 9).rows.first)
    #expect([entry.time, entry.text(of: .isDone)] == ["2026-11-21", "yes"])
  }

  @Test func `midnight passes while what is due is on the screen`() async throws {
    let session = try await session()
    let _: Entry = try await session.store.save(
      RecordDraft([.entryAnimal: "#1", .log: "Weight", .time: "2026-11-22", .isDone: "no"]),
      over: nil)
    #expect(await session.shows("Due 1, 1 late"))
    session.press("!")
    #expect(await session.shows("2026-11-22"), "what is to come is listed after it")
    let late = { session.lines.count { $0.contains("late") } }
    #expect(late() == 1)
    session.pass(days: 2)
    #expect(await session.comesTrue { late() == 2 })
    session.pass(days: -1)
    session.press("!")
    #expect(await session.shows("Due 2, 1 late"))
    session.pass(days: 1)
    #expect(await session.shows("Due 2, 2 late"))
  }

  @Test func `a log is edited beside its fields`() async throws {
    let session = try await session()
    session.press("F")
    #expect(await session.shows("Fields of your own"))
    session.press(.tab)
    #expect(await session.shows("Fields of the log Weight"))
    session.press("E")
    #expect(await session.shows("Edit Log"))
    session.press(.tab)
    session.type("0d")
    session.press(.enter)
    #expect(await session.shows("is not a time to repeat"))
    session.press(.control("u"))
    session.type("2w")
    session.press(.enter)
    #expect(await session.shows("Saved the log Weight"))
    #expect(try session.store.log(named: "Weight")?.repeats?.text == "2w")
  }
}
