import Catalog
import Terminal
import Testing
import ViewState

@Suite("Nothing is held by what is over")
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
    #expect(await comesTrue { store == nil })
    #expect(stack == nil && browser == nil)
  }

  /// Whether something holds, or does when what is under way has ended.
  private func comesTrue(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<3_000 where !condition() { await pause() }
    return condition()
  }

  private func pause() async {
    do { try await Task.sleep(for: .milliseconds(5)) } catch { return }
  }
}
