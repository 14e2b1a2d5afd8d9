import Catalog
import Terminal
import Testing

/// Several people under one login.
@Suite(.timeLimit(.minutes(10))) struct WhoTests {
  @Test func `who one says to be stands in the heading, the history and before undo`() async throws
  {
    let session = try await Session.animals(("Wolf", nil), columns: 120)
    session.press(":")
    session.type("shared login")
    session.press(.enter)
    #expect(session.picture.contains("Who are you?"))
    session.press(.enter)
    #expect(session.picture.contains("Enter a name."))
    session.type("Kim 大熊猫")
    session.press(.enter)
    #expect(session.footer.contains("You are Kim 大熊猫 until this login ends"))
    #expect(session.lines[0].contains("Kim 大熊猫   1 animal"))
    session.press("u")
    #expect(
      await session.shows("ann@farm saved it"),
      "Undo asks before it takes back what another has done")
    session.press("n", "e")
    session.type("hound")
    session.press(.enter)
    #expect(await session.shows("Saved Wolfhound"))
    #expect(try session.store.edits(from: .first, limit: 1).rows.first?.author.user == "Kim 大熊猫")
    session.press("u")
    #expect(await session.shows("Undid"))
  }
}
