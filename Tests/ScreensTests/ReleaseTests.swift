import Catalog
import Terminal
import TestSupport
import Testing
import ViewState

@Suite("Nothing is held by what is over", .timeLimit(.minutes(10)))
struct ReleaseTests {
  @Test func `the catalog is let go with the stack of its screens`() async throws {
    weak var stack: ScreenStack?
    weak var browser: Browser?
    weak var store: CatalogStore?
    do {
      let session = try await Session.animals(("Wolf", "Mammal"))
      (stack, browser, store) = (session.stack, session.browser, session.store)
      session.press("e")
      #expect(await session.shows("Edit Animal"))
      session.press(.escape, "?", .escape, "i", .escape, "H")
      #expect(await session.shows("Added Wolf"))
      await session.settled()
    }
    try await wait(for: "the end of what is under way") { store == nil }
    #expect(stack == nil && browser == nil)
  }
}
