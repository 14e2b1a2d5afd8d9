import Catalog
import CatalogInspection
import Terminal
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct HistoryTests {
  @Test func `H shows the edits, the newest first, and Esc closes it`() async throws {
    let session = try await Session.animals(("Ant", nil), ("Bee", nil))
    session.press("H")
    let bee = try #require(session.picture.firstRange(of: "Added Bee"))
    let ant = try #require(session.picture.lastRange(of: "Added Ant"))
    #expect(bee.lowerBound < ant.lowerBound)
    #expect(session.selected.first?.contains("Added Bee") == true)
    session.press(.enter, .escape)
    #expect(session.stack.screens.count == 2)
    session.press(.escape)
    #expect(!session.stack.isFinished)
    #expect(session.stack.screens.count == 1)
  }

  @Test func `the changes of the selected edit stand beside it, old and new`() async throws {
    let session = try await Session.history()
    session.press("H", .end, .up, .up)
    #expect(session.picture.contains("Changed animal Ant bear"))
    #expect(session.lines.contains { $0.contains(/Name +Aardvark +→ Ant bear/) })
    #expect(session.lines.contains { $0.contains(/Category +Mammals +→ none/) })
    session.stack.resize(to: Size(columns: 40, rows: 10))
    session.press(.enter)
    #expect(session.lines.contains { $0.contains(/Name +Aardvark +│/) })
    #expect(session.lines.contains { $0.contains(/→ Ant bear +│/) })
    session.press(.tab)
    #expect(session.selected.first?.contains("Changed Ant bear") == true)
  }

  @Test func `y reverts the selected edit, and the browser shows what it is about`()
    async throws
  {
    let session = try await Session.animals(("Ant", nil), ("Bee", nil), ("Cow", nil))
    session.press(.down, "d", "y")
    #expect(await session.shows("Deleted Bee"))
    session.press("H", "r")
    #expect(await session.shows("Revert “Deleted Bee”?"))
    session.press("n")
    #expect(try session.names == ["Ant", "Cow"])
    session.press("r", "y")
    #expect(await session.shows("Reverted the deletion of Bee"))
    #expect(try session.names == ["Ant", "Bee", "Cow"])
    #expect(session.selected.first?.contains("Deleted Bee") == true)
    #expect(session.selected.first?.hasSuffix("undone") == true)
    session.press("r")
    #expect(session.footer.contains("It is already undone."))
    session.press(.escape)
    #expect(session.selected.first?.hasPrefix("Bee") == true)
  }

  @Test func `one of those that were deleted together comes back alone, and u takes it again`()
    async throws
  {
    let session = try await Session.animals(("Ant", nil), ("Bee", nil), ("Cow", nil))
    session.press("A", "d")
    #expect(await session.shows("Delete 3 marked animals?"))
    session.press("y")
    #expect(await session.shows("Deleted 3 animals"))
    session.press("H", .enter)
    while session.selected.first?.contains("Bee") == false { session.press(.down) }
    session.press("r")
    #expect(await session.shows("Revert only what was done to Bee?"))
    session.press("y")
    #expect(await session.shows("Reverted"))
    #expect(try session.names == ["Bee"])
    session.press(.escape, .escape)
    #expect(session.selected.first?.hasPrefix("Bee") == true)
    session.press("u")
    #expect(try await session.comesTrue { try session.names.isEmpty })
    session.press("u")
    #expect(try await session.comesTrue { try session.names == ["Ant", "Bee", "Cow"] })
  }

  @Test func `what was deleted with others comes back alone where that is wanted`() async throws {
    let session = try await Session.animals(("Ant", nil), ("Bee", nil), ("Cow", nil))
    session.press("A", "d")
    #expect(await session.shows("Delete 3 marked animals?"))
    session.press("y")
    #expect(await session.shows("Deleted 3 animals"))
    session.press("H", "t", "r")
    #expect(await session.shows("with 2 other changes."))
    session.press("o")
    #expect(await session.shows("is back"))
    #expect(try session.names.count == 1)
  }

  @Test func `what was deleted comes back, and the question says with how much else`()
    async throws
  {
    let session = try await Session.history(columns: 100)
    session.press("H", "t", "t", .end, .up, "r")
    #expect(await session.shows("Bring Emu back? That reverts “Deleted Bird"))
    #expect(await session.shows("with 2 other changes."))
    session.press("y")
    #expect(await session.shows("is back"))
    #expect(try session.names.contains("Kiwi"))
    #expect(try session.store.category(named: "bird") != nil)
  }

  @Test func `what has changed since is not overwritten, and the message says who did`()
    async throws
  {
    let session = try await Session.history(columns: 120, rows: 40)
    let folder = try #require(session.folder)
    try OtherProgram(folder.catalog).execute(
      "UPDATE animal SET name = 'Cave bear' WHERE id = 1")
    #expect(await session.shows("Cave bear"))
    session.press("H", .end, .up, .up, "r", "y")
    #expect(await session.shows("“Cave bear” has changed since: Changed by another program"))
    #expect(try session.names.contains("Cave bear"))
  }

  @Test func `what others have changed elsewhere in the animal since stays`() async throws {
    let session = try await Session.history(columns: 120, rows: 40)
    session.press("H", .end, .up, .up, "r", "y")
    #expect(await session.shows("Reverted the change of Ant bear"))
    let animal = try #require(try session.store.animal(1))
    #expect(animal.name == "Aardvark" && animal.category?.name == "Mammals")
    #expect(animal.diet == .unknown, "Another program has set it since")
  }

  @Test func `t goes to the history of the selected animal, to what was deleted, and back`()
    async throws
  {
    let session = try await Session.history()
    session.press("H", "t")
    #expect(session.lines[0].contains("History · Ant bear"))
    #expect(!session.picture.contains("Deleted Lynx"))
    session.press(.end)
    #expect(session.picture.contains("Added animal Aardvark"))
    #expect(!session.picture.contains("Added animal Lynx"))
    session.press("r")
    #expect(await session.shows("It made 5 other"))
    session.press("n", "t")
    #expect(session.lines[0].contains("History · deleted"))
    #expect(session.picture.contains("animal Lynx"))
    session.press("t")
    #expect(session.lines[0].contains("History ─"))
  }

  @Test func `a selected category has a history too`() async throws {
    let session = try await Session.history()
    session.press(.left, .end, "H", "t")
    #expect(session.lines[0].contains("History · Mammals"))
    #expect(session.selected.first?.contains("Renamed Mammal to Mammals") == true)
  }

  @Test func `it follows the catalog, and the selection stays on its edit`() async throws {
    let session = try await Session.animals(("Ant", nil), ("Bee", nil))
    session.press("H", .down)
    _ = try await session.store.insert(RecordDraft(name: "Cow"))
    #expect(await session.shows("Added Cow"))
    #expect(session.selected.first?.contains("Added Ant") == true)
    #expect(session.picture.contains("Added animal Ant"))
  }

  @Test func `a change that cannot be read says so in its place`() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.insert(RecordDraft(name: "Tiger"))
    try OtherProgram(folder.catalog).execute("UPDATE change SET after = '{'")
    let session = try Session(store, in: folder)
    session.press("H")
    #expect(session.picture.contains("Added animal Tiger"))
    #expect(session.picture.contains("The journal cannot be read here."))
    try OtherProgram(folder.catalog).execute("UPDATE change SET tableName = 'plant'")
    session.press(.escape, "H", "r", "y")
    #expect(session.picture.contains("something that this version does not know"))
    #expect(await session.shows("The history does not hold what is needed"))
  }

  @Test func `what is forgotten meanwhile goes from the list`() async throws {
    let session = try await Session.history()
    try await session.store.execute(
      sql: "UPDATE edit SET time = time - 2 * 86400000 WHERE label = 'Added 4 animals'")
    session.press("H", .end)
    try await session.store.setRetention(Retention(days: 1))
    _ = try await session.store.forgetOldEdits(now: .distantFuture)
    #expect(await session.shows("Changed by another program"))
    #expect(await session.comesTrue { !session.picture.contains("Added 4 animals") })
  }

  @Test func `in a catalog open for reading nothing is reverted`() async throws {
    let folder = try TemporaryFolder()
    let writer = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await writer.insert(RecordDraft(name: "Wolf"))
    writer.close()
    let session = try Session(CatalogStore(.file(folder.catalog), access: .readOnly), in: folder)
    session.press("H", "r")
    #expect(session.picture.contains("Added Wolf"))
    #expect(session.footer.contains("The catalog is open for reading only."))
  }

  @Test func `the mouse selects edits and scrolls their changes`() async throws {
    let session = try await Session.history()
    session.press("H")
    try session.mouse(.press, over: "Deleted Lynx")
    #expect(session.selected.first?.contains("Deleted Lynx") == true)
    #expect(session.picture.contains("Deleted animal Lynx"))
    try session.mouse(.wheelDown, over: "Deleted animal Lynx")
    try session.mouse(.press, over: "carnivorous")
    #expect(session.selected.first?.contains("carnivorous") == true)
  }
}

extension StringProtocol {
  fileprivate func lastRange(of text: String) -> Range<Index>? {
    ranges(of: text).last
  }
}
