import Catalog
import CatalogInspection
import Terminal
import TestSupport
import Testing
import ViewState

/// What happens to animals, on the screen.
@Suite(.timeLimit(.minutes(10))) struct LogScreenTests {
  private func count(in session: Session, of animal: Animal.ID = 1) throws -> Int {
    try session.store.entries(of: animal, from: .first, limit: 99).rows.count
  }

  @Test func `a weight is four keys and its digits`() async throws {
    let session = try await Session.logs(columns: 120)
    #expect(await session.shows("Weight     4.2 kg 3 d ago"))
    #expect(session.picture.contains("▂▁▅▇▄ (5)"))
    #expect(await session.shows("Treatment  wormed yesterday"))
    session.press("r")
    #expect(await session.shows("What happened to Lola?"))
    session.press("w")
    #expect(await session.shows("Weight of Lola"))
    session.type("4.5")
    session.press(.enter)
    #expect(await session.shows("Saved Weight of Lola"))
    #expect(await session.shows("Weight     4.5 kg today"))
    session.press("u")
    #expect(await session.shows("Weight     4.2 kg 3 d ago"))
  }

  @Test func `what is improbable is said beside it, and Enter again saves it`() async throws {
    let session = try await Session.logs()
    session.press("r", "w")
    #expect(await session.shows("Weight of Lola"))
    session.type("42")
    session.press(.enter)
    #expect(await session.shows("37.8 kg more than the 4.2 kg"))
    session.press(.tab, .control("u"))
    session.type("2026-11-25")
    session.press(.enter)
    #expect(await session.shows("2026-11-25 is still to come"))
    #expect(try count(in: session) == 6)
    session.press(.enter)
    #expect(await session.shows("Saved Weight of Lola"))
    #expect(try count(in: session) == 7)
  }

  @Test(arguments: [("heavy", "is not a number"), ("-", "is not a number")])
  func `what is wrong is said beside it`(text: String, sentence: String) async throws {
    let session = try await Session.logs()
    session.press("r", "w")
    #expect(await session.shows("Weight of Lola"))
    session.type(text)
    session.press(.enter)
    #expect(await session.shows(sentence))
    session.press(.control("u"))
    session.type("4")
    session.press(.tab, .control("u"))
    session.type("2014-02-30")
    session.press(.enter)
    #expect(await session.shows("is not a date"))
    #expect(try count(in: session) == 6)
  }

  @Test func `the first log is added on the way`() async throws {
    let session = try await Session.animals(("Lola", nil))
    session.press("r")
    #expect(await session.shows("Add Log"))
    #expect(!session.picture.contains("Keep "))
    session.type("Weight")
    session.press(.tab, "n", "n", .tab)
    session.type("kg")
    session.press(.enter)
    #expect(await session.shows("Weight of Lola"))
    session.type("4.2")
    session.press(.enter)
    #expect(await session.shows("Saved Weight of Lola"))
    session.press("r")
    #expect(await session.shows("Weight of Lola"), "Nobody is asked where there is one log")
  }

  @Test func `all that happened is listed, by log too, and changed there`() async throws {
    let session = try await Session.logs(columns: 120)
    session.press("R")
    #expect(await session.shows("All logs · Lola"))
    #expect(
      session.selected.first?.hasPrefix("2026-11-20 10:30  Treatment       wormed · Vet: Dr. Ito")
        == true)
    session.press(.tab)
    #expect(await session.shows("Weight · Lola"))
    #expect(session.selected.first?.hasPrefix("2026-11-18        4.2 kg") == true)
    #expect(session.picture.contains("│ 4.4 "), "The chart has its scale")
    session.press(.down, "e")
    #expect(await session.shows("Edit Weight of Lola"))
    session.press(.control("u"))
    session.type("4.6")
    session.press(.enter)
    #expect(await session.shows("2026-11-14        4.6 kg"))
    session.press("d")
    #expect(await session.shows("Delete Weight of Lola, 4.6 kg, of 2026-11-14?"))
    session.press("y")
    #expect(await session.comesTrue { !session.picture.contains("4.6 kg") })
    session.press("u")
    #expect(await session.shows("2026-11-14        4.6 kg"))
    session.press("a")
    #expect(await session.shows("Weight of Lola"))
    session.press(.escape, .escape)
    #expect(await session.shows("Categories"))
  }

  @Test func `an unfinished entry is offered again, and a conflict asks`() async throws {
    let store = try await Session.logs().store
    let entry = try #require(try store.entries(of: 1, from: .last, limit: 1).rows.last)
    let weight = try #require(try store.logs().first)
    let field = try #require(try store.fields(of: weight).custom.first)
    let base = RecordDraft(entry)
    var (mine, theirs) = (base, base)
    (mine[text: field], theirs[text: field]) = ("3.9", "4.15")
    try await store.leave(DraftContent(.entry, entry.id, original: base, value: mine))
    let _: Entry = try await store.save(theirs, over: (entry.id, base))
    let session = try Session(store)
    #expect(session.selected == ["Edit of Weight of Lola"])
    session.press(.enter)
    #expect(await session.shows("Edit Weight of Lola"))
    session.press(.enter)
    #expect(await session.shows("Changed in the meantime"))
    session.press("m", .enter)
    #expect(await session.shows("Saved Weight of Lola"))
    #expect(try store.entries(of: 1, from: .last, limit: 1).rows.last?.text(of: field) == "3.9")
  }

  @Test func `a draft is resumed in a log that was renamed since`() async throws {
    let store = try await Session.logs().store
    let weight = try #require(try store.logs().first)
    let field = try #require(try store.fields(of: weight).custom.first)
    var draft = RecordDraft([
      .entryAnimal: "Lola #1", .log: "Weight", .time: "2026-11-21", .isDone: "yes",
    ])
    draft[text: field] = "4.3"
    try await store.leave(DraftContent(.entry, nil, original: RecordDraft([:]), value: draft))
    let _: Log = try await store.save(
      RecordDraft([.name: "Mass"]), over: (weight.id, RecordDraft(weight)))
    let session = try Session(store)
    session.press(.enter)
    #expect(await session.shows("Weight (kg)  4.3"))
    session.press(.enter)
    #expect(await session.shows("Saved Mass of Lola"))
  }

  @Test func `a log that is renamed or retired meanwhile loses nothing that was typed`()
    async throws
  {
    let session = try await Session.logs()
    let weight = try #require(try session.store.logs().first)
    session.press("r", "w")
    #expect(await session.shows("Weight of Lola"))
    session.type("4.3")
    let renamed: Log = try await session.store.save(
      RecordDraft([.name: "Mass"]), over: (weight.id, RecordDraft(weight)))
    try await session.store.retire(renamed)
    session.press(.enter)
    #expect(await session.shows("The log Mass was retired"))
    #expect(session.picture.contains("4.3"))
    try await session.store.retire(renamed, isRetired: false)
    session.press(.enter)
    #expect(await session.shows("Saved Mass of Lola"))
  }

  @Test func `a field that is retired meanwhile is restored with what was typed`() async throws {
    let session = try await Session.logs()
    session.press("r", "w")
    #expect(await session.shows("Weight of Lola"))
    session.type("4.3")
    let weight = try #require(try session.store.fields(of: .entry).custom.first)
    try await session.store.retireField(weight)
    session.press(.enter)
    #expect(await session.shows("The draft has “4.3” in Weight"))
    session.press("y")
    #expect(await session.shows("Saved Weight of Lola"))
    #expect(try session.store.entries(of: 1, in: 1, from: .first, limit: 1).rows[0][weight] != nil)
  }

  @Test func `the fields of a log are a key from those of animals`() async throws {
    let session = try await Session.logs()
    session.press("F", .tab)
    #expect(await session.shows("Fields of the log Weight"))
    session.press("a")
    #expect(await session.shows("Add Field to Weight"))
    session.type("Note")
    session.press(.enter)
    #expect(await session.shows("Saved the field Note"))
    session.press(.tab)
    #expect(await session.shows("Fields of the log Treatment"))
    session.press("L")
    #expect(await session.shows("Add Log"))
    session.type("Walk")
    session.press(.enter)
    #expect(await session.shows("Fields of the log Walk"))
    session.press(.escape, "r")
    #expect(await session.shows("What happened to Lola?"))
    #expect(session.picture.contains("a Walk"), "w is taken by Weight")
  }

  @Test func `a list in the order of latest values keeps its animal, whoever writes`() async throws
  {
    let session = try await Session.logs()
    session.press("s")
    session.type("weight")
    session.press(.enter)
    #expect(await session.shows("by weight"))
    #expect(session.selected.first?.hasPrefix("Lola") == true)
    _ = try await session.store.insert(RecordDraft(name: "Kim"))
    #expect(await session.shows("Kim"))
    #expect(session.selected.first?.hasPrefix("Lola") == true)
  }

  @Test func `D retires a log, and brings it back`() async throws {
    let session = try await Session.logs()
    session.press("F", .tab)
    #expect(await session.shows("Fields of the log Weight"))
    session.press("D")
    #expect(await session.shows("Retired the log Weight; its entries are kept"))
    #expect(session.picture.contains("Fields of the retired log Weight"))
    #expect(try session.store.logs().map(\.name) == ["Treatment"])
    session.press(.backTab, .tab, "D")
    #expect(await session.shows("Restored the log Weight"))
    #expect(try session.store.logs().map(\.name) == ["Weight", "Treatment"])
  }

  @Test func `without a value Enter is asked for twice`() async throws {
    let session = try await Session.logs()
    session.press("r", "w")
    #expect(await session.shows("Weight of Lola"))
    session.press(.enter)
    #expect(await session.shows("Nothing is said; Enter again saves it."))
    #expect(try count(in: session) == 6)
    session.press(.enter)
    #expect(await session.shows("Saved Weight of Lola"))
    #expect(try count(in: session) == 7)
  }

  @Test func `a new entry is the one that is selected`() async throws {
    let session = try await Session.logs()
    session.press("R", "a", "w")
    #expect(await session.shows("Weight of Lola"))
    session.type("4.3")
    session.press(.tab, .control("u"))
    session.type("2026-10-10")
    session.press(.enter)
    #expect(await session.shows("Saved Weight of Lola"))
    #expect(session.selected.first?.hasPrefix("2026-10-10") == true)
  }

  @Test func `the detail is read once there is room for it`() async throws {
    let session = try await Session.logs(columns: 80)
    #expect(!session.picture.contains("4.2 kg"))
    session.stack.resize(to: Size(columns: 120, rows: 24))
    #expect(session.picture.contains("4.2 kg 3 d ago"))
    session.stack.resize(to: Size(columns: 80, rows: 24))
    session.press(.down, "l")
    #expect(session.picture.contains("herbivorous") && !session.picture.contains("4.2 kg"))
    session.press("h", .up, "l")
    #expect(session.picture.contains("4.2 kg 3 d ago"))
  }

  @Test func `p counts the entries of a log by their dates`() async throws {
    let session = try await Session.logs()
    session.press("o", "f")
    session.type("any weight")
    session.press(.enter)
    #expect(await session.shows("Any weight (kg)"))
    session.press("p")
    #expect(await session.shows("2026-10"))
  }

  @Test func `f goes to the entries of a date`() async throws {
    let session = try await Session.logs()
    session.press("R", "f")
    #expect(await session.shows("Jump to a Date"))
    session.type("soon")
    session.press(.enter)
    #expect(await session.shows("is not a date"))
    for (date, time) in [
      ("2026-10", "2026-10-30"), ("2026-10-29", "2026-10-04"), ("2014", "2026-09"),
    ] {
      session.press(.control("u"))
      session.type(date)
      session.press(.enter)
      let isThere = await session.comesTrue { session.selected.first?.hasPrefix(time) == true }
      #expect(isThere)
      session.press("f")
    }
  }

  @Test func `an animal that is renamed meanwhile has its entry, and one that is gone is named`()
    async throws
  {
    let session = try await Session.logs()
    session.press("r", "w")
    #expect(await session.shows("Weight of Lola"))
    session.type("4.3")
    let lola = try #require(try session.store.animal(1))
    var bella = RecordDraft(lola)
    bella.name = "Bella"
    _ = try await session.store.update(1, from: RecordDraft(lola), to: bella)
    session.press(.enter)
    #expect(await session.shows("Saved Weight of Bella"))
    session.press("r", "w")
    #expect(await session.shows("Weight of Bella"))
    session.type("4.3")
    _ = try await session.store.deleteAnimal(1)
    session.press(.enter)
    #expect(await session.shows("Bella was deleted meanwhile."))
    #expect(session.picture.contains("4.3"))
  }

  @Test func `with a chart the selection stays in view`() async throws {
    let session = try await Session.logs()
    let weight = try #require(try session.store.fields(of: .entry).custom.first)
    for day in 1...30 {
      var entry = RecordDraft([
        .entryAnimal: "#2", .log: "Weight", .time: "2025-01-\(day < 10 ? "0" : "")\(day)",
        .isDone: "yes",
      ])
      entry[text: weight] = "\(20 + day)"
      let _: Entry = try await session.store.save(entry, over: nil)
    }
    session.press(.down, "R")
    #expect(await session.shows("All logs · Max"))
    session.press(.tab)
    #expect(await session.shows("Weight · Max"))
    for _ in 1...18 { session.press(.down) }
    #expect(session.selected.first?.hasPrefix("2025-01-12") == true)
    let log = try #require(try session.store.log(named: "Weight"))
    try await session.store.retire(log)
    #expect(await session.shows("All logs · Max"))
    #expect(await session.shows("Nothing happened yet"))
  }

  @Test func `a deletion says how many entries go`() async throws {
    let session = try await Session.logs()
    session.press("d")
    #expect(await session.shows("Delete Lola? Its 6 entries go too."))
    session.press("y")
    #expect(await session.shows("Deleted Lola"))
    session.press("u")
    #expect(try await session.comesTrue { try count(in: session) == 6 })
  }
}
