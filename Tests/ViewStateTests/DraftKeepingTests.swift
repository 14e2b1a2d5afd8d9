import Catalog
import CatalogInspection
import TestSupport
import Testing
import ViewState

@Suite(.timeLimit(.minutes(10))) struct DraftKeepingTests {
  private let store: CatalogStore
  private let drafts: Drafts
  private let clock = Clock()

  init() throws {
    store = try Catalogs.empty()
    drafts = try Browser(store).drafts
    let clock = clock
    drafts.schedule = { clock.schedule($0, $1) }
  }

  private func editor() throws -> AnimalEditor {
    try AnimalEditor(addingTo: nil, in: store, keptAmong: drafts)
  }

  /// The names that the kept drafts have, or do after a moment.
  private func keeps(_ names: [String]) async throws -> Bool {
    try await comesTrue { try self.names == names }
  }

  private var names: [String] {
    get throws {
      try store.drafts().map { try $0.content.get().value.name }
    }
  }

  @Test func `what is typed is kept half a second after its first letter`() async throws {
    let editor = try editor()
    editor.draft.value.name = "R"
    clock.pass(300)
    editor.draft.value.name = "Rh"
    clock.pass(199)
    #expect(try names.isEmpty)
    clock.pass(1)
    #expect(try await keeps(["Rh"]))
    #expect(clock.count == 0)
  }

  @Test func `a letter is encoded once, for a crash and for the catalog`() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    let drafts = try Browser(store).drafts
    let clock = clock
    drafts.schedule = { clock.schedule($0, $1) }
    var encodings = 0
    drafts.encode = { content in
      encodings += 1
      return try content.encoded()
    }
    var rescue: RescueFile?
    drafts.prepareRescue = { rescue = $0 }
    let editor = try AnimalEditor(addingTo: nil, in: store, keptAmong: drafts)
    editor.draft.value.name = "R"
    #expect(encodings == 1)
    #expect(rescue != nil)
    clock.pass(500)
    #expect(try await comesTrue { try store.drafts().count == 1 && rescue == nil })
    #expect(encodings == 1)
  }

  @Test func `a crash during the first write leaves one draft`() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    let drafts = try Browser(store).drafts
    var rescue: RescueFile?
    drafts.prepareRescue = { rescue = $0 ?? rescue }
    let editor = try AnimalEditor(addingTo: nil, in: store, keptAmong: drafts)
    editor.draft.value.name = "Rhea"
    try await drafts.flush(within: .seconds(600))
    _ = try #require(rescue).write()
    store.close()
    let next = try CatalogStore(.file(folder.catalog))
    #expect(try await next.takeInRescueFiles().isEmpty)
    #expect(try next.drafts().count == 1)
  }

  @Test func `one row follows the typing, and the newest letter wins`() async throws {
    let editor = try editor()
    for name in ["R", "Rh", "Rhe", "Rhea"] {
      editor.draft.value.name = name
      clock.pass(500)
      // The write under way is overtaken now and then.
      await Task.yield()
    }
    clock.pass(500)
    #expect(try await keeps(["Rhea"]))
    #expect(try store.drafts().map(\.isUnderEdit) == [true])
  }

  @Test func `nothing is kept of what is as it was, and typing back takes it away`() async throws {
    let editor = try editor()
    editor.draft.value.name = ""
    #expect(clock.count == 0)
    editor.draft.value.name = "R"
    clock.pass(500)
    #expect(try await keeps(["R"]))
    editor.draft.value.name = ""
    #expect(try await keeps([]))
    editor.draft.value.name = "R"
    editor.draft.value.name = ""
    clock.pass(500)
    try await drafts.flush(within: .seconds(600))
    #expect(try names.isEmpty)
  }

  @Test func `cancelling takes the kept draft away`() async throws {
    let editor = try CategoryEditor(in: store, keptAmong: drafts)
    editor.draft.value.name = "Bird"
    clock.pass(500)
    #expect(try await keeps(["Bird"]))
    editor.cancel()
    #expect(try await keeps([]))
  }

  @Test func `a search is kept while it is written, until it is saved or thrown away`()
    async throws
  {
    let editor = try SearchEditor(
      adding: RecordDraft([.find: "wolf"]), in: store, keptAmong: drafts)
    clock.pass(500)
    editor.draft.value.name = "Vets"
    clock.pass(500)
    #expect(try await keeps(["Vets"]))
    let search = try #require(try await editor.save())
    #expect(try names.isEmpty)
    let change = try SearchEditor(editing: search, in: store, keptAmong: drafts)
    change[text: .find] = "wolf max"
    clock.pass(500)
    #expect(try await keeps(["Vets"]))
    change[text: .find] = "breed:x"
    #expect(try await change.save() == nil)
    #expect(try names == ["Vets"])
    change.cancel()
    #expect(try await keeps([]))
    #expect(try store.searches() == [search])
  }

  @Test func `saving takes it away`() async throws {
    let editor = try editor()
    editor.draft.value.name = "Rhea"
    clock.pass(500)
    #expect(try await keeps(["Rhea"]))
    #expect(try await editor.save()?.name == "Rhea")
    clock.pass(2_000)
    try await drafts.flush(within: .seconds(600))
    #expect(try names.isEmpty)
    #expect(clock.count == 0)
  }

  @Test func `saving takes it away also while it is being kept`() async throws {
    let editor = try editor()
    editor.draft.value.name = "Rhea"
    clock.pass(500)
    // Now the write begins; what comes of it is heard of after the save has begun.
    await Task.yield()
    #expect(try await editor.save()?.name == "Rhea")
    clock.pass(2_000)
    try await drafts.flush(within: .seconds(600))
    #expect(try names.isEmpty)
  }

  @Test func `a save that is refused leaves it, and typing goes on in the same row`() async throws {
    let editor = try CategoryEditor(in: store, keptAmong: drafts)
    _ = try await store.insertCategory(named: "Bird")
    editor.draft.value.name = "bird"
    try await drafts.flush(within: .seconds(600))
    let id = try #require(try store.drafts().first).id
    #expect(try await editor.save() == nil)
    #expect(try names == ["bird"])
    editor.draft.value.name = "birds"
    clock.pass(500)
    #expect(try await keeps(["birds"]))
    #expect(try store.drafts().map(\.id) == [id])
    #expect(try await editor.save()?.name == "birds")
    #expect(try names.isEmpty)
  }

  @Test func `all is kept at once when the program ends`() async throws {
    let editor = try editor()
    let category = try CategoryEditor(in: store, keptAmong: drafts)
    editor.draft.value.name = "Rhea"
    category.draft.value.name = "Bird"
    try await drafts.flush(within: .seconds(600))
    #expect(Set(try names) == ["Rhea", "Bird"])
  }

  @Test func `that it cannot be kept is told once, and tried again`() async throws {
    var told: [String] = []
    drafts.report = { error in
      told.append("\(error)")
      return true
    }
    try await store.execute(sql: "ALTER TABLE draft RENAME TO gone")
    let editor = try editor()
    for name in ["R", "Rh", "Rhe"] {
      editor.draft.value.name = name
      let count = clock.count
      clock.pass(1_000)
      #expect(await comesTrue { self.clock.count == max(1, count) })
    }
    #expect(told.count == 1)
    #expect(told.first?.hasPrefix("Your typing is not being saved for now: ") == true)
    try await store.execute(sql: "ALTER TABLE gone RENAME TO draft")
    clock.pass(1_000)
    #expect(try await keeps(["Rhe"]))
    try await store.execute(sql: "ALTER TABLE draft RENAME TO gone")
    editor.draft.value.name = "Rhea"
    clock.pass(500)
    #expect(await comesTrue { told.count == 2 })
  }
}
