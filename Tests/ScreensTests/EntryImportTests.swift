import Catalog
import Testing

/// Importing what happened to animals.
@Suite(.timeLimit(.minutes(10))) struct EntryImportTests {
  private let weights = """
    Name,Date,Weight (kg)
    Lola,2026-11-02,4.2
    Max,2026-11-02,30
    Lola,2026-11-09,4.3
    Max,2026-11-09,31

    """

  private func session() async throws -> Session {
    let session = try Session.files()
    for name in ["Lola", "Max"] { _ = try await session.store.insert(RecordDraft(name: name)) }
    try session.write("weights.csv", weights)
    return session
  }

  @Test func `where animals recur beside dates, rows are proposed as entries`() async throws {
    let session = try await session()
    await session.open("weights.csv", until: "‹ entries of Weight ›")
    #expect(session.picture.contains("Animal            Name"))
    #expect(session.picture.contains("‹ refuse the row ›"))
    session.press(.enter)
    #expect(await session.shows("New entries"))
    session.press("y")
    #expect(await session.shows("Imported 4 entries from weights.csv · u undoes it"))
    #expect(try session.names == ["Lola", "Max"])
    let log = try #require(try session.store.logs().first)
    let lola = try session.animal("Lola").id
    #expect(try session.store.numbers(of: lola, in: log, limit: 9) == [4.2, 4.3])
    session.press("u")
    #expect(await session.shows("Undid the import of 4 entries"))
    #expect(try session.store.logs().isEmpty)
  }

  @Test func `they become animals where that is chosen, and entries again`() async throws {
    let session = try await session()
    await session.open("weights.csv", until: "‹ entries of Weight ›")
    session.press(.backTab, .left)
    #expect(await session.shows("‹ animals ›"))
    #expect(session.picture.contains("Match rows by"))
    session.press(.right)
    #expect(await session.shows("‹ entries of Weight ›"))
  }

  @Test func `animals that are not here are added if none is known`() async throws {
    let session = try await session()
    try session.write(
      "seen.csv", "Species,Day,Place,Count\nOtter,2026-11-02,Pond,1\nOtter,2026-11-03,Weir,2\n")
    await session.open("seen.csv", until: "‹ animals ›")
    session.press(.backTab, .right)
    #expect(await session.shows("‹ entries of Seen ›"))
    #expect(session.picture.contains("‹ are added ›"))
    session.press(.enter)
    #expect(await session.shows("New animals"))
    session.press("y")
    #expect(await session.shows("Imported 2 entries"))
    #expect(try session.names == ["Lola", "Max", "Otter"])
  }

  @Test func `without a date it is said what is missing`() async throws {
    let session = try await session()
    _ = try await session.store.addLog(NewLog("Weight"))
    try session.write("undated.csv", "Name,Weight\nLola,4\nLola,5\nMax,6\nMax,7\n")
    await session.open("undated.csv", until: "‹ animals ›")
    session.press(.backTab, .right)
    #expect(await session.shows("‹ entries of Weight ›"))
    session.press(.enter)
    #expect(await session.shows("Choose the column of the dates"))
  }
}
