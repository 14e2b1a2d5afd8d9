import Catalog
import Testing
import ViewState

/// Lists that follow every change of the catalog by themselves.
@Suite(.timeLimit(.minutes(10))) struct FollowingTests {
  @Test func `an insert, a rename and a delete elsewhere keep the selection`() async throws {
    let store = try await Catalogs.numbered(1_000)
    let browser = try Browser(store)
    browser.animals.height = 10
    try browser.animals.moveToEnd()
    for _ in 0..<30 { try browser.animals.move(by: -10) }
    let kept = try #require(browser.animals.selected)
    let place = browser.animals.selection - browser.animals.visible.startIndex
    #expect(browser.animals.position == 700)

    let first = try await store.insert(RecordDraft(name: "Aardvark"))
    #expect(await comesTrue { browser.animals.count == 1_001 && browser.animals.position == 701 })
    #expect(browser.animals.selected == kept)
    #expect(browser.animals.selection - browser.animals.visible.startIndex == place)

    let draft = RecordDraft(first)
    var renamed = draft
    renamed.name = "Zebra"
    _ = try await store.update(first.id, from: draft, to: renamed)
    #expect(await comesTrue { browser.animals.position == 700 })
    #expect(browser.animals.selected == kept)

    _ = try await store.deleteAnimal(first.id)
    #expect(await comesTrue { browser.animals.count == 1_000 })
    #expect(browser.animals.selected == kept)
  }

  @Test func `the selected animal is followed when it is renamed`() async throws {
    let store = try await Catalogs.numbered(100)
    let browser = try Browser(store)
    let animal = try #require(browser.animals.selected)
    var draft = RecordDraft(animal)
    draft.name = "Zebra"
    _ = try await store.update(animal.id, from: RecordDraft(animal), to: draft)
    #expect(await comesTrue { browser.animals.position == 100 })
    #expect(browser.animals.selected?.name == "Zebra")
  }

  @Test func `the next one is selected where the selected animal is deleted`() async throws {
    let store = try await Catalogs.numbered(3)
    let browser = try Browser(store)
    browser.animals.height = 5
    try browser.animals.move(by: 1)
    for (left, name) in [(2, Catalogs.name(2)), (1, Catalogs.name(0))] {
      _ = try await store.deleteAnimal(try #require(browser.animals.selected).id)
      #expect(await comesTrue { browser.animals.count == left })
      #expect(browser.animals.selected?.name == name)
    }
    _ = try await store.deleteAnimal(try #require(browser.animals.selected).id)
    #expect(await comesTrue { browser.animals.count == 0 })
    #expect(browser.animals.selected == nil)
  }

  @Test func `categories appear, change and go`() async throws {
    let store = try Catalogs.empty()
    let browser = try Browser(store)
    browser.categories.height = 10
    let category = try await store.insertCategory(named: "Mammal")
    #expect(
      await comesTrue {
        browser.categories.visible.map(\.name) == ["All animals", "Uncategorised", "Mammal"]
      })
    _ = try await store.insert(RecordDraft(name: "Wolf", category: .existing(category)))
    _ = try await store.insert(RecordDraft(name: "Ant"))
    #expect(await comesTrue { browser.categories.visible.map(\.count) == [2, 1, 1] })
    _ = try await store.renameCategory(category.id, to: "Beast")
    #expect(await comesTrue { browser.categories.visible.last?.name == "Beast" })
    try browser.categories.moveToEnd()
    try browser.showSelectedCategory()
    #expect(browser.animals.selected?.name == "Wolf")
    _ = try await store.deleteCategory(category.id)
    #expect(await comesTrue { browser.categories.selected.scope == .all })
    #expect(browser.animals.query.scope == .all)
    #expect(browser.animals.visible.map(\.name) == ["Ant"])
    #expect(browser.categories.total == 1)
  }

  @Test func `categories are moved through and scrolled`() async throws {
    let store = try Catalogs.empty()
    for number in 10..<40 { _ = try await store.insertCategory(named: "Group \(number)") }
    let list = try Browser(store).categories
    list.height = 8
    try list.move(by: 5)
    #expect(list.selected.name == "Group 13")
    try list.scroll(by: 10)
    #expect(list.visible.first?.name == "Group 18")
    #expect(list.selected.name == "Group 18")
    try list.select(visibleRow: 2)
    #expect(list.selected.name == "Group 20")
    try list.moveToEnd()
    #expect(list.selected.name == "Group 39")
    #expect(list.visible.count == 8)
    try list.moveToStart()
    #expect(list.selected.name == "All animals")
    #expect(!list.hasNoCategories)
  }
}
