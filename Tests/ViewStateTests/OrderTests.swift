import Catalog
import Testing
import ViewState

@Suite struct OrderTests {
  @Test func `reversed, the list is in the opposite direction and the selected animal stays`()
    async throws
  {
    let browser = try Browser(try await Catalogs.numbered(500))
    browser.animals.height = 17
    try browser.animals.move(by: 70)
    for next in AnimalQuery.Sort.builtIn.dropFirst() + [.name] {
      let kept = try #require(browser.animals.selected)
      let query = browser.animals.query
      let forward = try browser.store.page(of: query, from: .first, limit: 1_000).rows
      try browser.reverseOrder()
      #expect(browser.animals.query.isReversed)
      await browser.animals.idle()
      #expect(browser.animals.selected == kept)
      let place = try #require(forward.firstIndex(of: kept))
      #expect(browser.animals.position == 500 - place)
      try browser.animals.moveToStart()
      #expect(browser.animals.selected == forward.last)
      try browser.animals.moveToEnd()
      #expect(browser.animals.selected == forward.first)
      try browser.reload(selecting: kept)
      try browser.sort(by: next)
      try browser.animals.move(by: 70)
      #expect(!browser.animals.query.isReversed)
    }
  }

  @Test func `one diet after the other is listed, then all; who is still listed stays selected`()
    async throws
  {
    let browser = try Browser(try await Catalogs.numbered(300))
    browser.animals.height = 17
    try browser.animals.move(by: 12)
    for (diet, number) in [
      (Diet.herbivorous, 12), (.carnivorous, 13), (.omnivorous, 14), (.unknown, nil),
    ] as [(Diet, Int?)] {
      try browser.showNextDiet()
      await browser.animals.idle()
      #expect(browser.animals.query.diet == diet)
      #expect(browser.animals.count == (diet == .unknown ? 0 : 100))
      #expect(browser.animals.visible.allSatisfy { $0.diet == diet })
      #expect(browser.animals.selected?.name == number.map(Catalogs.name))
      #expect(browser.animals.position == number.map { $0 / 3 + 1 })
    }
    try browser.showNextDiet()
    #expect(browser.animals.query.diet == nil)
    #expect(browser.animals.count == 300)
  }

  @Test func `a saved animal is in sight whatever was listed`() async throws {
    let store = try await Catalogs.numbered(100)
    let browser = try Browser(store)
    try browser.showNextDiet()
    browser.findText = "Animal -99"
    await browser.animals.idle()
    let new = try await store.insert(RecordDraft(name: "Zebra", diet: .omnivorous))
    try browser.reveal(new)
    await browser.animals.idle()
    #expect(browser.animals.selected == new)
    #expect(browser.animals.query.diet == nil)
    #expect(browser.findText == "")
    browser.findText = "animal"
    await browser.animals.idle()
    let other = try await store.insert(RecordDraft(name: "Animal 00042 b"))
    try browser.reveal(other)
    await browser.animals.idle()
    #expect(browser.findText == "animal")
    #expect(browser.animals.selected == other)
    #expect(browser.animals.count == 101)
    #expect(browser.animals.position == 44)
  }
}
