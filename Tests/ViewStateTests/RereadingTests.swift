import Catalog
import CatalogInspection
import Synchronization
import TestSupport
import Testing
import ViewState

/// Each list is read once after a change, however many ways lead there.
@Suite(.timeLimit(.minutes(10))) struct RereadingTests {
  private let folder: TemporaryFolder
  private let store: CatalogStore
  private let browser: Browser
  private let pages = Pages()

  init() async throws {
    folder = try TemporaryFolder()
    store = try CatalogStore(.file(folder.catalog), access: .create)
    for name in ["Ant", "Bat", "Cat"] {
      _ = try await store.insert(RecordDraft(name: name, category: .named("Mammal")))
    }
    browser = try Browser(store)
    store.trace(pages.add)
  }

  /// Does it, waits until the news of it has arrived, and says which pages were read.
  private func pages(of body: () async throws -> Void) async throws -> [String] {
    pages.clear()
    var hasNews = false
    browser.onChange = { hasNews = true }
    try await body()
    #expect(await comesTrue { hasNews })
    return pages.all
  }

  private func save(_ name: String, diet: Diet = .herbivorous) async throws -> [String] {
    try await pages {
      let editor = try AnimalEditor(addingTo: nil, diet: diet, in: store)
      editor.draft.value.name = name
      try await browser.readingOnce {
        let saved = try #require(try await editor.save())
        try browser.reveal(saved)
      }
      #expect(browser.animals.selected?.name == name)
    }
  }

  @Test func `a save reads each page once`() async throws {
    let pages = try await save("Rhea")
    #expect(!pages.isEmpty)
    #expect(Set(pages).count == pages.count)
  }

  @Test func `a save that needs another list reads that alone`() async throws {
    let pages = try await save("Rhea")
    for _ in 1...2 { try browser.showNextDiet() }
    let others = try await save("Rhea")
    #expect(browser.animals.query.diet == nil)
    #expect(others.count == pages.count)
  }

  @Test func `a deletion reads each page once`() async throws {
    let pages = try await pages {
      _ = try await browser.delete(try #require(try browser.deletion()))
    }
    #expect(!pages.isEmpty)
    #expect(Set(pages).count == pages.count)
  }

  @Test(arguments: [true, false])
  func `an edit of all that are marked reads each page once`(listsMarked: Bool) async throws {
    try browser.markAllListed()
    if listsMarked { try browser.listMarked(true) }
    let edit = try #require(try await browser.preview(.diet(.omnivorous)))
    let pages = try await pages { _ = try await browser.carryOut(edit) }
    #expect(!pages.isEmpty)
    #expect(Set(pages).count == pages.count)
    #expect(!browser.listsMarked)
  }

  @Test func `reverting an edit of the history reads each page once`() async throws {
    let history = try browser.history()
    let reversion = try #require(try history.reversion())
    let pages = try await pages { _ = try await browser.revert(reversion, only: nil) { _ in } }
    #expect(!pages.isEmpty)
    #expect(Set(pages).count == pages.count)
    #expect(browser.animals.count == 2)
  }

  @Test func `a change elsewhere is read, also right after an own one`() async throws {
    let other = try CatalogStore(.file(folder.catalog))
    _ = try await other.insert(RecordDraft(name: "Dog"))
    _ = try await save("Rhea")
    #expect(await comesTrue { browser.animals.count == 5 })
    other.close()
  }
}

/// The pages of lists that were read, as the statements that read them.
nonisolated private final class Pages: Sendable {
  private let statements = Mutex<[String]>([])

  var all: [String] { statements.withLock { $0 } }

  func add(_ statement: String) {
    if statement.contains("LIMIT"),
      statement.contains("foldedName ASC")
        || statement.contains("foldedName DESC")
    {
      statements.withLock { $0.append(statement) }
    }
  }

  func clear() { statements.withLock { $0 = [] } }
}
