import Catalog
import Terminal
import Testing

@Suite(.timeLimit(.minutes(10))) struct DeletingTests {
  @Test(arguments: [Key.character("d"), .delete])
  func `y deletes an animal, and the next one is selected`(key: Key) async throws {
    let session = try await Session.animals(("Ant", nil), ("Bee", nil), ("Cow", nil))
    session.press(.down, key)
    #expect(await session.shows("Delete Bee?"))
    session.press("y")
    #expect(await session.shows("Deleted Bee"))
    #expect(session.selected.first?.hasPrefix("Cow") == true)
    #expect(try session.names == ["Ant", "Cow"])
  }

  @Test(arguments: [Key.character("n"), .escape])
  func `n and Esc keep it`(key: Key) async throws {
    let session = try await Session.animals(("Ant", nil))
    session.press("d", key)
    await session.settled()
    #expect(session.stack.screens.count == 1)
    #expect(try session.names == ["Ant"])
  }

  @Test(arguments: [Key.character("d"), .enter, .delete, "Y", "q", " ", .tab])
  func `no other key answers the question`(key: Key) async throws {
    let session = try await Session.animals(("Ant", nil))
    session.press("d", key, key, key)
    #expect(!session.stack.isFinished)
    #expect(await session.shows("Delete Ant?"))
    #expect(try session.names == ["Ant"])
  }

  @Test func `deleting the last animal leaves an empty catalog that says so`() async throws {
    let session = try await Session.animals(("Ant", nil))
    session.press("d", "y")
    #expect(await session.shows("The catalog is empty. Press s to load the sample"))
    session.press("d")
    #expect(session.footer.contains("No animal is selected."))
  }

  @Test func `a category is deleted with its animals, after the exact number`() async throws {
    let session = try await Session.animals(
      ("Wolf", "Mammal"), ("Lynx", "Mammal"), ("Trout", "Fish"), ("Ant", nil))
    session.press(.left, .end, "d")
    #expect(await session.shows("Delete Mammal and its 2 animals?"))
    session.press("y")
    #expect(await session.shows("Deleted Mammal and 2 animals"))
    #expect(try session.names == ["Ant", "Trout"])
    #expect(try session.store.categories().map(\.category.name) == ["Fish"])
  }

  @Test func `one animal is counted as one, and none is said`() async throws {
    let session = try await Session.animals(("Trout", "Fish"))
    _ = try await session.store.insertCategory(named: "Mammal")
    #expect(await session.shows("Mammal"))
    session.press(.left, .down, .down, "d")
    #expect(await session.shows("Delete Fish and its 1 animal?"))
    session.press("n", .down, "d")
    #expect(await session.shows("Delete Mammal? It has no animals."))
    session.press("y")
    #expect(await session.shows("Deleted Mammal"))
    #expect(try session.names == ["Trout"])
  }

  @Test func `the number is of now, not of when the list was read`() async throws {
    let session = try await Session.animals(("Trout", "Fish"))
    session.press(.left, .end)
    let fish = try session.category("Fish")
    for name in ["Cod", "Eel"] {
      _ = try await session.store.insert(RecordDraft(name: name, category: .existing(fish)))
    }
    session.press("d")
    #expect(await session.shows("Delete Fish and its 3 animals?"))
  }

  @Test func `an animal deleted meanwhile is told`() async throws {
    let session = try await Session.animals(("Ant", nil), ("Bee", nil))
    let ant = try session.animal("Ant")
    session.press("d")
    _ = try await session.store.deleteAnimal(ant.id)
    session.press("y")
    #expect(await session.shows("was deleted in the meantime"))
    #expect(try session.names == ["Bee"])
  }

  @Test func `deleting 1,000 animals at once groups the digits`() async throws {
    let store = try CatalogStore(.inMemory)
    _ = try await store.insert(
      contentsOf: (1...1_234).map { RecordDraft(name: "Ant \($0)", category: .named("Insect")) })
    let session = try Session(store)
    session.press(.left, .end, "d")
    #expect(await session.shows("Delete Insect and its 1,234 animals?"))
    session.press("y")
    #expect(await session.shows("Deleted Insect and 1,234 animals"))
    #expect(try session.names.isEmpty)
  }
}
