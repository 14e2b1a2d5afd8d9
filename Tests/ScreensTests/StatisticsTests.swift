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

  @Test(arguments: [(80, 24), (40, 10)])
  func `a field is counted, by groups, by dates, and of what is marked`(
    columns: Int, rows: Int
  ) async throws {
    let session = try await Session.sample(columns: columns, rows: rows)
    session.press(" ", "o")
    #expect(await session.shows("Statistics"))
    session.press("f")
    #expect(await session.shows("Category"))
    session.type("diet")
    session.press(.enter)
    #expect(await session.shows("Diet · marked animals"))
    session.press("w")
    #expect(await session.shows("Diet · all animals"))
    #expect(await session.shows("carnivorous 311"))
    session.press("b")
    #expect(await session.shows("Group by"))
    session.type("category")
    session.press(.enter)
    #expect(await session.shows("Diet by Category"))
    #expect(await session.shows("Mammal · 125"))
    session.press("p")
    #expect(await session.shows("There are no dates to count."))
    session.press(.escape)
    #expect(await session.shows("By diet"))
  }

  @Test func `dates are counted by week, month or year, and follow the catalog`() async throws {
    let session = try await Session.logs()
    session.press("o", "f")
    session.type("any weight")
    session.press(.enter, "b")
    #expect(await session.shows("Group by"))
    session.press(.down, .enter)
    #expect(await session.shows("Any weight (kg) by week"))
    #expect(session.picture.contains(/2026-11-16 +1/))
    session.press("p")
    #expect(await session.shows("Any weight (kg) by month"))
    #expect(session.picture.contains(/2026-11 +2/))
    session.press("p")
    #expect(await session.shows("Any weight (kg) by year"))
    #expect(session.picture.contains(/2026 +5/))
    #expect(session.picture.contains("mean 4.2 kg, median 4.2 kg, least 4 kg, most 4.4 kg"))
    let weight = try #require(try session.store.fields(of: .entry).custom.first)
    var draft = RecordDraft([
      .entryAnimal: "#2", .log: "Weight", .time: "2026-11-21", .isDone: "yes",
    ])
    draft[text: weight] = "30"
    let _: Entry = try await session.store.save(draft, over: nil)
    #expect(await session.shows("most 30 kg"))
  }
}
