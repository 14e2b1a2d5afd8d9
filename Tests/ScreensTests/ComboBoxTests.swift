import Catalog
import Terminal
import Testing

@Suite(.timeLimit(.minutes(10))) struct ComboBoxTests {
  @Test func `typing an unknown category offers to create it`() async throws {
    let session = try await Session.animals(("Wolf", nil))
    session.press("e", .tab)
    session.type("Mammal")
    #expect(await session.shows("Create “Mammal”"))
    session.press(.enter)
    #expect(!session.picture.contains("Create “Mammal”"))
    session.press(.enter)
    #expect(await session.shows("Saved Wolf"))
    #expect(try session.animal("Wolf").category?.name == "Mammal")
    #expect(await session.shows("Mammal              1"))
  }

  @Test func `typing finds a category whatever its case and accents`() async throws {
    let session = try await Session.animals(("Wolf", "Mämmal"), ("Ant", nil))
    session.press("e", .tab)
    session.type("mam")
    #expect(await session.shows("Mämmal"))
    session.press(.enter, .enter)
    #expect(await session.shows("Saved Ant"))
    #expect(try session.animal("Ant").category?.name == "Mämmal")
    #expect(try session.store.categories().count == 1)
  }

  @Test func `the same name in other case or spacing creates nothing`() async throws {
    let session = try await Session.animals(("Wolf", "Sea mammal"), ("Ant", nil))
    session.press("e", .tab)
    session.paste("  SEA   MAMMAL ")
    #expect(!session.picture.contains("Create"))
    session.press(.enter, .enter)
    #expect(await session.shows("Saved Ant"))
    #expect(try session.store.categories().map(\.category.name) == ["Sea mammal"])
    #expect(try session.animal("Ant").category?.name == "Sea mammal")
  }

  @Test func `PgDn lists all, arrows choose, Esc closes the list only`() async throws {
    let session = try await Session.animals(("Wolf", "Mammal"), ("Trout", "Fish"), ("Ant", nil))
    session.press("e", .tab, .pageDown)
    #expect(await session.comesTrue { session.selected == ["Fish"] })
    session.press(.down, .down)
    #expect(session.selected == ["Mammal"])
    session.press(.up, .down, .escape)
    #expect(session.selected == [])
    #expect(session.picture.contains("Edit Animal"))
    session.press(.pageDown, .down, .enter, .enter)
    #expect(await session.shows("Saved Ant"))
    #expect(try session.animal("Ant").category?.name == "Mammal")
  }

  @Test func `Tab takes a line that was chosen and goes on`() async throws {
    let session = try await Session.animals(("Wolf", "Mammal"), ("Ant", nil))
    session.press("e", .tab, "m", .down, .up, .tab, "o", .enter)
    #expect(await session.shows("Saved Ant"))
    #expect(try session.animal("Ant").category?.name == "Mammal")
    #expect(try session.animal("Ant").diet == .omnivorous)
  }

  @Test func `saving takes the highlighted line of a part that was typed`() async throws {
    let session = try await Session.animals(("Wolf", "Mammal"), ("Ant", nil))
    session.press("e", .tab, "m", .control("s"))
    #expect(await session.shows("Saved Ant"))
    #expect(try session.animal("Ant").category?.name == "Mammal")
  }

  @Test func `a category of 500 characters is cut, and one more is refused beside its field`()
    async throws
  {
    let session = try await Session.animals(("Ant", nil))
    session.press("e", .tab)
    session.paste(String(repeating: "w", count: 501))
    session.press(.enter, .control("s"))
    #expect(await session.shows("The name has 501 characters"))
    session.press(.backspace, .enter, .control("s"))
    #expect(await session.shows("Saved Ant"))
    #expect(await session.shows("wwwwwwww… "))
  }
}
