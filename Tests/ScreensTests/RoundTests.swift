import Catalog
import Testing
import ViewState

/// Rounds: one log, many animals, one edit.
@Suite(.timeLimit(.minutes(10))) struct RoundTests {
  /// Opens a round of weights of Lola and Max, who are marked.
  private func begin(in session: Session) async throws {
    session.press("A", "r")
    #expect(await session.shows("What happened to the marked animals?"))
    session.press("w")
    #expect(await session.shows("Weight (kg) of 2 animals"))
  }

  private func weights(in session: Session, of animal: Animal.ID) throws -> [String] {
    let weight = try #require(try session.store.fields(of: .entry).custom.first)
    return try session.store.entries(of: animal, in: 1, from: .first, limit: 2).rows
      .map { $0.text(of: weight) }
  }

  @Test(arguments: [(80, 24), (40, 10)])
  func `each animal has a line, Enter goes on, and one edit saves all`(
    columns: Int, rows: Int
  ) async throws {
    let session = try await Session.logs(columns: columns, rows: rows)
    try await begin(in: session)
    #expect(session.picture.contains("4.2 kg on 2026-11-18"), "The value before stands there")
    session.type("4.3")
    session.press(.enter)
    session.type("30")
    session.press(.enter)
    #expect(await session.shows("Saved 2 entries of Weight"))
    #expect(try weights(in: session, of: 1) == ["4.3", "4.2"])
    #expect(try weights(in: session, of: 2) == ["30"])
    session.press("u")
    #expect(await session.shows("Undid the addition of 2 entries"))
    #expect(try weights(in: session, of: 1) == ["4.2", "4.4"])
    #expect(try weights(in: session, of: 2).isEmpty)
  }

  @Test func `what is doubtful keeps nobody, and is typed anew or kept by saving again`()
    async throws
  {
    let session = try await Session.logs()
    try await begin(in: session)
    session.type("42")
    session.press(.enter)
    #expect(await session.shows("37.8 kg more than the 4.2 kg on 2026-11-18"))
    session.type("30")
    session.press(.enter)
    #expect(
      await session.shows("37.8 kg more than the 4.2 kg on 2026-11-18; saving again keeps it."))
    session.type("43")
    session.press(.control("s"))
    #expect(
      await session.shows("38.8 kg more than the 4.2 kg on 2026-11-18; saving again keeps it."))
    session.press(.control("s"))
    #expect(await session.shows("Saved 2 entries of Weight"))
    #expect(try weights(in: session, of: 2) == ["30"])
    #expect(try weights(in: session, of: 1) == ["43", "4.2"])
  }

  @Test func `the animals before are in view where not all have room`() async throws {
    let session = try await Session.logs(columns: 40, rows: 10)
    for index in 1...20 { _ = try await session.store.insert(RecordDraft(name: "Rex \(index)")) }
    #expect(await session.shows("22 animals"))
    session.press("A", "r", "w", .down, .down, .down, .down)
    #expect(await session.shows("Rex 10"))
    #expect(session.picture.contains("Rex 1 ") && session.picture.contains("Rex 11"))
  }

  @Test func `what is left empty makes no entry`() async throws {
    let session = try await Session.logs()
    try await begin(in: session)
    session.press(.control("s"))
    #expect(await session.shows("Type a value for one animal at least"))
    session.press(.down)
    session.type("30")
    session.press(.control("s"))
    #expect(await session.shows("Saved Weight of Max"))
    #expect(try weights(in: session, of: 1) == ["4.2", "4.4"])
    #expect(try weights(in: session, of: 2) == ["30"])
  }

  @Test func `the animals of a category, but for those that the log is not for`() async throws {
    let session = try await Session.logs()
    let weight = try #require(try session.store.log(named: "Weight"))
    var draft = RecordDraft(weight)
    draft[text: .onlyFor] = "Max"
    let _: Log = try await session.store.save(draft, over: (weight.id, RecordDraft(weight)))
    session.press("h", "r")
    #expect(await session.shows("What happened to the animals of the list?"))
    session.press("w")
    #expect(await session.shows("Weight (kg) of 1 animal"))
    #expect(await session.shows("Weight is only for Max: 1 left out."))
    session.press(.escape)
    draft[text: .onlyFor] = "Rex"
    let _: Log = try await session.store.save(draft, over: (weight.id, nil))
    session.press("r", "w")
    #expect(await session.shows("Weight is only for Rex, and none of these is."))
  }

  @Test func `what is wrong or improbable is said beside its line`() async throws {
    let session = try await Session.logs()
    try await begin(in: session)
    session.type("heavy")
    session.press(.enter)
    #expect(await session.shows("is not a number"))
    session.press(.control("u"))
    session.type("42")
    session.press(.enter)
    session.type("30")
    session.press(.backTab, .backTab, .control("u"))
    session.type("2027-01-01")
    session.press(.control("s"))
    #expect(await session.shows("2027-01-01 is still to come; saving again keeps it."))
    #expect(try weights(in: session, of: 2).isEmpty)
    session.press(.control("s"))
    #expect(
      await session.shows("37.8 kg more than the 4.2 kg on 2026-11-18; saving again keeps it."))
    session.press(.control("s"))
    #expect(await session.shows("Saved 2 entries of Weight"))
    #expect(try weights(in: session, of: 1) == ["42", "4.2"])
  }

  @Test func `an animal that was deleted meanwhile is named, and the others are saved`()
    async throws
  {
    let session = try await Session.logs()
    try await begin(in: session)
    session.type("4.3")
    session.press(.down)
    session.type("30")
    _ = try await session.store.deleteAnimal(2)
    session.press(.enter)
    #expect(await session.shows("Max was deleted meanwhile; empty the line to go on."))
    session.press(.control("u"), .enter)
    #expect(await session.shows("Saved Weight of Lola"))
    #expect(try weights(in: session, of: 1) == ["4.3", "4.2"])
  }

  @Test func `a field that is retired meanwhile is restored, and the round is saved`() async throws
  {
    let session = try await Session.logs()
    try await begin(in: session)
    session.type("4.3")
    let weight = try #require(try session.store.fields(of: .entry).custom.first)
    try await session.store.retireField(weight)
    session.press(.control("s"))
    #expect(await session.shows("The draft has “4.3” in Weight"))
    #expect(!session.picture.contains("Save without"), "Nothing would be left")
    session.press("y")
    #expect(await session.shows("Saved Weight of Lola"))
    #expect(try weights(in: session, of: 1) == ["4.3", "4.2"])
  }

  @Test func `half filled in, it is a draft as any other`() async throws {
    let store = try await Session.logs().store
    let weight = try #require(try store.log(named: "Weight"))
    let animals = try store.animals([1, 2])
    let editor = try RoundEditor(of: weight, for: animals, on: "2026-11-20", in: store)
    editor[text: editor.asked[1]] = "4.25"
    try await store.leave(editor.content)
    let _: Log = try await store.save(
      RecordDraft([.name: "Mass"]), over: (weight.id, RecordDraft(weight)))
    let session = try Session(store)
    #expect(await session.shows("New round “Weight”"))
    session.press(.tab)
    #expect(await session.shows("4.25"), "what was typed is compared")
    #expect(session.picture.contains("Lola") && !session.picture.contains("Vet"))
    session.press(.escape, .enter)
    #expect(await session.shows("Mass of 2 animals: Weight (kg)"))
    #expect(session.picture.contains("4.25"))
    session.type("30")
    session.press(.enter)
    #expect(await session.shows("Saved 2 entries of Mass"))
    let times = try store.entries(of: 2, from: .first, limit: 9).rows.map(\.time)
    #expect(times == ["2026-11-20"])
    #expect(try store.drafts().isEmpty)
  }

  @Test func `long names are told apart by their numbers`() async throws {
    let session = try await Session.logs()
    for name in ["Northern white-cheeked gibbon A", "Northern white-cheeked gibbon B", "大熊猫"] {
      _ = try await session.store.insert(RecordDraft(name: name))
    }
    session.press("A", "r", "w")
    #expect(await session.shows("Weight (kg) of 5 animals"))
    #expect(await session.shows("#3 Northern"))
    #expect(session.picture.contains("#4 Northern"))
    #expect(session.picture.contains("大熊猫"))
  }

  @Test func `a log without a field has no round`() async throws {
    let session = try await Session.logs()
    let weight = try #require(try session.store.fields(of: .entry).custom.first)
    try await session.store.retireField(weight)
    session.press("A", "r", "w")
    #expect(await session.shows("Weight has no field to fill in; F adds one."))
  }

  @Test func `too many animals for a round are refused`() async throws {
    let session = try await Session.logs()
    let many = (0...RoundEditor.most).map { RecordDraft(name: "Ant \($0)") }
    _ = try await session.store.insert(contentsOf: many)
    session.press("A", "r", "w")
    #expect(await session.shows("A round has 500 animals at most"))
  }
}
