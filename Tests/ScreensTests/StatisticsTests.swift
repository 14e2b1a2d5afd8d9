import Catalog
import Terminal
import TestSupport
import Testing

/// Statistics.
@Suite(.timeLimit(.minutes(10))) struct StatisticsTests {
  @Test func `each category and each diet has its number and its bar`() async throws {
    let session = try await Session.sample(columns: 80, rows: 40)
    session.press("o")
    #expect(await session.shows("Statistics · 498 animals"))
    let diet = try #require(session.lines.first { $0.contains("omnivorous") })
    #expect(diet.contains("█"))
    let mammals = try #require(session.lines.first { $0.contains("Mammal") })
    #expect(mammals.contains("125"))
    #expect(mammals.contains("25 %"))
    #expect(mammals.contains("█"))
  }

  @Test func `equal numbers have equal shares, and together they come closest to 100`() async throws
  {
    let session = try await Session.animals()
    for diet in Diet.allCases + Array(repeating: .unknown, count: 4) {
      _ = try await session.store.insert(RecordDraft(name: "Ant", diet: diet))
    }
    session.press("o")
    #expect(await session.shows("Statistics · 8 animals"))
    let lines = session.lines.filter { line in
      Diet.allCases.contains { line.contains("\($0.rawValue) ") }
    }
    let shares = lines.compactMap { $0.firstMatch(of: /([0-9]+) %/).flatMap { Int($0.1) } }
    #expect(shares.sorted() == [12, 12, 12, 63])
  }

  @Test func `they follow the catalog`() async throws {
    let session = try await Session.animals(("Ant", "Insect"))
    session.press("o")
    #expect(await session.shows("Statistics · 1 animal"))
    _ = try await session.store.insert(RecordDraft(name: "Emu", category: .named("Bird")))
    #expect(await session.shows("Statistics · 2 animals"))
    #expect(await session.shows("Bird "))
  }

  @Test func `growth within one hour is told, as a picture of it would show nothing`() async throws
  {
    let session = try await Session.sample(columns: 80, rows: 40)
    session.press("o")
    #expect(await session.shows("All 498 animals were added on 20"))
    #expect(session.picture.contains(/between [0-9]{2}:00 and [0-9]{2}:00\./))
    #expect(!session.picture.contains("by hour"))
  }

  @Test func `growth that cannot be counted says so beside the other statistics`() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.insert(RecordDraft(name: "Ant", category: .named("Insect")))
    let session = try Session(store, in: folder, columns: 80, rows: 40)
    try OtherProgram(folder.catalog).execute("DROP TABLE change")
    session.press("o")
    #expect(await session.shows("Insect "))
    // SQLite's sentence ends with the table's name, in brackets; where its lines end depends on the
    // folder's path.
    #expect(await session.shows("change);"))
    #expect(!session.picture.contains("Counting…"))
    #expect(session.picture.contains("herbivorous"))
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

  @Test func `an empty catalog has statistics too`() async throws {
    let session = try Session.empty()
    session.press("o")
    #expect(await session.shows("The history is empty."))
    #expect(session.picture.contains("Statistics · 0 animals"))
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
