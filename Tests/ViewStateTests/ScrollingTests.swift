import Catalog
import Testing
import ViewState

/// A list of many animals, of which only a window is in memory.
@Suite struct ScrollingTests {
  private static let count = 5_000
  private static let height = 17

  private func browser() async throws -> Browser {
    let browser = try Browser(try await Catalogs.numbered(Self.count))
    browser.animals.height = Self.height
    return browser
  }

  @Test func `each row is seen once and in order, down and up again`() async throws {
    let list = try await browser().animals
    var seen = [list.selected?.name]
    for _ in 1..<Self.count {
      try list.move(by: 1)
      seen.append(list.selected?.name)
    }
    let names = (0..<Self.count).map(Catalogs.name)
    #expect(seen == names)
    try list.move(by: 1)
    #expect(list.selected?.name == names.last)
    for index in (0..<Self.count - 1).reversed() {
      try list.move(by: -1)
      #expect(list.selected?.name == names[index])
    }
    try list.move(by: -1)
    #expect(list.selected?.name == names.first)
  }

  @Test func `each row is in view once, page by page, down and up again`() async throws {
    let list = try await browser().animals
    let names = (0..<Self.count).map(Catalogs.name)
    var seen = list.visible.map(\.name)
    while seen.count < Self.count {
      try list.scroll(by: Self.height)
      #expect(list.visible.count == Self.height)
      let view = list.visible.map(\.name)
      seen += view.drop { seen.contains($0) }
      try #require(view.last == seen.last)
    }
    #expect(seen == names)
    var top = Self.count - Self.height
    while top > 0 {
      try list.scroll(by: -Self.height)
      top = max(0, top - Self.height)
      #expect(list.visible.first?.name == names[top])
    }
  }

  @Test func `position and count are known all the way`() async throws {
    let list = try await browser().animals
    for step in stride(from: 0, to: Self.count, by: Self.height) {
      #expect(list.position == step + 1)
      #expect(list.count == Self.count)
      try list.move(by: Self.height)
    }
    #expect(list.position == Self.count)
    for step in stride(from: Self.count - 1, through: 0, by: -Self.height) {
      #expect(list.position == step + 1)
      try list.move(by: -Self.height)
    }
    #expect(list.position == 1)
  }

  @Test func `End and Home are there at once`() async throws {
    let list = try await browser().animals
    try list.moveToEnd()
    #expect(list.selected?.name == Catalogs.name(Self.count - 1))
    #expect(list.position == Self.count)
    #expect(list.visible.count == Self.height)
    try list.move(by: -100)
    #expect(list.selection == list.visible.startIndex)
    try list.moveToStart()
    #expect(list.selected?.name == Catalogs.name(0))
    #expect(list.position == 1)
    #expect(list.visible.count == Self.height)
  }

  @Test func `one step beyond a page is in memory wherever the list stands`() async throws {
    let list = try await browser().animals
    try list.moveToEnd()
    for page in 1...20 {
      try list.move(by: -Self.height)
      #expect(list.position == Self.count - page * Self.height)
      #expect(list.visible.count == Self.height)
    }
  }

  @Test func `a higher view is filled at once`() async throws {
    let list = try await browser().animals
    list.height = 200
    #expect(list.visible.count == 200)
    try list.moveToEnd()
    list.height = 400
    #expect(list.visible.count == 400)
    #expect(list.position == Self.count)
  }

  @Test func `a list that is shorter than the view stands at its top`() async throws {
    let browser = try Browser(try await Catalogs.numbered(3))
    browser.animals.height = 10
    #expect(browser.animals.visible.map(\.name) == (0..<3).map(Catalogs.name))
    try browser.animals.scroll(by: 3)
    try browser.animals.move(by: 10)
    #expect(browser.animals.visible.count == 3)
    #expect(browser.animals.position == 3)
    try browser.animals.select(visibleRow: 99)
    #expect(browser.animals.position == 3)
    try browser.animals.select(visibleRow: 1)
    #expect(browser.animals.position == 2)
  }

  @Test func `nothing in an empty list does harm`() throws {
    let browser = try Browser(try Catalogs.empty())
    let list = browser.animals
    try list.move(by: 1)
    try list.move(by: -1)
    try list.moveToEnd()
    try list.moveToStart()
    try list.scroll(by: 3)
    try list.select(visibleRow: 2)
    #expect(list.selected == nil)
    #expect(list.position == nil)
    #expect(list.count == 0)
    #expect(list.visible.isEmpty)
    #expect(browser.isEmpty)
  }
}
