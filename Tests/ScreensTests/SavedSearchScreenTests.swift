import Catalog
import Terminal
import Testing

/// Searches among the categories.
@Suite(.timeLimit(.minutes(10))) struct SavedSearchScreenTests {
  private func session() async throws -> Session {
    try await .animals(
      ("Ant", "Insect"), ("Bee", "Insect"), ("Beetle", "Insect"), ("Bear", "Mammal"))
  }

  /// The session after a search for “be” was saved.
  private func saved() async throws -> Session {
    let session = try await session()
    session.press("/", "b", "e", .enter, "W")
    session.type("Be all")
    session.press(.enter)
    #expect(await session.shows("Saved the search Be all, among the categories"))
    return session
  }

  @Test func `one is saved under a name, and stands among the categories`() async throws {
    let session = try await saved()
    #expect(session.picture.contains("/ Be all"))
    #expect(session.picture.contains("Animals · Be all · best match first"))
    #expect(session.picture.contains("1 of 3"))
    session.press("h", .home)
    #expect(await session.shows("1 of 4"))
    session.press(.down, .down)
    #expect(session.selected.first == "/ Be all")
    #expect(await session.shows("1 of 3"))
    session.press(.down)
    #expect(await session.shows("Animals · Insect · by name"))
    #expect(await session.shows("1 of 3"))
    #expect(session.picture.contains("▌Ant "))
  }

  @Test(arguments: [0, 1, 2])
  func `stands among many with as many above as there is room for`(pages: Int) async throws {
    let store = try Session.store()
    for number in 1...43 {
      _ = try await store.insert(RecordDraft(name: "Ant", category: .named("Kind \(number)")))
    }
    let session = try Session(store)
    session.press("h")
    for _ in 0..<pages { session.press(.pageDown) }
    session.press("/", "a", "n", "t", .enter, "W")
    session.type("Ants")
    session.press(.enter)
    #expect(await session.shows("Saved the search Ants"))
    #expect(session.picture.contains("▌/ Ants"))
    #expect(session.picture.contains("All animals") && session.picture.contains("Uncategorised"))
  }

  @Test func `follows every change, here and elsewhere`() async throws {
    let session = try await saved()
    _ = try await session.store.insert(RecordDraft(name: "Beaver", category: .named("Mammal")))
    #expect(await session.shows("1 of 4"))
    let search = try #require(try session.store.searches().first)
    _ = try await session.store.saveSearch(named: "Bears", finding: "bear", as: search)
    #expect(await session.shows("/ Bears"))
    #expect(await session.shows("1 of 1"))
    try await session.store.delete(try #require(try session.store.searches().first))
    #expect(await session.shows("1 of 5"))
    #expect(!session.picture.contains("/ Bears"))
  }

  @Test func `has the category and the diet that the list was held to`() async throws {
    let session = try await session()
    session.press("h", .down, .down, .tab, "t", "W")
    #expect(await session.shows("category:\"Insect\" diet:herbivorous"))
    session.type("Insects that eat plants")
    session.press(.enter)
    #expect(await session.shows("1 of 3"))
    #expect(session.picture.contains("/ Insects that eat"))
  }

  @Test func `f leads away from it, and Esc back`() async throws {
    let session = try await saved()
    session.press("f", "a")
    #expect(await session.shows("of 4"))
    session.press(.escape)
    #expect(await session.shows("Animals · Be all"))
    session.press("f", "a", .enter)
    #expect(await session.shows("1 of 4"))
    session.press("h")
    #expect(session.selected.first?.hasPrefix("All animals") == true)
  }

  @Test func `n goes on in it`() async throws {
    let session = try await saved()
    session.press("h", .home, .down, .down, "l", "n")
    #expect(await session.shows("2 of 3"))
  }

  @Test func `undoing it leaves what is listed as it is`() async throws {
    let session = try await saved()
    session.press("h", .end)
    #expect(await session.shows("Animals · Mammal"))
    session.press("u")
    #expect(await session.shows("Undid the addition of the search Be all"))
    #expect(session.picture.contains("Animals · Mammal"))
  }

  @Test func `cannot name the animals without a category`() async throws {
    let session = try await session()
    session.press("h", .down, .tab, "t", "W")
    #expect(session.footer.contains("A search cannot name this category"))
  }

  @Test func `Esc leaves it for all animals`() async throws {
    let session = try await saved()
    session.press(.escape)
    #expect(await session.shows("of 4"))
    session.press("h")
    #expect(session.selected.first?.hasPrefix("All animals") == true)
  }

  @Test func `is changed, deleted and brought back where it stands`() async throws {
    let session = try await saved()
    session.press("h", "e", .tab)
    session.type("ant")
    session.press(.enter)
    #expect(await session.shows("1 of 1"))
    session.press("d")
    #expect(session.picture.contains("Delete the search Be all? Its animals stay."))
    session.press("y")
    #expect(await session.shows("Deleted the search Be all"))
    #expect(await session.shows("1 of 4"))
    session.press("u")
    #expect(await session.shows("Undid the deletion of the search Be all"))
    #expect(session.selected.first == "/ Be all")
    #expect(await session.shows("1 of 1"))
  }

  @Test
  func `is refused without a name, with one that is taken, and with a text that says nothing`()
    async throws
  {
    let session = try await saved()
    session.press(.escape, "W")
    #expect(session.footer.contains("Nothing is searched for"))
    session.press("/", "a", .enter, "W", .enter)
    #expect(await session.shows("Enter a name."))
    session.type("be ALL")
    session.press(.enter)
    #expect(await session.shows("A search named “Be all” already exists."))
    session.type("2")
    session.press(.tab)
    session.type("diet:x")
    session.press(.enter)
    #expect(await session.comesTrue { session.picture.contains("There is no diet “x”") })
    session.press(.escape)
    #expect(session.picture.contains("Discard the new search?"))
  }

  @Test func `an animal that is added there is shown, in it or among all`() async throws {
    let session = try await saved()
    session.press("a")
    session.type("Beluga")
    session.press(.enter)
    #expect(await session.shows("Saved Beluga"))
    #expect(await session.shows("of 4"))
    #expect(session.picture.contains("Animals · Be all"))
    session.press("a")
    session.type("Cat")
    session.press(.enter)
    #expect(await session.shows("of 6"))
    #expect(session.selected.contains { $0.hasPrefix("Cat") })
  }
}
