import Catalog
import Terminal
import TestSupport
import Testing

/// Pictures of the numbers.
@Suite struct NumbersTests {
  @Test func `each category and each diet has its number and its bar`() async throws {
    let session = try await Session.sample(columns: 80, rows: 40)
    session.press("o")
    #expect(await session.shows("Numbers · 498 animals"))
    let diet = try #require(session.lines.first { $0.contains("omnivorous") })
    #expect(diet.contains("█"))
    let mammals = try #require(session.lines.first { $0.contains("Mammal") })
    #expect(mammals.contains("125"))
    #expect(mammals.contains("25 %"))
    #expect(mammals.contains("█"))
  }

  @Test func `they follow the catalog`() async throws {
    let session = try await Session.animals(("Ant", "Insect"))
    session.press("o")
    #expect(await session.shows("Numbers · 1 animal"))
    _ = try await session.store.insert(AnimalDraft(name: "Emu", category: .named("Bird")))
    #expect(await session.shows("Numbers · 2 animals"))
    #expect(await session.shows("Bird "))
  }

  @Test func `growth that cannot be counted says so beside the other numbers`() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.insert(AnimalDraft(name: "Ant", category: .named("Insect")))
    let session = try Session(store, in: folder, columns: 80, rows: 40)
    try OtherProgram(folder.catalog).execute("DROP TABLE change")
    session.press("o")
    #expect(await session.shows("Insect "))
    // SQLite's sentence ends with the table's name; where its lines end depends on the folder's path.
    #expect(await session.shows("change."))
    #expect(!session.picture.contains("Counting…"))
    #expect(session.picture.contains("omnivorous"))
  }

  @Test func `they scroll to the last line, and back`() async throws {
    let session = try await Session.sample(columns: 40, rows: 10)
    session.press("o")
    #expect(await session.shows("By diet"))
    session.press(.end)
    #expect(await session.shows("Jawless Fish"))
    let last = session.picture
    session.press(.down, .pageDown)
    #expect(session.picture == last)
    session.press(.home)
    #expect(await session.shows("By diet"))
    try session.mouse(.wheelDown, over: "By diet")
    #expect(!session.picture.contains("By diet"))
  }

  @Test func `an empty catalog has numbers too`() async throws {
    let session = try Session.empty()
    session.press("o")
    #expect(await session.shows("The history is empty."))
    #expect(session.picture.contains("Numbers · 0 animals"))
    session.press(.escape)
    #expect(session.stack.screens.count == 1)
  }

  @Test func `names that mean harm are drawn, not obeyed`() async throws {
    let session = try await Session.animals(("Ant", "\u{202E}evil\u{200B} 大熊猫"))
    session.press("o")
    #expect(await session.shows("evil\u{FFFD} 大熊猫"))
    #expect(!session.picture.contains("\u{202E}"))
  }
}
