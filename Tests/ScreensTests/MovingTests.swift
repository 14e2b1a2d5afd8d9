import Catalog
import Terminal
import Testing
import ViewState

@Suite(.timeLimit(.minutes(10))) struct MovingTests {
  @Test func `s sorts in the next order, five times around; by time it goes to the top`()
    async throws
  {
    let session = try await Session.sample()
    session.press("/")
    session.type("axolotl")
    session.press(.enter)
    #expect(await session.shows("1 of 1"))
    session.press(.escape)
    for (name, order, kept) in [
      ("diet", "by diet", "Axolotl"), ("category", "by category", "Axolotl"),
      ("newest", "newest first", nil), ("last", "last changed first", nil),
      ("name", "by name", nil),
    ] {
      let before = session.selected.first
      session.press("s")
      session.type(name)
      session.press(.enter)
      #expect(session.footer.hasSuffix("Sorted \(order)"))
      #expect(session.picture.contains("· \(order)"))
      if let kept { #expect(session.selected.first?.hasPrefix(kept) == true) }
      if order == "by name" { #expect(session.selected.first == before) }
      #expect(await session.shows("\(kept != nil || order == "by name" ? "" : "1 ")of 498"))
    }
  }

  @Test(arguments: [
    (Key.tab, Key.backTab), (.right, .left), (.character("l"), .character("h")),
  ])
  func `the keys of panes go around and back`(next: Key, previous: Key) async throws {
    let session = try await Session.sample(columns: 120, rows: 40)
    let panes: [Browser.Pane] = [.detail, .categories, .animals]
    for pane in panes {
      session.press(next)
      #expect(session.browser.focus == pane)
    }
    for pane in [Browser.Pane.categories, .detail, .animals] {
      session.press(previous)
      #expect(session.browser.focus == pane)
    }
  }

  @Test(arguments: [
    (Key.down, Key.up), (.character("j"), .character("k")),
  ])
  func `the keys of a list move by one`(down: Key, up: Key) async throws {
    let session = try await Session.sample()
    session.press(down, down)
    #expect(session.picture.contains(" 3 of 498 "))
    session.press(up)
    #expect(session.picture.contains(" 2 of 498 "))
    session.press(up, up, up)
    #expect(session.picture.contains(" 1 of 498 "))
  }

  @Test(arguments: [(Key.pageDown, Key.pageUp), (.control("f"), .control("b"))])
  func `the keys of a page move by a page`(down: Key, up: Key) async throws {
    let session = try await Session.sample()
    session.press(down)
    #expect(session.picture.contains(" 21 of 498 "))
    session.press(down)
    #expect(session.picture.contains(" 41 of 498 "))
    session.press(up)
    #expect(session.picture.contains(" 21 of 498 "))
  }

  @Test(arguments: [(Key.end, Key.home), (.character("G"), .character("g"))])
  func `the keys of the ends go there`(end: Key, home: Key) async throws {
    let session = try await Session.sample()
    let first = session.selected
    session.press(end)
    #expect(await session.shows(" 498 of 498 "))
    session.press(home)
    #expect(session.selected == first)
    #expect(await session.shows(" 1 of 498 "))
  }

  @Test func `moving in the categories lists their animals at once`() async throws {
    let session = try await Session.sample()
    session.press("h", "j", "j")
    #expect(session.picture.contains("Animals · Amphibian · by name"))
    #expect(session.picture.contains("African bullfrog"))
    #expect(await session.shows(" 1 of 23 "))
    session.press(.end)
    #expect(session.picture.contains("Animals · Reptile · by name"))
    session.press(.home)
    #expect(await session.shows(" 1 of 498 "))
  }

  @Test func `a click selects, in any pane`() async throws {
    let session = try await Session.sample()
    try session.mouse(.press, over: "African wild dog")
    #expect(session.selected.first?.hasPrefix("African wild dog") == true)
    try session.mouse(.press, over: "Arachnid")
    #expect(session.browser.focus == .categories)
    #expect(session.picture.contains("Animals · Arachnid · by name"))
  }

  @Test func `the wheel scrolls the list under it and leaves the focus`() async throws {
    let session = try await Session.sample()
    let top = session.lines[2]
    try session.mouse(.wheelDown, over: "African wild dog")
    #expect(session.lines[2] != top)
    #expect(session.browser.focus == .animals)
    #expect(await session.shows(" 4 of 498 "))
    try session.mouse(.wheelUp, over: "African wild dog")
    #expect(session.lines[2].hasPrefix(String(top.prefix(60))))
  }

  @Test func `a click beside the rows does nothing`() async throws {
    let session = try await Session.animals(("Ant", nil))
    let before = session.picture
    try session.mouse(.press, over: "1 of 1")
    try session.mouse(.press, over: "Menagerie")
    #expect(session.picture == before)
  }

  @Test func `^L asks for a repaint and ^Z for the shell`() async throws {
    let session = try await Session.animals(("Ant", nil))
    var suspensions = 0
    session.stack.suspend = { suspensions += 1 }
    session.press(.control("l"), .control("z"))
    #expect(session.stack.needsRepaint)
    #expect(suspensions == 1)
  }

  @Test func `a key that means nothing says so and does nothing`() async throws {
    let session = try await Session.animals(("Ant", nil))
    let before = session.lines.dropLast(2)
    for key in ["ß", .function(9), .control("x"), .backspace] as [Key] {
      session.press(key)
      #expect(session.lines.dropLast(2) == before)
      #expect(session.footer.hasSuffix(" \(key.label) does nothing here · ? shows the keys"))
    }
    session.press(.home)
    #expect(!session.footer.contains("nothing"))
  }

  @Test func `^D and ^U move by half a page`() async throws {
    let session = try await Session.sample()
    session.press(.control("d"), .control("d"))
    #expect(await session.shows(" 21 of 498 "))
    session.press(.control("u"))
    #expect(await session.shows(" 11 of 498 "))
  }

  @Test func `a number before a movement makes it so often`() async throws {
    let session = try await Session.sample()
    session.press("5", "j")
    #expect(await session.shows(" 6 of 498 "))
    session.press("3")
    #expect(session.picture.contains(" Count 3 "))
    session.press("k")
    #expect(await session.shows(" 3 of 498 "))
    session.type("400j")
    #expect(await session.shows(" 403 of 498 "))
    session.type("250G")
    #expect(await session.shows(" 250 of 498 "))
    session.type("9999k")
    #expect(await session.shows(" 1 of 498 "))
    session.type("2")
    session.press(.control("d"))
    #expect(await session.shows(" 21 of 498 "))
  }

  @Test func `Esc clears the number and nothing else`() async throws {
    let session = try await Session.sample()
    session.press("/", "e", "l", .enter)
    await session.settled()
    let found = session.picture
    session.press("5", .escape)
    #expect(session.picture == found)
    session.press("j")
    #expect(await session.shows(" 2 of "))
  }

  @Test func `a double click opens`() async throws {
    let session = try await Session.sample()
    try session.doubleClick("African wild dog")
    #expect(session.picture.contains("┬ African wild dog ─"))
    session.press(.escape)
    try session.doubleClick("Arachnid")
    #expect(session.browser.focus == .animals)
    #expect(session.picture.contains("Animals · Arachnid · by name"))
  }

  @Test func `the footer can be pressed`() async throws {
    let session = try await Session.sample()
    try session.mouse(.press, over: "Delete")
    #expect(await session.shows("Delete Aardvark?"))
    try session.mouse(.press, over: "n Cancel")
    #expect(!session.picture.contains("Delete Aardvark?"))
    try session.mouse(.press, over: "q Quit")
    #expect(session.stack.isFinished)
  }

  @Test func `a higher terminal shows more rows`() async throws {
    let session = try await Session.sample(columns: 80, rows: 10)
    session.stack.resize(to: Size(columns: 80, rows: 100))
    #expect(session.lines.filter { $0.contains("ivorous") }.count == 96)
    session.stack.resize(to: Size(columns: 80, rows: 24))
    #expect(session.lines.filter { $0.contains("ivorous") }.count == 20)
  }
}
