import Catalog
import Terminal
import Testing

@Suite(.timeLimit(.minutes(10))) struct JumpTests {
  @Test func `f and letters lead to the first name that starts with them`() async throws {
    let session = try await Session.sample()
    session.press("f", "g")
    #expect(session.selected.first?.hasPrefix("Gaboon viper") == true)
    session.press("i")
    #expect(session.selected.first?.hasPrefix("Giant") == true)
    session.press("l")
    #expect(session.picture.contains("Jump to gil"))
    #expect(session.selected.first?.hasPrefix("Gila monster") == true)
    session.press(.backspace, .backspace)
    #expect(session.selected.first?.hasPrefix("Gaboon viper") == true)
    session.press(.enter)
    #expect(!session.picture.contains("Jump to"))
    #expect(session.selected.first?.hasPrefix("Gaboon viper") == true)
    #expect(await session.shows(" of 498 "))
  }

  @Test func `Esc goes back to where it began`() async throws {
    let session = try await Session.sample()
    session.press(.pageDown, .pageDown, .down)
    await session.settled()
    let before = session.picture
    session.press("f")
    session.type("zebra")
    #expect(session.picture != before)
    session.press(.escape)
    #expect(session.picture == before)
  }

  @Test(arguments: [(Key.down, "Zebrafish"), (.control("z"), "Zebra"), (.tab, "Zebra")])
  func `any other key ends it and does what it does`(key: Key, name: String) async throws {
    let session = try await Session.animals(("Ant", nil), ("Zebra", nil), ("Zebrafish", nil))
    var suspensions = 0
    session.stack.suspend = { suspensions += 1 }
    session.press("f", "z", key)
    #expect(!session.picture.contains("Jump to"))
    #expect(session.browser.animals.selected?.name == name)
    #expect(suspensions == (key == .control("z") ? 1 : 0))
    session.press("q", "y")
    #expect(session.stack.isFinished)
  }

  @Test func `the mouse ends it too`() async throws {
    let session = try await Session.animals(("Ant", nil), ("Zebra", nil))
    session.press("f", "z")
    try session.mouse(.press, over: "Ant")
    #expect(!session.picture.contains("Jump to"))
    #expect(session.browser.animals.selected?.name == "Ant")
  }

  @Test func `what is pasted is a name, whatever is in it`() async throws {
    let session = try await Session.animals(("Ant", nil), ("Zebra", nil))
    session.press("f")
    session.paste(String(repeating: "zq\n", count: 3_000))
    #expect(session.browser.animals.selected?.name == "Zebra")
    session.press(.escape)
    session.press("f")
    session.paste("\u{301}")
    #expect(session.browser.animals.selected?.name == "Ant")
    session.paste("👩‍🌾")
    #expect(session.browser.animals.selected?.name == "Zebra")
    session.press(.escape)
    #expect(session.browser.animals.selected?.name == "Ant")
  }

  @Test func `after a find it leads through all names, and Esc back to what was found`()
    async throws
  {
    let session = try await Session.animals(
      ("Ant", nil), ("Bee", nil), ("Sea urchin", nil), ("Sealion", nil))
    session.press("/", "a", "n", "t", .enter)
    #expect(await session.shows(" 1 of 1 "))
    session.press("f")
    session.type("sea u")
    #expect(session.selected.first?.hasPrefix("Sea urchin") == true)
    #expect(!session.picture.contains("“ant”"))
    session.press(.escape)
    #expect(await session.shows(" 1 of 1 "))
    #expect(session.picture.contains("“ant”"))
  }

  @Test func `the rest of a word runs nothing where it makes no sense`() async throws {
    let session = try await Session.animals(("Ant", nil), ("Zebra", nil))
    session.press("s", "n", "e", "w", .enter)
    let before = session.lines.dropLast()
    for key in ["f", "s", "e", "a", " ", "u", .enter] as [Key] { session.stack.handle(.key(key)) }
    #expect(session.lines.dropLast(3) == before.dropLast(2))
    #expect(session.stack.screens.count == 1)
    #expect(session.picture.contains("the keys after it"))
  }

  @Test func `where it makes no sense it says why`() async throws {
    let session = try await Session.animals(("Ant", nil), ("Zebra", nil))
    session.press("s", "n", "e", "w", .enter, "f")
    #expect(session.footer.contains("The list is not by name; s sorts it."))
    let empty = try Session.empty()
    empty.press("f")
    #expect(empty.footer.contains("There is no animal to jump to."))
  }
}
