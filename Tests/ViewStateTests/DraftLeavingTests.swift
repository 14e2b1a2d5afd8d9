import Catalog
import TestSupport
import Testing
import ViewState

@Suite(.timeLimit(.minutes(10))) struct DraftLeavingTests {
  @Test func `what the program could leave behind is at hand until the catalog has it`()
    async throws
  {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    let drafts = try Browser(store).drafts
    var file: RescueFile?
    drafts.prepareRescue = { file = $0 }
    let editor = try AnimalEditor(addingTo: nil, in: store, keptAmong: drafts)
    editor.draft.value.name = "Rhea"
    #expect(file != nil)
    try await drafts.flush(within: .seconds(600))
    #expect(file == nil)
    editor.draft.value.name = "Rheas"
    try #require(file).write()
    store.close()
    let next = try Browser(CatalogStore(.file(folder.catalog))).drafts
    #expect(next.hasRescueFiles)
    #expect(try await next.takeInRescueFiles().isEmpty)
    try next.reload()
    #expect(next.kept.map(\.title) == ["New animal “Rheas”"])
  }

  @Test func `what a locked catalog does not take is left beside it, and taken back`() async throws
  {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    let drafts = try Browser(store).drafts
    let editor = try AnimalEditor(addingTo: nil, in: store, keptAmong: drafts)
    let other = try OtherProgram(folder.catalog)
    try other.execute("BEGIN IMMEDIATE")
    editor.draft.value.name = "Rhea"
    try await drafts.flush(within: .milliseconds(50))
    #expect(try folder.hasDraftBeside)
    try other.execute("COMMIT")
    try await drafts.flush(within: .seconds(600))
    #expect(try !folder.hasDraftBeside)
    try drafts.reload()
    #expect(drafts.kept.map(\.title) == ["New animal “Rhea”"])
  }

  @Test func `what is typed after a draft was left beside the catalog is left there too`()
    async throws
  {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    let drafts = try Browser(store).drafts
    let editor = try AnimalEditor(addingTo: nil, in: store, keptAmong: drafts)
    let other = try OtherProgram(folder.catalog)
    try other.execute("BEGIN IMMEDIATE")
    editor.draft.value.name = "Rhea"
    try await drafts.flush(within: .milliseconds(50))
    editor.draft.value.name = "Rhea americana"
    try await drafts.flush(within: .milliseconds(50))
    store.close()
    await drafts.writesHaveEnded()
    try other.execute("COMMIT")
    let next = try Browser(CatalogStore(.file(folder.catalog))).drafts
    #expect(try await next.takeInRescueFiles().isEmpty)
    try next.reload()
    #expect(next.kept.map(\.title) == ["New animal “Rhea americana”"])
  }

  @Test func `what is thrown away is not left beside the catalog any more`() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    let drafts = try Browser(store).drafts
    let editor = try AnimalEditor(addingTo: nil, in: store, keptAmong: drafts)
    let other = try OtherProgram(folder.catalog)
    try other.execute("BEGIN IMMEDIATE")
    editor.draft.value.name = "Rhea"
    try await drafts.flush(within: .milliseconds(50))
    #expect(try folder.hasDraftBeside)
    editor.cancel()
    #expect(try !folder.hasDraftBeside)
    try other.execute("COMMIT")
  }

  @Test func `that a draft could not be thrown away at the end is told`() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    let drafts = try Browser(store).drafts
    let editor = try AnimalEditor(addingTo: nil, in: store, keptAmong: drafts)
    editor.draft.value.name = "Rhea"
    try await drafts.flush(within: .seconds(600))
    let other = try OtherProgram(folder.catalog)
    try other.execute("BEGIN IMMEDIATE")
    editor.cancel()
    await #expect(throws: DraftNotDiscarded.self) {
      try await drafts.flush(within: .milliseconds(50))
    }
    try other.execute("COMMIT")
    try await drafts.flush(within: .seconds(600))
    #expect(try store.drafts().isEmpty)
  }

  @Test func `what was left beside the catalog is nobody else's while its program lives`()
    async throws
  {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    let drafts = try Browser(store).drafts
    var failures = 0
    drafts.report = { _ in
      failures += 1
      return true
    }
    let editor = try AnimalEditor(addingTo: nil, in: store, keptAmong: drafts)
    let other = try OtherProgram(folder.catalog)
    try other.execute("BEGIN IMMEDIATE")
    editor.draft.value.name = "Rhea"
    try await drafts.flush(within: .milliseconds(50))
    // No write is under way any more.
    #expect(await comesTrue { failures == 1 })
    try other.execute("COMMIT")
    let second = try CatalogStore(.file(folder.catalog))
    #expect(!second.hasRescueFiles)
    #expect(try await second.takeInRescueFiles().isEmpty)
    #expect(try folder.hasDraftBeside)
    #expect(try second.drafts().isEmpty)
    #expect(try await editor.save()?.name == "Rhea")
    #expect(try !folder.hasDraftBeside)
    #expect(try second.drafts().isEmpty)
  }

  @Test func `a save under way when the program ends leaves no draft if it comes about`()
    async throws
  {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    let drafts = try Browser(store).drafts
    let editor = try AnimalEditor(addingTo: nil, in: store, keptAmong: drafts)
    let other = try OtherProgram(folder.catalog)
    try other.execute("BEGIN IMMEDIATE")
    editor.draft.value.name = "Rhea"
    let save = Task { try await editor.save() }
    try await drafts.flush(within: .milliseconds(50))
    #expect(try folder.hasDraftBeside)
    try other.execute("COMMIT")
    #expect(try await save.value?.name == "Rhea")
    store.close()
    await drafts.writesHaveEnded()
    let next = try Browser(CatalogStore(.file(folder.catalog))).drafts
    try next.reload()
    #expect(!next.hasRescueFiles)
    #expect(next.kept.isEmpty)
  }
}

extension TemporaryFolder {
  /// Whether a draft lies beside the catalog.
  fileprivate var hasDraftBeside: Bool {
    get throws { try names.contains { $0.contains("-draft-") } }
  }
}
