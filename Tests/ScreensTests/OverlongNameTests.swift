import Catalog
import TestSupport
import Testing

/// A catalog in which somebody else has put a name of megabytes: to look at all of it for each
/// frame, or to fold it, would take minutes.
@Suite(.timeLimit(.minutes(10))) struct OverlongNameTests {
  private static func session() async throws -> Session {
    let folder = try TemporaryFolder(inMemory: true)
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.insert(RecordDraft(name: "Wolf"))
    let other = try OtherProgram(folder.catalog)
    try other.execute(
      """
      PRAGMA ignore_check_constraints = ON;
      INSERT INTO animal (name, foldedName, diet)
        SELECT 'Ape ' || replace(hex(zeroblob(4000000)), '00', 'é漢'), 'ape', 'unknown';
      """)
    return try Session(store, in: folder, columns: 120)
  }

  @Test func `a name of megabytes is drawn as far as there is room, and every key is heard`()
    async throws
  {
    let session = try await Self.session()
    #expect(session.selected.first?.hasPrefix("Ape é漢é漢é漢") == true)
    #expect(session.picture.contains("Name      Ape"))
    session.press("d")
    #expect(await session.shows("Delete Ape"))
    session.press("n", .down)
    #expect(session.selected.first?.hasPrefix("Wolf") == true)
    session.press(.control("c"))
    #expect(session.stack.isFinished)
  }

  @Test func `it is edited by keys of which each looks only at what is seen`() async throws {
    let session = try await Self.session()
    session.press("e", .end)
    for _ in 0..<40 { session.press(.left) }
    for _ in 0..<20 { session.press(.backspace) }
    session.press(.home, .delete, .right, .control("w"))
    #expect(session.picture.contains("Name      e é漢é漢"))
    session.type("x")
    #expect(session.stack.message?.text.hasPrefix("A field holds at most") == true)
    session.press(.control("k"))
    session.type("Ape")
    session.press(.enter)
    #expect(await session.shows("Saved Ape"))
    #expect(try session.names == ["Ape", "Wolf"])
  }

  @Test func `a draft of it is compared as far as anybody reads`() async throws {
    let store = try Session.store()
    let original = RecordDraft(try await store.insert(RecordDraft(name: "Wolf")))
    let draft = RecordDraft(name: String(repeating: "é漢 ", count: 500_000))
    try await store.leave(DraftContent(.animal, 1, original: original, value: draft))
    let session = try Session(store)
    session.press(.tab)
    #expect(session.picture.contains(/of 10[0-9][0-9] ┘/))
    session.press(.escape)
  }

  @Test func `of categories with such names a few are read at a time, and all can be reached`()
    async throws
  {
    let session = try await Self.session()
    let other = try OtherProgram(#require(session.folder).catalog)
    try other.execute(
      """
      PRAGMA ignore_check_constraints = ON;
      WITH n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 29)
      INSERT INTO animalCategory (name, nameKey, foldedName)
        SELECT 'g' || i || t, 'g' || i, 'g' || i || t
        FROM n, (SELECT replace(hex(zeroblob(1500000)), '0', 'x') t);
      """)
    #expect(await session.shows("g10xxx"))
    session.press(.left)
    #expect(session.browser.categories.rowsInMemory < 10)
    for number in 10..<30 {
      session.press(.down)
      if number == 10 { session.press(.down) }
      #expect(session.selected.first?.hasPrefix("g\(number)xxx") == true)
    }
    session.press(.up, .up)
    #expect(session.selected.first?.hasPrefix("g27xxx") == true)
  }
}
