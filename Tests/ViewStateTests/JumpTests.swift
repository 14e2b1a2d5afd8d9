import Catalog
import Testing
import ViewState

@Suite(.timeLimit(.minutes(10))) struct JumpTests {
  private func browser() async throws -> Browser {
    let browser = try Browser(
      try await Catalogs.animals(
        ("Ant", "Insect"), ("Bat", "Mammal"), ("Bear", "Mammal"), ("Bee", "Insect"),
        ("Çat", "Mammal"), ("Cow", "Mammal"), ("Wasp", "Insect"), ("Yeti", nil)))
    browser.animals.height = 4
    return browser
  }

  private func jump(_ browser: Browser, _ text: String) -> String? {
    browser.jumpText = text
    return browser.animals.selected?.name
  }

  @Test func `each letter leads on, and back when it is taken away`() async throws {
    let browser = try await browser()
    browser.beginJump()
    #expect(jump(browser, "b") == "Bat")
    #expect(jump(browser, "bE") == "Bear")
    #expect(jump(browser, "bee") == "Bee")
    #expect(jump(browser, "be") == "Bear")
    #expect(jump(browser, "cat") == "Çat")
    #expect(jump(browser, "d") == "Wasp")
    #expect(jump(browser, "zz") == "Yeti")
    #expect(jump(browser, "") == "Ant")
    #expect(jump(browser, "\u{301}") == "Ant")
    #expect(jump(browser, "w") == "Wasp")
    browser.endJump()
    #expect(browser.animals.selected?.name == "Wasp")
    await browser.animals.idle()
    #expect(browser.animals.position == 7)
  }

  @Test func `from Z to A it leads to the first in the order of the list`() async throws {
    let browser = try await browser()
    try browser.reverseOrder()
    browser.beginJump()
    #expect(jump(browser, "b") == "Bee")
    #expect(jump(browser, "bea") == "Bear")
    #expect(jump(browser, "d") == "Cow")
    #expect(jump(browser, "zz") == "Yeti")
    #expect(jump(browser, "a") == "Ant")
  }

  @Test func `by category it stays in that of the selected animal`() async throws {
    let browser = try await browser()
    try browser.sort(by: .category)
    try browser.reload(selecting: try browser.store.animal(named: "Bat"))
    browser.beginJump()
    #expect(jump(browser, "b") == "Bat")
    #expect(jump(browser, "c") == "Çat")
    #expect(jump(browser, "w") == "Cow")
    #expect(jump(browser, "a") == "Bat")
    browser.endJump()
    try browser.reload(selecting: try browser.store.animal(named: "Ant"))
    browser.beginJump()
    #expect(jump(browser, "c") == "Wasp")
    #expect(jump(browser, "z") == "Wasp")
  }

  @Test func `cancelled, the list is exactly as it was`() async throws {
    let browser = try Browser(try await Catalogs.numbered(5_000))
    browser.animals.height = 17
    try browser.animals.moveToEnd()
    for _ in 0..<100 { try browser.animals.move(by: -17) }
    try browser.animals.move(by: 5)
    let before = (browser.animals.visible.map(\.name), browser.animals.selected?.name)
    let position = browser.animals.position
    browser.beginJump()
    for text in ["a", "animal 04", "animal 0499", "zzz"] { _ = jump(browser, text) }
    browser.cancelJump()
    #expect(browser.animals.visible.map(\.name) == before.0)
    #expect(browser.animals.selected?.name == before.1)
    #expect(browser.animals.position == position)
    #expect(browser.jump == nil)
    try browser.animals.move(by: 1)
    #expect(browser.animals.position == position.map { $0 + 1 })
  }

  @Test func `cancelled after others have changed the catalog, it is around the same animal`()
    async throws
  {
    let browser = try await browser()
    try browser.animals.move(by: 4)
    browser.beginJump()
    #expect(jump(browser, "w") == "Wasp")
    _ = try await browser.store.insert(RecordDraft(name: "Aardvark"))
    #expect(await comesTrue { browser.animals.count == 9 })
    browser.cancelJump()
    await browser.animals.idle()
    #expect(browser.animals.selected?.name == "Çat")
    #expect(browser.animals.position == 6)
  }

  @Test func `cancelled after its animal was renamed, it is around it where it stands now`()
    async throws
  {
    let browser = try await browser()
    try browser.animals.move(by: 4)
    let animal = try #require(browser.animals.selected)
    browser.beginJump()
    #expect(jump(browser, "w") == "Wasp")
    var draft = RecordDraft(animal)
    draft.name = "Vole"
    _ = try await browser.store.update(animal.id, from: RecordDraft(animal), to: draft)
    #expect(await comesTrue { browser.animals.visible.contains { $0.name == "Vole" } })
    browser.cancelJump()
    await browser.animals.idle()
    #expect(browser.animals.selected?.name == "Vole")
    #expect(browser.animals.position == 6)
  }

  @Test func `an accent alone leads nowhere`() async throws {
    let browser = try await browser()
    try browser.animals.move(by: 4)
    browser.beginJump()
    #expect(jump(browser, "\u{301}") == "Çat")
  }

  @Test func `it makes no sense in an order without names or without animals`()
    async throws
  {
    let browser = try await browser()
    browser.findText = "b"
    await browser.animals.idle()
    #expect(browser.jumpObstacle == nil)
    browser.findText = ""
    try browser.sort(by: .newest)
    #expect(browser.jumpObstacle?.sentence == "The list is not by name; s sorts it.")
    browser.beginJump()
    #expect(browser.jump == nil)
    let empty = try Browser(Catalogs.empty())
    #expect(empty.jumpObstacle?.sentence == "There is no animal to jump to.")
  }
}
