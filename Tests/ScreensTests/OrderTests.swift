import Catalog
import CatalogInspection
import Terminal
import Testing

@Suite(.timeLimit(.minutes(10))) struct OrderTests {
  @Test func `S turns each order round and keeps the selection`() async throws {
    let session = try await Session.sample()
    session.press("f")
    session.type("axolotl")
    session.press(.enter)
    for order in ["by name, Z to A", "by diet, reversed", "by category, reversed"] {
      session.press("S")
      #expect(session.footer.hasSuffix("Sorted \(order)"))
      #expect(session.picture.contains("· \(order) "))
      #expect(session.selected.first?.hasPrefix("Axolotl") == true)
      #expect(await session.shows("of 498"))
      session.press("s", .down, .enter)
    }
  }

  @Test func `an order by time goes to its start, and S keeps what is selected there`()
    async throws
  {
    let session = try await Session.animals(("Ant", nil), ("Bee", nil), ("Cow", nil))
    _ = try await session.store.update(
      session.animal("Bee").id, from: RecordDraft(name: "Bee"), to: RecordDraft(name: "Bees"))
    #expect(await session.shows("Bees"))
    session.press("s")
    session.type("new")
    session.press(.enter)
    #expect(session.footer.hasSuffix("Sorted newest first"))
    #expect(session.selected.first?.hasPrefix("Cow") == true)
    session.press("S")
    #expect(session.selected.first?.hasPrefix("Cow") == true)
    #expect(await session.shows("3 of 3"))
    session.press("s", .down, .enter)
    #expect(session.footer.hasSuffix("Sorted last changed first"))
    #expect(session.selected.first?.hasPrefix("Bees") == true)
    session.press("s", .home, "n", .enter)
    #expect(session.picture.contains("· by name ─"))
    #expect(session.selected.first?.hasPrefix("Bees") == true)
  }

  @Test func `s opens the orders, which typing narrows; the same one again reverses it`()
    async throws
  {
    let session = try await shelter()
    session.press("s")
    #expect(session.selected.first?.contains(#/^Name +now; Enter reverses it$/#) == true)
    session.type("bre")
    #expect(session.selected.first == "Breed")
    session.press(.enter)
    #expect(session.footer.hasSuffix("Sorted by breed"))
    #expect(session.lines[1].contains("Animals · by breed ─"))
    #expect(order(of: session) == ["Rex", "Max", "Ant", "Bee"])
    session.press("s", .enter)
    #expect(session.footer.hasSuffix("Sorted by breed, reversed"))
    #expect(order(of: session) == ["Max", "Rex", "Bee", "Ant"])
    session.press("S")
    #expect(order(of: session) == ["Rex", "Max", "Ant", "Bee"])
    session.press("s")
    session.type("xyz")
    session.press(.enter)
    #expect(session.footer.hasSuffix("Nothing here has that name."))
    session.press(.escape)
    #expect(session.lines[1].contains("· by breed ─"))
  }

  @Test func `a press takes an order`() async throws {
    let session = try await shelter()
    session.press("s")
    try session.mouse(.wheelDown, over: "Order")
    #expect(session.selected.first == "Diet")
    try session.mouse(.press, over: "Newest first")
    #expect(session.footer.hasSuffix("Sorted newest first"))
  }

  @Test func `an order goes with its field, and is named as that is`() async throws {
    let session = try await shelter()
    session.press("s")
    session.type("breed")
    session.press(.enter)
    try await session.store.execute(sql: "UPDATE field SET name = 'Race', nameKey = 'race'")
    #expect(await session.shows("· by race ─"))
    try await session.store.execute(sql: "UPDATE field SET isRetired = 1")
    #expect(await session.shows("· by name ─"))
    #expect(order(of: session) == ["Ant", "Bee", "Max", "Rex"])
  }

  @Test func `the first order of many animals by a field is made beside the screen, and stays`()
    async throws
  {
    let session = try await shelter()
    _ = try await session.store.insert(
      contentsOf: (0..<2_100).map { RecordDraft(name: "Emu \($0)") })
    #expect(await session.shows("of 2,104"))
    session.press("s")
    session.type("breed")
    session.press(.enter, .escape)
    #expect(await session.shows("Cancelled; nothing was written."))
    #expect(session.lines[1].contains("· by name ─"))
    session.press("s")
    session.type("breed")
    session.press(.enter)
    #expect(await session.shows("Sorted by breed"))
    session.press(.home)
    #expect(order(of: session).prefix(3) == ["Rex", "Max", "Ant"])
    let query = session.browser.animals.query
    #expect(try session.store.holdsOrder(of: query))
    session.press(.end)
    #expect(await session.shows("2,104 of 2,104"))
  }

  /// Two dogs of a breed each, and two animals of none.
  private func shelter() async throws -> Session {
    let store = try Session.store()
    let breed = try await store.addField(named: "Breed")
    for (name, value) in [("Max", "poodle"), ("Rex", "Boxer"), ("Bee", ""), ("Ant", "")] {
      var draft = RecordDraft(name: name)
      draft[text: breed] = value
      _ = try await store.insert(draft)
    }
    return try Session(store)
  }

  private func order(of session: Session) -> [String] {
    session.browser.animals.visible.map(\.name)
  }

  @Test func `t shows one diet after the other, and then all`() async throws {
    let session = try await Session.sample()
    for diet in ["herbivorous", "carnivorous", "omnivorous", "unknown"] {
      session.press("t")
      #expect(session.footer.hasSuffix("Only \(diet)"))
      #expect(session.picture.contains("Animals · \(diet) · by name"))
    }
    #expect(session.picture.contains("There is no animal of unknown diet. t shows other"))
    session.press("t")
    #expect(session.footer.hasSuffix("All diets"))
    #expect(await session.shows("of 498"))
  }

  @Test(arguments: [
    (80, " African wild… · “a” · carnivorous · best match, then by category, reversed "),
    (60, " African wild dog · “a” · carnivorous · best first "),
  ])
  func `the title is cut where it is the user's own`(columns: Int, title: String) async throws {
    let session = try await Session.animals(
      ("Ant", "African wild dog"), columns: columns + (columns < 70 ? 24 : 72), rows: 12)
    session.press("s", "c", "a", "t", .enter, "S", "t", "t", "h", .end, "/", "a", .enter)
    await session.settled()
    #expect(session.lines[1].contains(title), "\(session.picture)")
  }
}
