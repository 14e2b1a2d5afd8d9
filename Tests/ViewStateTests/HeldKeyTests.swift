import Catalog
import Testing
import ViewState

/// What is read while a key is held.
@Suite(.timeLimit(.minutes(10))) struct HeldKeyTests {
  /// A pause that lasts until a test ends it.
  private final class Pause {
    private(set) var count = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func begin() async {
      count += 1
      await withCheckedContinuation { waiting.append($0) }
    }

    func end() {
      let ended = waiting
      waiting = []
      for continuation in ended { continuation.resume() }
    }
  }

  @Test func `the position is looked for once the keys pause, and only then`() async throws {
    let browser = try Browser(try await Catalogs.numbered(5_000))
    let list = browser.animals
    list.height = 17
    let pause = Pause()
    list.pause = pause.begin
    browser.beginJump()
    browser.jumpText = "animal 02"
    browser.endJump()
    #expect(await comesTrue { pause.count == 1 })
    for _ in 0..<100 {
      try list.move(by: 17)
      for _ in 0..<5 { await Task.yield() }
    }
    #expect(pause.count == 1, "One waits for the pause, whatever number of keys has come")
    #expect(list.position == nil)
    pause.end()
    #expect(await comesTrue { pause.count == 2 })
    #expect(list.position == nil, "Keys have come since: the pause begins anew")
    pause.end()
    #expect(await comesTrue { list.position == 3_701 })
    #expect(list.selected?.name == Catalogs.name(3_700))
    #expect(pause.count == 2)
  }

  @Test func `a position that is known is never looked for`() async throws {
    let browser = try Browser(try await Catalogs.numbered(5_000))
    let pause = Pause()
    browser.animals.height = 20
    browser.animals.pause = pause.begin
    for _ in 0..<200 { try browser.animals.move(by: 20) }
    #expect(browser.animals.position == 4_001)
    await browser.animals.idle()
    #expect(pause.count == 0)
  }
}
