import Terminal
import Testing

/// An import that takes a while.
@Suite(.timeLimit(.minutes(10))) struct ImportRunTests {
  /// A catalog and a file of that many ants.
  private func session(ants count: Int) async throws -> Session {
    let session = try Session.files()
    try session.write(
      "ants.csv", "name,diet\n" + (0..<count).map { "Ant \($0),omnivore\n" }.joined())
    return session
  }

  @Test func `keys are answered while it runs, and Esc leaves no trace`() async throws {
    let session = try await session(ants: 2_000)
    await session.open("ants.csv", until: "Match rows by")
    session.press(.enter)
    #expect(session.picture.contains("Previewing; nothing is written yet."))
    #expect(await session.shows("New animals"))
    session.press("y")
    #expect(session.picture.contains("Importing."))
    session.press("?")
    #expect(session.picture.contains("Help · Import · ants.csv"))
    session.press(.escape)
    #expect(session.picture.contains("Importing."))
    session.press("q")
    #expect(session.picture.contains("Quit and discard the import of ants.csv?"))
    session.press("n", .escape)
    #expect(await session.shows("Cancelled; nothing was written."))
    #expect(session.picture.contains("New animals"))
    #expect(try session.names.isEmpty)
  }

  @Test func `a key that did nothing is spoken of no longer when the preview is there`()
    async throws
  {
    let session = try await session(ants: 2_000)
    await session.open("ants.csv", until: "Match rows by")
    session.press(.enter, "y")
    #expect(session.picture.contains("y does nothing here"))
    #expect(await session.shows("New animals"))
    #expect(!session.picture.contains("does nothing"))
  }

  @Test func `a terminal that goes away cancels the import`() async throws {
    let session = try await session(ants: 2_000)
    await session.open("ants.csv", until: "Match rows by")
    session.press(.enter)
    #expect(await session.shows("New animals"))
    session.press("y")
    #expect(session.stack.isWorking)
    session.stack.cancelWork()
    #expect(await session.comesTrue { !session.stack.isWorking })
    #expect(try session.names.isEmpty)
  }

  @Test func `who quits during a preview waits for nothing`() async throws {
    let session = try await session(ants: 2_000)
    await session.open("ants.csv", until: "Match rows by")
    session.press(.enter)
    #expect(session.picture.contains("Previewing; nothing is written yet."))
    session.press("q")
    #expect(session.stack.isFinished)
    #expect(await session.comesTrue { !session.stack.isWorking })
    #expect(!session.picture.contains("New animals"))
  }

  @Test(arguments: [(120, 40), (80, 24), (40, 10)])
  func `how far it has come is told at every size`(columns: Int, rows: Int) async throws {
    let session = try await session(ants: 2_000)
    await session.open("ants.csv", until: "Match rows by")
    session.stack.resize(to: Size(columns: columns, rows: rows))
    session.press(.enter)
    #expect(session.picture.contains("Previewing; nothing is written yet."))
    #expect(session.footer.contains("Esc Cancel"))
    #expect(await session.shows("New animals"))
  }
}
