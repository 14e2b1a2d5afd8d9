import Catalog
import Terminal
import Testing

@Suite(.timeLimit(.minutes(10))) struct MatchTests {
  private func session() async throws -> Session {
    try await Session.animals(
      ("Brown bear", nil), ("Camel", nil), ("Bearded seal", nil), ("Polar bear", nil),
      ("Zebra", nil), ("Ant", nil))
  }

  private func find(_ text: String, in session: Session) async {
    session.press("/")
    session.type(text)
    session.press(.enter)
    await session.settled()
  }

  @Test func `n and N go through what was found, and over its ends`() async throws {
    let session = try await session()
    await find("bear", in: session)
    for (key, name) in [
      ("n", "Brown bear"), ("n", "Polar bear"), ("N", "Brown bear"), ("n", "Polar bear"),
    ] as [(Key, String)] {
      session.press(key)
      await session.settled()
      #expect(session.browser.animals.selected?.name == name)
      #expect(session.stack.message == nil)
    }
    session.press("n")
    await session.settled()
    #expect(session.browser.animals.selected?.name == "Bearded seal")
    #expect(session.picture.contains("“bear”: on from the start of the list"))
    session.press("N")
    await session.settled()
    #expect(session.browser.animals.selected?.name == "Polar bear")
    #expect(session.picture.contains("“bear”: on from the end of the list"))
  }

  @Test func `after Esc they go through all, in the order of the list`() async throws {
    let session = try await session()
    await find("bear", in: session)
    session.press(.escape, .home)
    #expect(await session.shows("1 of 6"))
    for name in ["Bearded seal", "Brown bear", "Polar bear", "Bearded seal"] {
      session.press("n")
      await session.settled()
      #expect(session.browser.animals.selected?.name == name)
    }
    #expect(session.picture.contains("on from the start of the list"))
    for name in ["Polar bear", "Brown bear"] {
      session.press("N")
      await session.settled()
      #expect(session.browser.animals.selected?.name == name)
    }
    #expect(await session.shows("3 of 6"))
    session.press("S", "n")
    await session.settled()
    #expect(session.browser.animals.selected?.name == "Bearded seal")
  }

  @Test func `where only one matches they say so, and stay there`() async throws {
    let session = try await session()
    await find("camel", in: session)
    for key in ["n", "N"] as [Key] {
      session.press(key)
      await session.settled()
      #expect(session.browser.animals.selected?.name == "Camel")
      #expect(session.picture.contains("“camel”: this is the only one"))
    }
    session.press(.escape)
    for key in ["n", "N"] as [Key] {
      session.press(key)
      await session.settled()
      #expect(session.browser.animals.selected?.name == "Camel")
      #expect(session.picture.contains("“camel”: this is the only one"))
    }
    session.press(.end, "n")
    await session.settled()
    #expect(session.browser.animals.selected?.name == "Camel")
    #expect(session.picture.contains("“camel”: on from the start of the list"))
  }

  @Test func `without a find they say so, and without a match too`() async throws {
    let session = try await session()
    session.press("N")
    #expect(session.footer.contains("Nothing was found yet; / finds."))
    await find("camel", in: session)
    session.press(.escape, "d", "y")
    #expect(await session.shows("Deleted Camel"))
    session.press("n")
    await session.settled()
    #expect(session.picture.contains("Nothing here matches “camel”."))
  }
}
