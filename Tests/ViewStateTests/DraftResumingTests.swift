import Catalog
import CatalogInspection
import Foundation
import TestSupport
import Testing
import ViewState

@Suite(.timeLimit(.minutes(10))) struct DraftResumingTests {
  private let folder: TemporaryFolder
  private let store: CatalogStore
  private let drafts: Drafts

  init() throws {
    folder = try TemporaryFolder()
    store = try CatalogStore(.file(folder.catalog), access: .create)
    drafts = try Browser(store).drafts
  }

  /// The draft that an editor of another program has left behind, or has still.
  private func leave(_ content: DraftContent, closes: Bool = true) async throws -> CatalogStore {
    let other = try CatalogStore(.file(folder.catalog))
    try await other.keepDraft(content.encoded(), as: KeptDraft.newID())
    if closes { other.close() }
    try drafts.reload()
    return other
  }

  private func resume() async throws -> Drafts.Editor? {
    try await drafts.resume(try #require(drafts.kept.first))
  }

  @Test func `the edit of an animal goes on where it was left, and can be saved`() async throws {
    let wolf = try await store.insert(
      RecordDraft(name: "Wolf", diet: .unknown, category: .named("Mammal")))
    var value = RecordDraft(wolf)
    value.name = "Wolves"
    value.category = .named("Dogs")
    _ = try await leave(DraftContent(.animal, wolf.id, original: RecordDraft(wolf), value: value))
    #expect(drafts.kept.map(\.title) == ["Edit of Wolf"])
    guard case .animal(let editor)? = try await resume() else {
      Issue.record("no editor")
      return
    }
    #expect(editor.title == "Edit Animal")
    #expect(editor.unsavedWork == "the changes to Wolf")
    #expect(editor.draft.original == RecordDraft(wolf))
    #expect(editor.draft.value == value)
    #expect(editor.focus == Field.name.id)
    #expect(drafts.unfinished.isEmpty)
    #expect(try await editor.save()?.category?.name == "Dogs")
    #expect(try store.drafts().isEmpty)
  }

  @Test func `a new animal is added, a category renamed`() async throws {
    _ = try await leave(
      DraftContent(
        .animal, nil, original: RecordDraft(), value: RecordDraft(name: "Rhea", diet: .omnivorous)))
    if case .animal(let editor)? = try await resume() {
      #expect(editor.title == "Add Animal")
      #expect(try await editor.save()?.diet == .omnivorous)
    }
    let bird = try await store.insertCategory(named: "Bird")
    _ = try await leave(
      DraftContent(
        .category, bird.id, original: RecordDraft([.name: "Bird"]),
        value: RecordDraft([.name: "Birds"])))
    if case .category(let editor)? = try await resume() {
      #expect(editor.title == "Rename Category")
      #expect(editor.unsavedWork == "the new name of Bird")
      #expect(try await editor.save()?.id == bird.id)
    }
    #expect(try store.categories().map(\.category.name) == ["Birds"])
    #expect(try store.animal(named: "Rhea") != nil)
    #expect(try store.drafts().isEmpty)
  }

  @Test
  func `the edit of a search goes on with what others changed, and one that has gone can be new`()
    async throws
  {
    let search = try await store.saveSearch(named: "Vets", finding: "wolf")
    let edit = DraftContent(
      .search, search.id, original: RecordDraft(search),
      value: RecordDraft([.name: "Vets", .find: "wolf max"]))
    _ = try await leave(edit)
    #expect(drafts.kept.map(\.title) == ["Edit of the search Vets"])
    let renamed = try await store.saveSearch(named: "Vet", finding: "wolf", as: search)
    guard case .search(let editor)? = try await resume() else {
      Issue.record("no editor")
      return
    }
    #expect(!editor.isAdding)
    #expect(try await editor.save()?.name == "Vet")
    #expect(try store.searches().map(\.find) == ["wolf max"])
    #expect(try store.drafts().isEmpty)
    try await store.delete(try #require(try store.search(named: renamed.name)))
    _ = try await leave(edit)
    guard case .search(let editor)? = try await resume() else {
      Issue.record("no editor")
      return
    }
    #expect(try await editor.save() == nil)
    #expect(editor.doubt == .gone(.search, name: "Vets"))
    #expect(try await editor.saveAsNew()?.name == "Vets")
    #expect(try store.drafts().isEmpty)
  }

  @Test func `the edit of an animal that has gone can be saved as new`() async throws {
    let gone = RecordDraft(name: "Wolf")
    _ = try await leave(
      DraftContent(.animal, 99, original: gone, value: RecordDraft(name: "Wolves")))
    guard case .animal(let editor)? = try await resume() else {
      Issue.record("no editor")
      return
    }
    #expect(try await editor.save() == nil)
    #expect(editor.doubt == .gone(.animal, name: "Wolf"))
    #expect(try store.drafts().count == 1)
    #expect(try await editor.saveAsNew()?.name == "Wolves")
    #expect(try store.drafts().isEmpty)
  }

  @Test func `a resumed draft is kept further, and cancelling takes it away`() async throws {
    _ = try await leave(
      DraftContent(.category, nil, original: RecordDraft([:]), value: RecordDraft([.name: "Bir"])))
    guard case .category(let editor)? = try await resume() else {
      Issue.record("no editor")
      return
    }
    editor.draft.value.name = "Bird"
    try await drafts.flush(within: .seconds(600))
    try drafts.reload()
    #expect(drafts.kept.map(\.title) == ["New category “Bird”"])
    editor.cancel()
    #expect(try await comesTrue { try store.drafts().isEmpty })
  }

  @Test func `a draft that cannot be taken over stays as it was`() async throws {
    _ = try await leave(
      DraftContent(.animal, nil, original: RecordDraft(), value: RecordDraft(name: "Rhea")))
    try await store.execute(sql: "ALTER TABLE draft RENAME TO gone")
    await #expect(throws: CatalogError.self) { try await resume() }
    try await store.execute(sql: "ALTER TABLE gone RENAME TO draft")
    #expect(try store.drafts().map(\.isUnderEdit) == [false])
    #expect(try await resume() != nil)
  }

  @Test func `what somebody is editing is neither resumed nor thrown away`() async throws {
    let wolf = try await store.insert(RecordDraft(name: "Wolf"))
    let content = DraftContent(
      .animal,
      wolf.id, original: RecordDraft(wolf), value: RecordDraft(name: "Wolves"))
    let other = try await leave(content, closes: false)
    let author = other.author
    let sentence = "Wolf is being edited on \(author.host) by \(author.user)"
    #expect(drafts.unfinished.isEmpty)
    #expect(drafts.kept.map(\.editing) == [sentence])
    #expect(drafts.kept.first?.resumeObstacle == sentence + ".")
    #expect(drafts.kept.first?.discardObstacle == sentence + ".")
    #expect(try await resume() == nil)
    let editor = try AnimalEditor(editing: wolf, in: store)
    #expect(try drafts.draftUnderEdit(of: editor.content)?.editing == sentence)
    other.close()
    #expect(try drafts.draftUnderEdit(of: editor.content) == nil)
    let bird = try await store.insertCategory(named: "sea birds")
    let rename = DraftContent(
      .category, bird.id, original: RecordDraft(bird), value: RecordDraft([.name: "Gulls"]))
    let third = try await leave(rename, closes: false)
    #expect(drafts.kept.contains { $0.editing.hasPrefix("sea birds is being edited") })
    third.close()
  }

  @Test func `names of people and machines are short, and left out where nobody knows them`()
    async throws
  {
    let long = String(repeating: "farm", count: 100_000)
    try await store.execute(
      sql: """
        INSERT INTO draft VALUES (2, 0, 'ann', '\(long)', 1, '');
        INSERT INTO draft VALUES (1, 0, 'ann', '', 1, '');
        """)
    try drafts.reload()
    let short = String(long.prefix(39)) + "…"
    let places = drafts.kept.map(\.author.place)
    #expect(places == [" on \(short) by ann", " by ann"])
    #expect(
      drafts.kept.map { $0.state(in: .gmt) } == [
        "cannot be read · ann@\(short), 1970-01-01 00:00",
        "cannot be read · ann, 1970-01-01 00:00",
      ])
    #expect(
      drafts.kept.map(\.editing) == [
        "Something is being edited on \(short) by ann", "Something is being edited by ann",
      ])
  }

  @Test func `what cannot be read says why; what is newer stays`() async throws {
    try await store.execute(
      sql: """
        INSERT INTO draft VALUES (1, 0, 'ann', 'farm', 2, '{}');
        INSERT INTO draft VALUES (2, 0, 'ann', 'farm', 1, '{"animal":');
        """)
    try drafts.reload()
    let zone = try #require(TimeZone(secondsFromGMT: 3_600))
    #expect(
      drafts.kept.map { $0.state(in: zone) } == [
        "cannot be read · ann@farm, 1970-01-01 01:00",
        "was kept by a newer Menagerie (format 2) · ann@farm, 1970-01-01 01:00",
      ])
    #expect(
      drafts.kept.map(\.discardObstacle) == [nil, "A newer Menagerie can read it: it stays."])
    #expect(try await drafts.discard(try #require(drafts.kept.first)))
    #expect(drafts.kept.map(\.id) == [1])
    for time in [Int64.min, .max] {
      try await store.execute(sql: "UPDATE draft SET time = \(time)")
      try drafts.reload()
      #expect(drafts.kept.first?.state(in: zone).contains("ann@farm") == true)
    }
  }
}
