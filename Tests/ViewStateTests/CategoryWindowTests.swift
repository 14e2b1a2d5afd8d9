import Catalog
import Testing
import ViewState

/// A list of many categories, of which only a window is in memory.
@Suite(.timeLimit(.minutes(10))) struct CategoryWindowTests {
  private static let count = 1_000

  private func browser() async throws -> Browser {
    let store = try Catalogs.empty()
    let drafts = (0..<Self.count).map { number in
      RecordDraft(name: "Ant", category: .named(Self.name(number * 7 % Self.count)))
    }
    _ = try await store.insert(contentsOf: drafts)
    let browser = try Browser(store)
    browser.categories.height = 11
    return browser
  }

  private nonisolated static func name(_ number: Int) -> String {
    "Group \(1_000 + number)"
  }

  private static let names = ["All animals", "Uncategorised"] + (0..<count).map(name)

  @Test func `each row is seen once and in order, and few are in memory`() async throws {
    let list = try await browser().categories
    var seen = [list.selected.name]
    for _ in 1..<Self.names.count {
      try list.move(by: 1)
      seen.append(list.selected.name)
      #expect(list.rowsInMemory <= 88)
    }
    #expect(seen == Self.names)
    for name in Self.names.reversed().dropFirst() {
      try list.move(by: -1)
      #expect(list.selected.name == name)
    }
    try list.move(by: -1)
    #expect(list.selected.scope == .all)
  }

  @Test func `the ends and pages are there at once`() async throws {
    let list = try await browser().categories
    try list.moveToEnd()
    #expect(list.selected.name == Self.names.last)
    #expect(list.visible.map(\.name) == Self.names.suffix(11))
    for page in 1...20 {
      try list.move(by: -11)
      #expect(list.selected.name == Self.names[Self.names.count - 1 - page * 11])
      #expect(list.visible.count == 11)
    }
    try list.moveToStart()
    #expect(list.visible.map(\.name) == Array(Self.names.prefix(11)))
    list.height = 100
    #expect(list.visible.map(\.name) == Array(Self.names.prefix(100)))
  }

  @Test func `the selected category is kept by its id, wherever it stands`() async throws {
    let browser = try await browser()
    let list = browser.categories
    let category = try #require(try browser.store.category(named: Self.name(500)))
    try browser.reload(in: .category(category.id))
    #expect(list.selected.name == Self.name(500))
    #expect(list.selected.count == 1)
    _ = try await browser.store.renameCategory(category.id, to: "Group 1900 b")
    #expect(await comesTrue { list.selected.name == "Group 1900 b" })
    try list.move(by: -1)
    #expect(list.selected.name == Self.name(900))
    try list.move(by: 1)
    _ = try await browser.store.deleteCategory(category.id)
    #expect(await comesTrue { list.selected.name == Self.name(901) })
    #expect(browser.animals.query.scope == list.selected.scope)
    #expect(list.total == Self.count - 1)
  }

  @Test func `the last category is followed by the one before it when it goes`() async throws {
    let browser = try await browser()
    try browser.categories.moveToEnd()
    try browser.showSelectedCategory()
    let last = try #require(browser.categories.selected.category)
    _ = try await browser.store.deleteCategory(last.id)
    #expect(await comesTrue { browser.categories.selected.name == Self.name(998) })
  }

  @Test func `names to choose from are those that match, or those around the one chosen`()
    async throws
  {
    let names = CategoryNames(try await browser().store)
    let choice = names.choice(named: Self.name(500))
    let around = try await names.names(matching: " ", around: choice, limit: 10)
    #expect(around == (495..<505).map(Self.name))
    let first = names.choice(named: Self.name(2))
    #expect(
      try await names.names(matching: "", around: first, limit: 10) == (0..<10).map(Self.name))
    let last = names.choice(named: Self.name(998))
    #expect(
      try await names.names(matching: "", around: last, limit: 10) == (990..<1_000).map(Self.name))
    #expect(
      try await names.names(matching: "999", around: .none, limit: 10) == [Self.name(999)])
    #expect(
      try await names.names(matching: "up 10", around: .none, limit: 3) == (0..<3).map(Self.name))
    #expect(names.choice(named: "group 1001") == .named("group 1001"))
    #expect(names.choice(named: "  ") == .none)
  }
}
