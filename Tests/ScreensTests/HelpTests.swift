import Catalog
import Terminal
import Testing

@Suite(.timeLimit(.minutes(10))) struct HelpTests {
  @Test func `help lists every command of the browser`() async throws {
    let session = try await Session.sample(columns: 100, rows: 90)
    let commands = session.commands
    session.press("?")
    #expect(await session.shows("Help · Catalog"))
    #expect(!commands.isEmpty)
    for command in commands {
      #expect(session.picture.contains(command.title), "\(command.title)")
    }
  }

  @Test(arguments: [["a"], ["a", .tab], ["a", .tab, .tab], ["c"], ["/"], ["d"]] as [[Key]])
  func `F1 lists every command of every other screen`(keys: [Key]) async throws {
    let session = try await Session.sample(columns: 100, rows: 90)
    for key in keys { session.press(key) }
    let commands = session.commands
    session.press(.function(1))
    #expect(await session.shows("Help ·"))
    for command in commands {
      #expect(session.picture.contains(command.title), "\(command.title)")
    }
  }

  @Test func `typing narrows help and Enter runs what is chosen`() async throws {
    let session = try await Session.sample()
    session.press("?")
    session.type("add cat")
    #expect(await session.shows("1 of"))
    session.press(.enter)
    #expect(await session.shows("Add Category"))
    #expect(session.stack.screens.count == 2)
  }

  @Test func `arrows and pages choose in help`() async throws {
    let session = try await Session.sample()
    session.press("?", .down, .pageDown, .pageUp, .up, .enter)
    #expect(await session.shows("Add Animal"))
  }

  @Test func `Enter in help on what cannot be done says why`() async throws {
    let session = try Session.empty()
    session.press("?")
    session.type("find")
    #expect(await session.shows("There is nothing to find."))
    session.press(.enter)
    #expect(session.footer.contains("There is nothing to find."))
  }

  @Test func `Enter where nothing is found does nothing, and Esc closes`() async throws {
    let session = try await Session.sample()
    let before = session.picture
    session.press("?")
    session.type("zzz")
    session.press(.enter)
    #expect(await session.shows("nothing"))
    session.press(.escape)
    #expect(session.picture == before)
  }

  @Test func `the palette has only what can be done now`() async throws {
    let session = try Session.empty(columns: 80, rows: 40)
    session.press(":")
    #expect(await session.shows("Commands · Catalog"))
    #expect(session.picture.contains("Load the sample animals"))
    #expect(!session.picture.contains("Delete what is selected"))
    session.type("sample")
    session.press(.enter)
    #expect(await session.shows("Added 498 animals"))
  }

  @Test func `the mouse wheel moves through help`() async throws {
    let session = try await Session.sample()
    session.press("?")
    let first = session.selected
    try session.mouse(.wheelDown, over: "Add animal")
    #expect(session.selected != first)
    try session.mouse(.wheelUp, over: "Add animal")
    #expect(session.selected == first)
  }

  @Test func `F1 in text opens help and leaves the draft`() async throws {
    let session = try await Session.sample()
    session.press("a")
    session.type("a?:q")
    session.press(.function(1))
    #expect(await session.shows("Help · Add Animal"))
    session.press(.escape)
    #expect(await session.shows("Name      a?:q"))
    session.press(.function(1))
    session.type("quit")
    session.press(.enter)
    #expect(await session.shows("Quit and discard the new animal?"))
  }

  @Test func `help opens no help of its own`() async throws {
    let session = try await Session.sample()
    session.press("?", .function(1))
    #expect(session.stack.screens.count == 2)
    session.press(.escape)
    #expect(session.stack.screens.count == 1)
  }
}
