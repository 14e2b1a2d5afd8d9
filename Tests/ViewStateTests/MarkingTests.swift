import Catalog
import TestSupport
import Testing
import ViewState

@Suite(.timeLimit(.minutes(10))) struct MarkingTests {
  private func browser(_ count: Int = 1_000) async throws -> Browser {
    let browser = try Browser(try await Catalogs.numbered(count))
    browser.animals.height = 10
    return browser
  }

  private func marked(_ browser: Browser) throws -> [String] {
    let ids = try #require(browser.marking.marked)
    return browser.animals.visible.filter { ids.contains($0.id) }.map(\.name)
  }

  @Test func `an animal is marked or unmarked, and the next one selected`() async throws {
    let browser = try await browser()
    try browser.flipMark()
    try browser.flipMark()
    #expect(browser.animals.position == 3)
    #expect(browser.marking.count == 2)
    #expect(try marked(browser) == [Catalogs.name(0), Catalogs.name(1)])
    try browser.animals.moveToStart()
    try browser.flipMark()
    #expect(browser.marking.count == 1)
    try browser.flipMark()
    #expect(browser.marking.count == 0)
    #expect(browser.marking.isEmpty)
  }

  @Test func `a range goes from the animal marked last to the selected one, either way`()
    async throws
  {
    let browser = try await browser()
    try browser.animals.move(by: 5)
    try browser.flipMark()
    try browser.animals.moveToEnd()
    try browser.markRange()
    await browser.marking.idle()
    #expect(browser.marking.count == 995)
    try browser.animals.moveToStart()
    try browser.markRange()
    await browser.marking.idle()
    #expect(browser.marking.count == 1_000)
  }

  @Test func `without an animal of the list that was marked there is no range`() async throws {
    let browser = try await browser()
    #expect(throws: MarkingError.self) { try browser.markRange() }
    try browser.flipMark()
    browser.findText = "99"
    await browser.animals.idle()
    #expect(throws: MarkingError.self) { try browser.markRange() }
    try browser.flipMark()
    try browser.markRange()
    await browser.marking.idle()
    #expect(browser.marking.count == 3)
  }

  @Test func `all that are found are marked, and stay so in every list`() async throws {
    let browser = try await browser()
    browser.findText = "Animal 0012"
    await browser.animals.idle()
    try browser.markAllListed()
    browser.findText = ""
    await browser.animals.idle()
    try browser.sort(by: .diet)
    await browser.marking.idle()
    #expect(browser.marking.count == 11)
    try browser.categories.moveToEnd()
    try browser.showSelectedCategory()
    browser.findText = "Animal 0012"
    await browser.animals.idle()
    #expect(try marked(browser) == browser.animals.visible.map(\.name))
    try browser.flipMark()
    #expect(browser.marking.count == 10)
    browser.marking.clear()
    #expect(try marked(browser).isEmpty)
    #expect(browser.marking.count == 0)
  }

  @Test func `their number follows what others delete, bring back and add`() async throws {
    let browser = try await browser()
    try browser.markAllListed()
    await browser.marking.idle()
    let first = try #require(browser.animals.selected)
    _ = try await browser.store.deleteAnimal(first.id)
    #expect(await comesTrue { browser.marking.count == 999 })
    _ = try await browser.store.insert(RecordDraft(name: "Aardvark"))
    #expect(await comesTrue { browser.animals.count == 1_000 })
    await browser.marking.idle()
    #expect(browser.marking.count == 999)
    #expect(try !marked(browser).contains("Aardvark"))
    _ = try await browser.store.undo()
    _ = try await browser.store.undo()
    #expect(await comesTrue { browser.marking.count == 1_000 })
  }

  @Test func `what is deleted is asked about with the exact number`() async throws {
    let browser = try await browser(4_000)
    try browser.flipMark()
    try browser.animals.move(by: 10)
    #expect(try await browser.preview(.deletion)?.question == "Delete 1 marked animal?")
    try browser.animals.moveToEnd()
    try browser.markRange()
    let edit = try #require(try await browser.preview(.deletion))
    #expect(edit.question == "Delete 4,000 marked animals?")
    var parts: [Double] = []
    #expect(try await browser.carryOut(edit) { parts.append($0) } == "Deleted 4,000 animals")
    #expect(await comesTrue { parts == [1] })
    #expect(browser.marking.isEmpty)
    #expect(browser.animals.count == 0)
    #expect(try await browser.undo() == "Undid the deletion of 4,000 animals")
    #expect(browser.animals.count == 4_000)
  }

  @Test func `what is set is asked about with how many have it already`() async throws {
    let browser = try await browser()
    try browser.markAllListed()
    let diet = try #require(try await browser.preview(.diet(.carnivorous)))
    #expect(
      diet.question == "Set the diet of 667 of the 1,000 marked animals to carnivorous? "
        + "The others are so already.")
    let group = try #require(try await browser.preview(.category(.named("group 1"))))
    #expect(
      group.question == "Move 750 of the 1,000 marked animals to group 1? "
        + "The others are in it already.")
    let new = try #require(try await browser.preview(.category(.named("Fish"))))
    #expect(new.question == "Move 1,000 marked animals to the new category Fish?")
    let none = try #require(try await browser.preview(.category(.none)))
    #expect(
      none.question == "Take 750 of the 1,000 marked animals out of their categories? "
        + "The others are in none already.")
    #expect(try await browser.carryOut(none) == "Took 750 animals out of their categories")
    #expect(browser.marking.isEmpty)
  }

  @Test func `where others have changed the number nothing is done, and the marks stay`()
    async throws
  {
    let browser = try await browser()
    try browser.markAllListed()
    let edit = try #require(try await browser.preview(.deletion))
    _ = try await browser.store.deleteAnimal(try #require(browser.animals.selected).id)
    await #expect(throws: CatalogError.countChanged(now: 999)) {
      try await browser.carryOut(edit)
    }
    #expect(try await browser.preview(.deletion)?.question == "Delete 999 marked animals?")
    #expect(try browser.store.counts().total == 999)
  }

  @Test func `an animal that was unmarked stays so when it leaves what is marked`() async throws {
    let browser = try await browser()
    browser.findText = "Animal 0012"
    await browser.animals.idle()
    try browser.markAllListed()
    let animal = try #require(browser.animals.selected)
    try browser.flipMark()
    var draft = RecordDraft(animal)
    draft.name = "Rex"
    _ = try await browser.store.update(animal.id, from: RecordDraft(animal), to: draft)
    let edit = try #require(try await browser.preview(.deletion))
    #expect(edit.question == "Delete 10 marked animals?")
    _ = try await browser.carryOut(edit)
    #expect(try browser.store.animal(animal.id) != nil)
  }

  @Test func `a number that cannot be read is unknown, not the old one`() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.insert(contentsOf: (1...20).map { RecordDraft(name: "Ant \($0)") })
    let browser = try Browser(store)
    try browser.markAllListed()
    await browser.marking.idle()
    #expect(browser.marking.count == 20)
    try OtherProgram(folder.catalog).execute("ALTER TABLE animalCount RENAME TO other")
    #expect(await comesTrue { browser.marking.failure != nil })
    #expect(browser.marking.count == nil)
    try OtherProgram(folder.catalog).execute("ALTER TABLE other RENAME TO animalCount")
    #expect(await comesTrue { browser.marking.count == 20 })
    #expect(browser.marking.failure == nil)
  }

  @Test func `what was done is told also where the lists cannot be read anew`() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.insert(contentsOf: (1...20).map { RecordDraft(name: "Ant \($0)") })
    let browser = try Browser(store)
    try browser.flipMark()
    let edit = try #require(try await browser.preview(.deletion))
    let other = try OtherProgram(folder.catalog)
    try other.execute("PRAGMA busy_timeout = 60000")
    let done = try await browser.carryOut(edit) { _ in
      // It is told before the edit is written, and comes to this as soon as it is.
      do {
        try other.execute("ALTER TABLE animalCount RENAME TO lost")
      } catch {
        Issue.record(error)
      }
    }
    #expect(done == "Deleted 1 animal")
    #expect(browser.marking.isEmpty)
    #expect(await comesTrue { browser.failure != nil })
  }

  @Test func `nothing is asked about animals that have all gone`() async throws {
    let browser = try await browser(1)
    try browser.flipMark()
    _ = try await browser.store.deleteAnimal(try #require(browser.animals.selected).id)
    #expect(try await browser.preview(.deletion) == nil)
  }

  @Test func `a value for many is chosen by name, and a refusal stands beside it`() async throws {
    let store = try await Catalogs.numbered(8)
    let editor = MarkedEditor(.value(.category), ofMarked: 1_234, in: store)
    #expect(editor.title == "Category of 1,234 Marked Animals")
    #expect(editor.chosen() == .category(.none))
    editor.text = "Fish"
    #expect(editor.chosen() == .category(.named("Fish")))
    #expect(editor.refuse(CatalogError.categoryName(.tooLong(501, limit: 500))))
    #expect(editor.problem == NameProblem.tooLong(501, limit: 500).sentence)
    editor.text = "Group 2"
    #expect(editor.problem == nil)
    let group = try #require(try store.category(named: "Group 2"))
    #expect(editor.chosen() == .category(.existing(group)))
    #expect(!editor.refuse(CatalogError.busy(nil)))
    let diets = MarkedEditor(.value(.diet), ofMarked: 1, in: store)
    #expect(diets.chosen() == nil)
    #expect(diets.problem == "Choose a diet with ← or →.")
    diets.text = "omnivorous"
    #expect(diets.problem == nil)
    #expect(diets.title == "Diet of 1 Marked Animal")
    #expect(diets.chosen() == .diet(.omnivorous))
  }
}
