import Catalog
import Terminal
import TestSupport
import Testing

/// The screen says what is so: what narrows an empty list, in which order the animals stand, and
/// whether anything was saved.
@Suite(.timeLimit(.minutes(10))) struct TrueWordsTests {
  private func zoo(columns: Int = 80) async throws -> Session {
    try await .animals(
      ("Max", "Dogs"), ("Mad Max", "Cats"), ("Bella", "Dogs"), ("Ant", nil), columns: columns)
  }

  @Test func `an empty list names all that narrows it`() async throws {
    let session = try await zoo(columns: 120)
    session.press("t", "t", "/")
    session.type("max")
    session.press(.enter)
    #expect(await session.shows("No carnivorous animal fits “max”"))
    #expect(await session.shows("shows other diets."))
    session.press("h", .end)
    #expect(await session.shows("No carnivorous animal in Dogs fits"))
    session.press(.escape)
    #expect(await session.shows("There is no carnivorous animal in Dogs. t"))
    session.press("t", "t", "t", .home, .down, "/")
    session.type("max dog")
    session.press(.enter)
    #expect(await session.shows("No animal without a category fits “max"))
  }

  @Test func `what cannot be added to is not said to be`() async throws {
    let folder = try TemporaryFolder()
    try CatalogStore(.file(folder.catalog), access: .create).close()
    let session = try Session(
      CatalogStore(.file(folder.catalog), access: .readOnly), in: folder)
    #expect(session.picture.contains("The catalog is empty."))
    #expect(!session.picture.contains("Press"))
  }

  @Test func `what is found stands with the best match first, and the title says so`()
    async throws
  {
    let session = try await zoo()
    session.press("/")
    session.type("max")
    session.press(.enter)
    #expect(await session.shows("Animals · “max” · best match first"))
    #expect(session.selected.first?.hasPrefix("Max") == true)
    session.press("s", .down, .enter)
    #expect(session.footer.hasSuffix("Sorted best match, then by diet"))
    session.press(.escape)
    #expect(await session.shows("Animals · by diet"))
  }

  @Test func `a find for a diet or a field alone ranks nothing`() async throws {
    let session = try await zoo()
    _ = try await session.store.addField(
      named: "Wing length", ValueKind("number", ValueOptions(unit: "mm")))
    session.press("/")
    session.type("wing length:..5 mm")
    session.press(.enter)
    #expect(await session.shows("Animals · “wing length:..5 mm” · by name"))
    session.press("/")
    session.type("diet:herb")
    session.press(.enter)
    #expect(await session.shows("Animals · “diet:herb” · by name"))
  }

  @Test func `the category and the diet to which a find is held are named while it is typed`()
    async throws
  {
    let session = try await zoo()
    session.press("h", .end, "t", "/")
    #expect(await session.shows("Find in Dogs · herbivorous"))
    session.type("max")
    #expect(await session.shows("Find in Dogs · herbivorous max"))
    #expect(await session.shows("1 of 1"))
  }

  @Test(arguments: [Key.enter, .control("s"), .control("n")])
  func `where nothing was changed, nothing is said to be saved, and nothing is written`(key: Key)
    async throws
  {
    let session = try await zoo()
    let edits = try session.store.edits(from: .first, limit: 50).rows
    session.press("e", key)
    #expect(await session.shows("Nothing was changed"))
    session.press(.escape, "h", .end, "e", .enter)
    #expect(await session.shows("Nothing was changed"))
    #expect(session.stack.screens.count == 1)
    #expect(try session.store.edits(from: .first, limit: 50).rows == edits)
  }
}
