import Catalog
import Terminal
import Testing

/// What others do to the catalog while something is edited here.
@Suite(.timeLimit(.minutes(10))) struct MeanwhileTests {
  @Test func `an animal that was deleted can be saved as new`() async throws {
    let session = try await Session.animals(("Ant", nil), ("Wolf", "Mammal"))
    session.press(.down, "e")
    session.type("!")
    _ = try await session.store.deleteAnimal(session.animal("Wolf").id)
    session.press(.enter)
    #expect(await session.shows("Save it as a"))
    session.press("n")
    #expect(await session.shows("Wolf!"))
    #expect(try session.names == ["Ant"])
    session.press(.enter)
    #expect(await session.shows("Wolf was deleted"))
    session.press("y")
    #expect(await session.shows("Saved Wolf!"))
    #expect(session.selected.first?.hasPrefix("Wolf!") == true)
    #expect(try session.names == ["Ant", "Wolf!"])
  }

  @Test func `an animal and its category that were deleted can both be saved again`() async throws {
    let session = try await Session.animals(("Ant", nil), ("Wolf", "Mammal"))
    session.press(.down, "e")
    session.type("!")
    _ = try await session.store.deleteCategory(session.category("Mammal").id)
    session.press(.enter)
    #expect(await session.shows("Wolf was deleted in the meantime"))
    session.press("y")
    #expect(await session.shows("category Mammal was deleted in the meantime"))
    session.press("y")
    #expect(await session.shows("Saved Wolf!"))
    #expect(try session.animal("Wolf!").category?.name == "Mammal")
  }

  @Test func `a category that was deleted can be created again`() async throws {
    let session = try await Session.animals(("Wolf", "Mammal"))
    session.press(.left, .end, "a")
    session.type("Lynx")
    _ = try await session.store.deleteCategory(session.category("Mammal").id)
    session.press(.enter)
    #expect(await session.shows("The category Mammal was deleted in the meantime."))
    session.press("n")
    #expect(await session.shows("Name      Lynx"))
    session.press(.enter)
    #expect(await session.shows("deleted in the meantime"))
    session.press("y")
    #expect(await session.shows("Saved Lynx"))
    #expect(try session.animal("Lynx").category?.name == "Mammal")
  }

  @Test func `a category that is renamed here and deleted there can be saved as new`()
    async throws
  {
    let session = try await Session.animals(("Wolf", "Mammal"))
    session.press(.left, .end, "e", "s")
    _ = try await session.store.deleteCategory(session.category("Mammal").id)
    session.press(.enter)
    #expect(await session.shows("Save it as a"))
    session.press("n")
    #expect(await session.shows("Mammals"))
    session.press(.enter)
    #expect(await session.shows("Save it as a"))
    session.press("y")
    #expect(await session.shows("Saved Mammals"))
    #expect(try session.store.categories().map(\.category.name) == ["Mammals"])
  }

  @Test func `the screen follows, and the selection stays on its animal`() async throws {
    let session = try await Session.animals(("Bee", nil), ("Cow", nil))
    session.press(.down)
    _ = try await session.store.insert(RecordDraft(name: "Ant", category: .named("Insect")))
    #expect(await session.shows("3 of 3"))
    #expect(session.selected.first?.hasPrefix("Cow") == true)
    #expect(await session.shows("Insect"))
    #expect(session.lines[0].hasSuffix("3 animals"))
  }

  @Test func `keys typed while a save is under way come after it`() async throws {
    let session = try Session.empty()
    session.press("a")
    session.type("Ant")
    session.press(.control("n"))
    session.type("Bee")
    session.press(.control("n"))
    session.type("Cow")
    session.press(.enter, "a")
    session.type("Dog")
    session.press(.enter)
    #expect(try await session.comesTrue { try session.names == ["Ant", "Bee", "Cow", "Dog"] })
    #expect(await session.shows("Saved Dog"))
    #expect(session.stack.screens.count == 1)
  }

  @Test func `what has gone is neither edited nor deleted`() async throws {
    let session = try await Session.animals(("Ant", nil), ("Wolf", "Mammal"))
    session.press(.down)
    let wolf = try session.animal("Wolf")
    let mammal = try session.category("Mammal")
    let deletion = Task { try await session.store.deleteCategory(mammal.id) }
    while try session.store.animal(wolf.id) != nil { await Task.yield() }
    session.press("e")
    _ = try await deletion.value
    #expect(!session.picture.contains("Name      Wolf"))
    #expect(try session.names == ["Ant"])
  }

  @Test func `a catalog that cannot be read any more is told in place of the rows`() async throws {
    let session = try await Session.animals(("Ant", nil))
    session.store.close()
    session.press("/", "a")
    #expect(await session.shows("is closed"))
    #expect(!session.picture.contains("● "))
  }
}
