import Catalog
import Terminal
import Testing

@Suite(.timeLimit(.minutes(10))) struct CategoryTests {
  @Test func `c, a name and Enter add a category and show it`() async throws {
    let session = try await Session.animals(("Wolf", nil))
    session.press("c")
    #expect(await session.shows("Add Category"))
    session.type("Mammal")
    session.press(.enter)
    #expect(await session.shows("Saved Mammal"))
    #expect(await session.shows("▌Mammal"))
    #expect(await session.shows("There is no animal in Mammal yet. Press a to add"))
    #expect(try session.store.categories().map(\.category.name) == ["Mammal"])
  }

  @Test(arguments: ["Mammal", "MAMMAL", "  mammal ", "\u{A0}Mammal"])
  func `a name that is taken is refused beside the field and the draft stays`(
    name: String
  ) async throws {
    let session = try await Session.animals(("Wolf", "Mammal"))
    session.press("c")
    session.type(name)
    session.press(.enter)
    #expect(await session.shows("A category named “Mammal” already"))
    #expect(session.picture.contains("Add Category"))
    session.type("s")
    #expect(!session.picture.contains("exists"))
    session.press(.enter)
    #expect(await session.shows("Saved"))
    #expect(try session.store.categories().count == 2)
  }

  @Test func `accents make another category`() async throws {
    let session = try await Session.animals(("Wolf", "Mammal"))
    session.press("c")
    session.type("Mämmal")
    session.press(.enter)
    #expect(await session.shows("Saved Mämmal"))
    #expect(try session.store.categories().count == 2)
  }

  @Test func `e on a category renames it, with or without effect`() async throws {
    let session = try await Session.animals(("Wolf", "Mammal"), ("Trout", "Fish"))
    session.press(.left, .end, "e")
    #expect(await session.shows("Rename Category"))
    session.press(.control("u"))
    session.type("fish")
    session.press(.control("s"))
    #expect(await session.shows("A category named “Fish” already"))
    session.press(.control("u"))
    session.type("MAMMAL")
    session.press(.enter)
    #expect(await session.shows("Saved MAMMAL"))
    #expect(session.selected == ["MAMMAL              1"])
    #expect(try session.animal("Wolf").category?.name == "MAMMAL")
  }

  @Test func `Esc on a changed name asks, on an unchanged one not`() async throws {
    let session = try await Session.animals(("Wolf", "Mammal"))
    session.press(.left, .end, "e", .escape)
    #expect(session.stack.screens.count == 1)
    session.press("e", "s", .escape)
    #expect(await session.shows("Discard the new name of Mammal?"))
    session.press("y")
    #expect(session.stack.screens.count == 1)
    session.press("c", "X", .escape)
    #expect(await session.shows("Discard the new category?"))
    session.press("n")
    #expect(await session.shows("Add Category"))
    #expect(try session.store.categories().map(\.category.name) == ["Mammal"])
  }

  @Test func `an empty category name is refused`() async throws {
    let session = try Session.empty()
    session.press("c", .enter)
    #expect(await session.shows("Enter a name."))
    #expect(try session.store.categories().isEmpty)
  }

  @Test func `“All animals” and “Uncategorised” are no categories`() async throws {
    let session = try await Session.animals(("Wolf", "Mammal"))
    session.press(.left, "e")
    #expect(session.footer.contains("“All animals” is not a category."))
    session.press(.down, "d")
    #expect(session.footer.contains("“Uncategorised” is not a category."))
    #expect(session.stack.screens.count == 1)
  }

  @Test func `Enter on a category goes to its animals`() async throws {
    let session = try await Session.animals(("Wolf", "Mammal"), ("Ant", nil))
    session.press(.left, .end, .enter)
    #expect(await session.shows("Animals · Mammal · by name"))
    #expect(session.browser.focus == .animals)
    #expect(session.selected.first?.hasPrefix("Wolf") == true)
  }
}
