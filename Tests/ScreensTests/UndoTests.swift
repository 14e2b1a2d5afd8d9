import Catalog
import Terminal
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct UndoTests {
  @Test func `u brings back what was deleted, selected, and ^R takes it again`() async throws {
    let session = try await Session.animals(("Ant", nil), ("Bee", nil), ("Cow", nil))
    session.press(.down, "d")
    session.press("y")
    #expect(await session.shows("Deleted Bee · u undoes it"))
    session.press("u")
    #expect(await session.shows("Undid the deletion of Bee"))
    #expect(session.selected.first?.hasPrefix("Bee") == true)
    #expect(try session.names == ["Ant", "Bee", "Cow"])
    session.press(.control("r"))
    #expect(await session.shows("Redid the deletion of Bee"))
    #expect(try session.names == ["Ant", "Cow"])
  }

  @Test func `a category comes back with all its animals, and is selected`() async throws {
    let session = try await Session.animals(("Wolf", "Mammal"), ("Lynx", "Mammal"), ("Ant", nil))
    session.press(.left, .end, "d")
    session.press("y")
    #expect(await session.shows("Deleted Mammal and 2 animals"))
    session.press("u")
    #expect(await session.shows("Undid the deletion of Mammal and its 2 animals"))
    #expect(try session.names == ["Ant", "Lynx", "Wolf"])
    #expect(try session.store.categories().map(\.count) == [2])
    #expect(session.browser.categories.selected.name == "Mammal")
  }

  @Test func `an animal that is undone out of the listed category is shown all the same`()
    async throws
  {
    let session = try await Session.animals(("Wolf", "Mammal"), ("Trout", "Fish"))
    session.press("d")
    session.press("y")
    #expect(await session.shows("Deleted Trout"))
    session.press(.left, .end, .right, "u")
    #expect(await session.shows("Undid the deletion of Trout"))
    #expect(session.selected.first?.hasPrefix("Trout") == true)
  }

  @Test func `what was changed since is not undone, and the message says by whom`() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(
      .file(folder.catalog), access: .create, journal: nil,
      author: Author(user: "ann", host: "farm"))
    let bob = try CatalogStore(
      .file(folder.catalog), journal: nil, author: Author(user: "bob", host: "zoo"))
    let ant = try await store.insert(RecordDraft(name: "Ant"))
    _ = try await bob.update(ant.id, from: RecordDraft(ant), to: RecordDraft(name: "Bee"))
    let session = try Session(store, in: folder, columns: 120)
    session.press("u")
    #expect(await session.shows("“Bee” has changed since: Renamed Ant to Bee"))
    #expect(session.footer.contains("bob"))
    #expect(try session.names == ["Bee"])
  }

  @Test func `an undo or a revert that waits is told, and Esc cancels it`() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.insert(RecordDraft(name: "Ant"))
    let session = try Session(store, in: folder)
    var timers: [@MainActor () -> Void] = []
    session.stack.schedule = { timers.append($1) }
    let other = try OtherProgram(folder.catalog)
    try other.execute("BEGIN IMMEDIATE")
    for (keys, word) in [(["u"], "Undoing…"), (["H", "r", "y"], "Reverting…")] as [([Key], String)]
    {
      for key in keys { session.press(key) }
      for timer in timers { timer() }
      timers = []
      #expect(session.footer.contains("\(word) Esc cancels"))
      session.press(.escape)
      #expect(await session.shows("Cancelled; nothing was written."))
    }
    try other.execute("COMMIT")
    #expect(try session.names == ["Ant"])
  }

  @Test func `that there is nothing to undo or redo is said`() async throws {
    let session = try await Session.animals(("Ant", nil))
    session.press(.control("r"))
    #expect(await session.shows("There is nothing to redo"))
    session.press("u", "u")
    #expect(await session.shows("There is nothing of yours to undo"))
  }
}
