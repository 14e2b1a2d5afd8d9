import Catalog
import Testing
import ViewState

@Suite struct DeletionTests {
  @Test func `an animal is asked about by its name`() async throws {
    let browser = try Browser(try await Catalogs.animals(("Ant", nil), ("Bee", nil)))
    let deletion = try #require(try browser.deletion())
    #expect(deletion.question(in: browser.fields) == "Delete Ant?")
    #expect(try await browser.delete(deletion) == "Deleted Ant")
    #expect(browser.animals.selected?.name == "Bee")
  }

  @Test func `a category is asked about with the exact number of its animals`() async throws {
    let store = try await Catalogs.numbered(4_000)
    let browser = try Browser(store)
    browser.focus = .categories
    try browser.categories.moveToEnd()
    let deletion = try #require(try browser.deletion())
    #expect(deletion.question(in: browser.fields) == "Delete Group 3 and its 1,000 animals?")
    #expect(try await browser.delete(deletion) == "Deleted Group 3 and 1,000 animals")
    #expect(browser.categories.total == 3_000)
    #expect(try store.counts().total == 3_000)
  }

  @Test func `one animal is one, and no animals are none`() async throws {
    let store = try await Catalogs.animals(("Ant", "Insect"))
    let browser = try Browser(store)
    browser.focus = .categories
    try browser.categories.moveToEnd()
    #expect(
      try browser.deletion()?.question(in: browser.fields) == "Delete Insect and its 1 animal?")
    _ = try await store.deleteAnimal(try #require(browser.animals.selected).id)
    let deletion = try #require(try browser.deletion())
    #expect(deletion.question(in: browser.fields) == "Delete Insect? It has no animals.")
    #expect(try await browser.delete(deletion) == "Deleted Insect")
  }

  @Test func `there is nothing to delete on “All animals” and in an empty list`() throws {
    let browser = try Browser(try Catalogs.empty())
    #expect(try browser.deletion() == nil)
    browser.focus = .categories
    #expect(try browser.deletion() == nil)
    try browser.categories.move(by: 1)
    #expect(try browser.deletion() == nil)
  }

  @Test func `what has gone meanwhile cannot be deleted`() async throws {
    let store = try await Catalogs.animals(("Ant", "Insect"))
    let browser = try Browser(store)
    let animal = try #require(try browser.deletion())
    browser.focus = .categories
    try browser.categories.moveToEnd()
    let category = try #require(try browser.deletion())
    _ = try await store.deleteCategory(try #require(try store.category(named: "Insect")).id)
    await #expect(throws: CatalogError.self) { try await browser.delete(animal) }
    await #expect(throws: CatalogError.self) { try await browser.delete(category) }
  }

  @Test func `what goes with animals is told`() {
    let loss = { DeletionLoss(referrers: 0, entries: $0, photos: $1) }
    #expect(loss(0, 1).sentences(among: 1) == " Its photo goes too.")
    #expect(loss(3, 1).sentences(among: 1) == " Its 3 entries and photo go too.")
    #expect(
      loss(1, 2).sentences(among: 2, afterwards: true) == " Their entry and 2 photos went too.")
  }

  @Test func `the sample is added in one go`() async throws {
    let browser = try Browser(try Catalogs.empty())
    let count = try await browser.addSample()
    #expect(browser.categories.total == count)
    #expect(browser.animals.position == 1)
  }
}
