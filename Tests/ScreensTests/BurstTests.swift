import Terminal
import Testing

/// Text that comes like keys, without the marks of a paste.
@Suite struct BurstTests {
  private func send(_ text: String, to session: Session) {
    session.stack.handle(text.map { $0 == "\r" ? .key(.enter) : .key(.character($0)) })
  }

  @Test(arguments: ["quit the zoo", "dy", "jd\ry", "eq", " dy"])
  func `neither ends the program nor deletes an animal`(text: String) async throws {
    let session = try await Session.animals(("Ant", nil), ("Bee", nil))
    send(text, to: session)
    send("yes", to: session)
    await session.settled()
    #expect(!session.stack.isFinished)
    #expect(try session.names == ["Ant", "Bee"])
  }

  @Test func `may ask, as the answer comes alone`() async throws {
    let session = try await Session.animals(("Ant", nil), ("Bee", nil))
    send("gd", to: session)
    send("yes", to: session)
    #expect(session.picture.contains("Delete Ant?"))
    session.press("y")
    #expect(await session.shows("Deleted Ant"))
  }

  @Test func `asks nothing where Alt is held with an arrow`() async throws {
    let session = try await Session.animals(("Ant", nil))
    session.press("e")
    session.type("Bee")
    session.stack.handle([.key(.escape), .key(.left)])
    #expect(!session.picture.contains("Discard"))
    session.press(.escape)
    #expect(session.picture.contains("Discard the changes to Ant?"))
  }

  @Test func `is typed where text is taken`() async throws {
    let session = try await Session.animals(("Ant", nil))
    session.press("a")
    send("quoddy\r", to: session)
    #expect(await session.shows("Saved quoddy"))
  }
}
