import Catalog
import CatalogInspection
import Foundation
import Terminal
import TestSupport
import Testing

/// Drafts that an editor has left behind.
@Suite(.timeLimit(.minutes(10))) struct DraftTests {
  private func store() async throws -> CatalogStore {
    let store = try CatalogStore(.inMemory)
    _ = try await store.insert(RecordDraft(name: "Wolf", category: .named("Mammal")))
    return store
  }

  @Test func `a draft is offered at the start, and r brings every letter back`() async throws {
    let session = try Session(try await store().leaving("Wo\u{301}lverine 👩‍🌾"))
    #expect(session.picture.contains("Unfinished drafts"))
    #expect(session.picture.contains("ann@farm, 2026-11-21 14:05"))
    session.press(.enter)
    #expect(await session.shows("Edit Animal"))
    #expect(session.picture.contains("Name      Wólverine 👩🌾"))
    session.press("!", .enter)
    #expect(await session.shows("Saved Wólverine 👩🌾!"))
    #expect(try session.names == ["Wo\u{301}lverine 👩‍🌾!"])
    #expect(try session.store.drafts().isEmpty)
    session.press("D")
    #expect(session.footer.contains("No draft is kept."))
  }

  @Test func `a search that was being written is offered too, compared and saved`() async throws {
    let store = try await store()
    _ = try await store.saveSearch(named: "Wolves", finding: "wol")
    try await store.leave(
      DraftContent(
        .search, 1, original: RecordDraft([.name: "Wolves", .find: "wol"]),
        value: RecordDraft([.name: "Grey wolves", .find: "wolf"])))
    let session = try Session(store)
    #expect(session.selected == ["Edit of the search Wolves"])
    session.press(.tab)
    for text in ["Finds", "Grey wolves", "Wolves"] { #expect(session.picture.contains(text)) }
    session.press(.escape, .enter)
    #expect(await session.shows("Edit Search"))
    #expect(session.picture.contains("Grey wolves"))
    session.press(.enter)
    #expect(await session.shows("Saved the search Grey wolves"))
    #expect(try store.drafts().isEmpty)
    #expect(try store.searches().map(\.find) == ["wolf"])
  }

  @Test func `a search that was resumed goes when it is thrown away`() async throws {
    let store = try await store()
    try await store.leave(
      DraftContent(.search, nil, original: RecordDraft([:]), value: RecordDraft([.find: "wolf"])))
    let session = try Session(store)
    session.press(.enter)
    #expect(await session.shows("Save Search"))
    session.press(.escape, "y")
    #expect(try await session.comesTrue { try session.store.drafts().isEmpty })
  }

  @Test func `a search that is being written is kept when the line drops`() async throws {
    let session = try Session(try await store())
    session.press("/", "w", .enter, "W")
    #expect(await session.shows("Save Search"))
    session.press("V")
    await session.stack.settle()
    #expect(try await session.comesTrue { try session.store.drafts().count == 1 })
  }

  @Test func `a resumed draft is dirty, and Esc asks before it is thrown away`() async throws {
    let session = try Session(try await store().leaving("Wolverine"))
    session.press(.enter)
    #expect(await session.shows("Edit Animal"))
    session.press(.escape)
    #expect(session.picture.contains("Discard the changes to Wolf?"))
    session.press("y")
    #expect(try await session.comesTrue { try session.store.drafts().isEmpty })
    #expect(session.stack.screens.count == 1)
    #expect(try session.names == ["Wolf"])
  }

  @Test func `c shows it beside what was and what is now`() async throws {
    let session = try Session(try await store().leaving("Wolverine"))
    let original = RecordDraft(try session.animal("Wolf"))
    _ = try await session.store.update(1, from: original, to: RecordDraft(name: "Grey wolf"))
    session.press(.tab)
    for text in ["Base", "Mine", "Now", "Wolf", "Wolverine", "Grey wolf", "ann@farm"] {
      #expect(session.picture.contains(text), "\(text)")
    }
    session.press(.escape)
    _ = try await session.store.deleteAnimal(1)
    session.press(.tab)
    #expect(session.picture.contains("It was deleted in the meantime."))
    session.press(.escape, .escape)
    #expect(session.stack.screens.count == 1)
    #expect(try session.store.drafts().count == 1)
  }

  @Test func `Esc leaves it for later, and D shows it again`() async throws {
    let session = try Session(try await store().leaving("Wolverine", "Wolves"))
    session.press(.escape)
    #expect(session.footer.contains("Kept drafts: 2 · D shows them"))
    session.press("D", .down)
    #expect(session.selected == ["Edit of Wolf"])
    #expect(try session.store.drafts().count == 2)
  }

  @Test func `d throws a draft away, after a question`() async throws {
    let session = try Session(try await store().leaving("Wolverine", "Wolves"))
    session.press(.delete)
    #expect(session.picture.contains("Discard the draft? Edit of Wolf"))
    session.press("n")
    #expect(try session.store.drafts().count == 2)
    session.press(.delete, "y")
    #expect(await session.shows("Discarded: Edit of Wolf"))
    #expect(try session.store.drafts().count == 1)
    #expect(session.picture.contains("Unfinished drafts"))
    session.press(.delete, "y")
    #expect(await session.comesTrue { session.stack.screens.count == 1 })
    #expect(try session.store.drafts().isEmpty)
  }

  @Test func `what was resumed elsewhere meanwhile is not said to be thrown away`() async throws {
    let session = try Session(try await store().leaving("Wolverine"))
    let draft = try #require(try session.store.drafts().first)
    session.press(.delete)
    #expect(try await session.store.resumeDraft(draft.id) != nil)
    session.press("y")
    #expect(await session.shows("Edit of Wolf has gone or is under edit again."))
    #expect(try session.store.drafts().count == 1)
  }

  @Test func `a draft of an animal that has gone can be saved as new`() async throws {
    let store = try await store().leaving("Wolverine")
    _ = try await store.deleteAnimal(1)
    let session = try Session(store)
    session.press(.enter)
    #expect(await session.shows("Edit Animal"))
    session.press(.enter)
    #expect(await session.shows("Save it as a"))
    session.press("y")
    #expect(await session.shows("Saved Wolverine"))
  }

  @Test func `a draft of a newer program can only be looked at`() async throws {
    let store = try await store().leaving("Wolverine")
    try await store.execute(sql: "UPDATE draft SET format = 2")
    let session = try Session(store)
    #expect(session.picture.contains("was kept by a newer Menagerie (format 2)"))
    session.press(.enter)
    #expect(session.footer.contains("kept by a newer Menagerie"))
    session.press(.delete)
    #expect(session.footer.contains("A newer Menagerie can read it: it stays."))
    #expect(session.stack.screens.count == 2)
  }

  @Test func `a half-written draft says so, and can be thrown away`() async throws {
    let store = try await store().leaving("Wolverine")
    try await store.execute(sql: "UPDATE draft SET content = substr(content, 1, 20)")
    let session = try Session(store)
    #expect(session.picture.contains("cannot be read · ann@farm"))
    session.press(.enter)
    #expect(session.footer.contains("The draft cannot be read."))
    session.press(.delete, "y")
    #expect(try await session.comesTrue { try session.store.drafts().isEmpty })
  }

  @Test func `a draft that is under edit elsewhere is told, and not offered`() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    let other = try CatalogStore(.file(folder.catalog))
    let wolf = try await store.insert(RecordDraft(name: "Wolf"))
    let draft = DraftContent(
      .animal,
      wolf.id, original: RecordDraft(wolf), value: RecordDraft(name: "Wolves"))
    try await other.keepDraft(draft.encoded(), as: KeptDraft.newID())
    try await store.execute(sql: "UPDATE draft SET user = 'ann', host = 'fa\u{1B}[2Jrm'")
    let session = try Session(store)
    #expect(session.stack.screens.count == 1)
    #expect(session.footer.hasSuffix("Wolf is being edited on fa\u{241B}[2Jrm by ann"))
    session.press("e")
    #expect(session.footer.hasSuffix("Wolf is being edited on fa\u{241B}[2Jrm by ann"))
    session.press(.escape, "D")
    #expect(session.picture.contains("being edited on fa\u{241B}[2Jrm by ann"))
    session.press(.enter, .delete)
    #expect(session.stack.screens.count == 2)
    #expect(try store.drafts().count == 1)
    other.close()
  }

  @Test func `the list follows those who end their editors or begin to edit`() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    let other = try CatalogStore(.file(folder.catalog))
    let content = DraftContent(
      .category, nil, original: RecordDraft([:]), value: RecordDraft([.name: "Bird"]))
    try await other.keepDraft(content.encoded(), as: KeptDraft.newID())
    let session = try Session(store)
    var looks: [@MainActor () -> Void] = []
    session.stack.schedule = { looks.append($1) }
    session.press("D")
    #expect(session.picture.contains("being edited"))
    #expect(!session.picture.contains("r Resume"))
    other.close()
    looks.removeFirst()()
    #expect(!session.picture.contains("being edited"))
    #expect(session.picture.contains("r Resume"))
    session.press(.escape)
    looks.removeFirst()()
    #expect(looks.isEmpty)
  }

  @Test func `a catalog that is only read says whose draft is in it`() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.leaving("Wolverine")
    store.close()
    let session = try Session(CatalogStore(.file(folder.catalog), access: .readOnly), columns: 120)
    #expect(session.stack.screens.count == 1)
    #expect(
      session.footer.hasSuffix(
        """
        Edit of Wolf (ann@farm, 2026-11-21 14:05) is unfinished: open without \
        --read-only to resume it.
        """))
    session.press("D")
    #expect(session.picture.contains("│ Edit of Wolf"))
    for key in [Key.enter, .delete] {
      session.press(key)
      #expect(session.footer.contains("The catalog is open for reading only."))
    }
    session.press(.tab)
    #expect(session.stack.screens.count == 3)
  }

  @Test func `drafts beside the catalog are taken in, and one that cannot be read is named`()
    async throws
  {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    let content = DraftContent(
      .category, nil, original: RecordDraft([:]), value: RecordDraft([.name: "Bird"]))
    try #require(try store.rescueFile(for: content.encoded(), as: KeptDraft.newID())).write()
    let broken = folder.catalog + "-draft-broken"
    try Data("{".utf8).write(to: URL(fileURLWithPath: broken))
    let session = try Session(store, columns: 400)
    #expect(await session.shows("New category “Bird”"))
    #expect(await session.shows("zoo.sqlite-draft-broken: is a draft that cannot be read"))
    #expect(FileManager.default.fileExists(atPath: broken))
    #expect(try store.drafts().count == 1)
  }

  @Test func `a catalog that is only read says that a draft lies beside it`() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    let content = DraftContent(
      .category, nil, original: RecordDraft([:]), value: RecordDraft([.name: "Bird"]))
    try #require(try store.rescueFile(for: content.encoded(), as: KeptDraft.newID())).write()
    store.close()
    let session = try Session(CatalogStore(.file(folder.catalog), access: .readOnly), columns: 120)
    #expect(
      session.footer.hasSuffix(
        "A draft was left beside the catalog: open without --read-only to resume it."))
  }

  @Test func `drafts in the catalog are offered also where those beside it are cancelled`()
    async throws
  {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    _ = try await store.leaving("Wolverine")
    let content = DraftContent(
      .category, nil, original: RecordDraft([:]), value: RecordDraft([.name: "Bird"]))
    try #require(try store.rescueFile(for: content.encoded(), as: KeptDraft.newID())).write()
    let other = try OtherProgram(folder.catalog)
    try other.execute("BEGIN IMMEDIATE")
    let session = try Session(store)
    session.press(.escape)
    #expect(await session.shows("Unfinished drafts"))
    #expect(session.picture.contains("Edit of Wolf"))
    #expect(session.footer.contains("Cancelled; nothing was written."))
    try other.execute("COMMIT")
    session.press(.escape, "D")
    #expect(await session.shows("New category “Bird”"))
    #expect(!store.hasRescueFiles)
  }

  @Test func `quitting with y throws the draft away, ending without it keeps it`() async throws {
    for answer in [Key.character("y"), "n"] {
      let session = try Session(try await store())
      session.press("e", "!")
      try await session.browser.drafts.flush(within: .seconds(60))
      #expect(try session.store.drafts().count == 1)
      session.press(.control("c"), answer)
      try await session.browser.drafts.flush(within: .seconds(60))
      #expect(try session.store.drafts().count == (answer == "y" ? 0 : 1))
    }
  }

  @Test func `typing narrows the drafts, and Esc shows all again before it leads away`()
    async throws
  {
    let store = try Session.store()
    for name in ["Wolf", "Bear"] {
      let animal = try await store.insert(RecordDraft(name: name))
      let (original, value) = (RecordDraft(animal), RecordDraft(name: "Old \(name)"))
      try await store.leave(DraftContent(.animal, animal.id, original: original, value: value))
    }
    let session = try Session(store)
    #expect(session.picture.contains("Edit of Wolf"))
    session.type("bear")
    #expect(session.selected == ["Edit of Bear"])
    #expect(!session.picture.contains("Edit of Wolf"))
    session.press(.escape)
    #expect(session.picture.contains("Edit of Wolf"))
    session.press(.escape)
    #expect(session.stack.screens.count == 1)
  }

  @Test func `before the process stops, what is typed is kept`() async throws {
    let session = try Session(try await store())
    session.press("c", "B")
    await session.stack.settle()
    #expect(try await session.comesTrue { try session.store.drafts().count == 1 })
  }
}
