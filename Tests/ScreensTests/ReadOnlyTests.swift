import Catalog
import Terminal
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct ReadOnlyTests {
  private func session() async throws -> Session {
    let folder = try TemporaryFolder()
    let writer = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await writer.insert(RecordDraft(name: "Wolf", category: .named("Mammal")))
    writer.close()
    return try Session(CatalogStore(.file(folder.catalog), access: .readOnly), in: folder)
  }

  @Test(arguments: [Key.character("a"), "c", "d", "u", .control("r"), .delete, "e", "i"])
  func `no key of a catalog open for reading begins a change`(key: Key) async throws {
    let session = try await session()
    session.press(key)
    #expect(session.footer.contains("The catalog is open for reading only."))
    #expect(session.stack.screens.count == 1)
  }

  @Test func `Enter looks at an animal, and goes no further`() async throws {
    let session = try await session()
    session.press(.enter)
    #expect(session.picture.contains("Category  Mammal"))
    session.press(.enter)
    #expect(session.footer.contains("The catalog is open for reading only."))
    #expect(session.stack.screens.count == 1)
  }

  @Test func `it says so, and can be looked through and searched`() async throws {
    let session = try await session()
    #expect(session.lines[0].hasSuffix("read-only   1 animal"))
    #expect(!session.footer.contains("Add"))
    session.press("/", "w", .enter)
    #expect(await session.shows("1 of 1"))
    session.press("s", .down, .enter)
    #expect(session.footer.contains("Sorted best match, then by diet"))
    session.press("h", .end, .enter)
    #expect(session.picture.contains("Animals · Mammal"))
  }
}
