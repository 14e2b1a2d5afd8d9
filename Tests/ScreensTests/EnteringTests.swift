import Catalog
import Terminal
import Testing

/// What becomes of the text of a field that has just been entered, or was opened with a proposal.
@Suite(.timeLimit(.minutes(10))) struct EnteringTests {
  @Test func `what is typed into a category that Tab has come to takes its place`() async throws {
    let session = try await Session.animals(("Wolf", "Bird"), ("Ant", "Mammal"), ("Bee", nil))
    session.press("e", .escape, .end, "e", .tab)
    #expect(session.selected == ["Bird"])
    session.type("Mammal")
    #expect(session.picture.contains("Category  Mammal"))
    session.press(.tab, .enter)
    #expect(await session.shows("Saved Wolf"))
    #expect(try session.animal("Wolf").category?.name == "Mammal")
    #expect(try session.store.categories().count == 2)
  }

  @Test func `a paste takes the place of a name that Shift-Tab has come to`() async throws {
    let session = try await Session.animals(("大熊猫", nil))
    session.press("e", .tab, .backTab)
    #expect(session.selected == ["大熊猫"])
    session.paste("Giant panda\n")
    session.type("s")
    session.press(.enter)
    #expect(await session.shows("Saved Giant pandas"))
  }

  @Test(arguments: [
    (Key.left, "Wol.f"), (.right, "Wolf."), (.end, "Wolf."), (.home, ".Wolf"),
    (.backspace, "Wol."), (.delete, "Wolf."), (.control("a"), ".Wolf"), (.control("w"), "."),
  ])
  func `a key that moves or edits keeps the text`(key: Key, name: String) async throws {
    let session = try await Session.animals(("Wolf", nil))
    session.press("e", .tab, .backTab, key)
    #expect(session.selected == [])
    session.press(".", .enter)
    #expect(await session.comesTrue { session.stack.screens.count == 1 })
    #expect(try session.names == [name])
  }

  @Test func `a name under edit is added to until its field is entered`() async throws {
    let session = try await Session.animals(("Wolf", "Bird"))
    session.press("e", "s", .tab, .backTab, "F", "o", "x", .tab, .enter)
    #expect(await session.shows("Saved Fox"))
    session.press("h", .end, "e", "s", .enter)
    #expect(await session.shows("Saved Birds"))
  }

  @Test func `Esc closes a list with its text selected as before`() async throws {
    let session = try await Session.animals(("Wolf", "Bird"))
    session.press("e", .tab, "x")
    #expect(await session.shows("Create “x”"))
    session.press(.escape)
    #expect(session.selected == ["Bird"])
    session.press("F", "i", "s", "h", .enter, .enter)
    #expect(await session.shows("Saved Wolf"))
    #expect(try session.animal("Wolf").category?.name == "Fish")
  }

  @Test func `the proposed name of an export is replaced, or edited`() async throws {
    let session = try await Session.animals(("Wolf", nil))
    session.press("x")
    #expect(await session.shows("File     animals.csv"))
    #expect(session.selected == ["animals.csv"])
    session.type("vet.json")
    #expect(session.picture.contains("File     vet.json"))
    #expect(session.picture.contains("‹ JSON ›"))
    session.press(.escape, "x")
    #expect(await session.shows("File     animals.csv"))
    session.press(.home, "z")
    #expect(session.picture.contains("File     zanimals.csv"))
  }

  @Test func `a proposed column of an import is replaced, and Tab takes the highlighted one`()
    async throws
  {
    let session = try Session.files()
    await session.open("birds.csv", until: "Match rows by")
    #expect(session.selected == ["Species"])
    session.type("Rem")
    session.press(.tab)
    #expect(await session.shows("Name           Remarks"))
    #expect(session.selected == ["Order"])
  }

  @Test func `a text that was found is replaced by the next one, or edited`() async throws {
    let session = try await Session.animals(("Wolf", nil), ("Ant", nil), ("Antelope", nil))
    session.press("/", "w", "o", .enter, "/", "a", "n")
    #expect(await session.shows("1 of 2"))
    session.press(.enter, "/", .end, "t", "e")
    #expect(await session.shows("1 of 1"))
  }

  @Test func `a category for all that are marked is taken by ^S as it is highlighted`()
    async throws
  {
    let session = try await Session.animals(("Wolf", "Bird"), ("Ant", nil))
    session.press("A", "e")
    #expect(await session.shows("Set for all"))
    session.press("c", "b", "i", .control("s"))
    #expect(await session.shows("Move 1 of the 2 marked animals to"))
    session.press("y")
    #expect(try await session.comesTrue { try session.animal("Ant").category?.name == "Bird" })
  }

  @Test func `Enter saves where the only line says what is typed`() async throws {
    let session = try await Session.animals(("Wolf", "Mammal"), ("Ant", nil))
    session.press("e", .tab)
    session.type("Mammal")
    #expect(await session.comesTrue { !session.footer.contains("Take") })
    session.press(.enter)
    #expect(await session.shows("Saved Ant"))
    #expect(try session.animal("Ant").category?.name == "Mammal")
  }

  @Test(arguments: [(100, 30), (80, 24), (50, 15), (40, 10)])
  func `a list leaves its own row and what the others hold readable`(columns: Int, rows: Int)
    async throws
  {
    let session = try await Session.sample(columns: columns, rows: rows)
    session.press("e", .tab, .pageDown)
    #expect(await session.shows("Mammal"))
    #expect(session.picture.contains("Name      Aardvark"))
    #expect(session.picture.contains("Category  Mammal"))
    #expect(
      session.picture.contains(columns < 50 ? "Diet      ‹ car" : "Diet      ‹ carnivorous ›"))
    #expect(session.selected == ["Mammal", "Mammal"])
  }

  @Test func `a field has an edge, and a cursor that is a line is seen on it`() async throws {
    let session = try await Session.animals(("Wolf", nil))
    session.press("e", .tab, .backTab)
    #expect(session.picture.contains("Name      Wolf _____________"))
    #expect(session.picture.contains("PgDn for all) ____"))
    session.press(.tab)
    #expect(session.picture.contains("Name      Wolf _____________"))
    session.press(.escape, "i")
    #expect(await session.shows("or a path __"))
  }
}
