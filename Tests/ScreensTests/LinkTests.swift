import Catalog
import CatalogInspection
import Terminal
import Testing

/// Links of animals, opened from the list.
@Suite(.timeLimit(.minutes(10))) struct LinkTests {
  /// What the person had opened.
  private final class Opened {
    var addresses: [String] = []
  }
  private let opened = Opened()

  private func session() async throws -> Session {
    let session = try await Session.linked()
    session.stack.openLink = { [opened] in opened.addresses.append($0) }
    return session
  }

  @Test func `are shown before they are opened`() async throws {
    let session = try await session()
    session.press(.down, "L")
    #expect(session.picture.contains("Open Link"))
    #expect(session.picture.contains("http://example.org/bee"))
    session.press("n")
    #expect(!session.picture.contains("Open Link"))
    #expect(opened.addresses == [])
    session.press("L", "y")
    #expect(opened.addresses == ["http://example.org/bee"])
    #expect(session.footer.contains("Opened http://example.org/bee with xdg-open"))
  }

  @Test func `are chosen from where there are several, and shown whole`() async throws {
    let session = try await session()
    session.press("L")
    #expect(session.picture.contains("Owner: mailto:ann@example.org"))
    #expect(session.picture.contains("Page: https://example.org/"))
    session.press(.enter)
    #expect(session.picture.contains("https://example.org/animals/ant?seen=2026"))
    #expect(session.picture.contains("way-down-the-page"))
    session.press(.escape, "L")
    session.type("own")
    session.press(.enter)
    session.press("y")
    #expect(opened.addresses == ["mailto:ann@example.org"])
  }

  @Test func `are not there for an animal without, nor what only stands in a field of links`()
    async throws
  {
    let session = try await session()
    session.press(.down, .down, "L")
    #expect(session.footer.contains("Cat has no link, and names no animal."))
    try await session.store.execute(
      sql: "UPDATE animal SET field1 = 'javascript:alert(1)' WHERE id = 3")
    try session.browser.reload()
    #expect(try await session.comesTrue { try session.browser.selectedAnimal()?.name == "Cat" })
    session.press("L")
    #expect(session.footer.contains("Cat has no link, and names no animal."))
    #expect(opened.addresses == [])
  }

  @Test func `that cannot be opened can be read`() async throws {
    struct Missing: Error, CustomStringConvertible { let description: String }
    let session = try await session()
    session.stack.openLink = { throw Missing(description: "No opener; the address is \($0)") }
    session.press(.down, "L")
    session.press("y")
    #expect(session.picture.contains("No opener; the address is http://example.org/bee"))
  }
}
