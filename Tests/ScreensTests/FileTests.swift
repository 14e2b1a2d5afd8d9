import Terminal
import Testing

/// Choosing a file.
@Suite(.timeLimit(.minutes(10))) struct FileTests {
  @Test func `keys move, narrow, and lead into folders and out`() async throws {
    let session = try Session.files()
    session.press("i")
    #expect(await session.shows("museum/"))
    #expect(session.selected.first?.hasPrefix("museum/") == true)
    session.press(.enter)
    #expect(await session.shows("moths.csv"))
    session.press(.backspace)
    #expect(await session.shows("birds.csv"))
    session.press(.down, .down)
    #expect(session.selected.first?.hasPrefix("birds.csv") == true)
    session.press(.right, .left)
    #expect(!session.picture.contains("birds.csv"))
  }

  @Test func `a path that is pasted is opened at once`() async throws {
    let session = try Session.files()
    session.press("i")
    session.paste("~/museum/moths.csv")
    session.press(.enter)
    #expect(await session.shows("Match rows by"))
  }

  @Test func `what is not there is said`() async throws {
    let session = try Session.files()
    session.press("i")
    session.paste("~/nowhere/")
    #expect(await session.shows("There is no such folder."))
    session.press(.enter)
    #expect(session.footer.contains("There is no such folder."))
    session.press(.control("u"))
    session.type("xyz")
    #expect(await session.shows("No file here has “xyz” in its name."))
    session.press(.enter)
    #expect(session.footer.contains("No file is chosen."))
  }

  @Test func `the mouse chooses`() async throws {
    let session = try Session.files()
    session.press("i")
    #expect(await session.shows("empty.csv"))
    try session.mouse(.press, over: "empty.csv")
    #expect(session.selected.first?.hasPrefix("empty.csv") == true)
  }
}
