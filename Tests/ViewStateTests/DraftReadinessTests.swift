import Catalog
import TestSupport
import Testing
import ViewState

@Suite struct DraftReadinessTests {
  @Test func `what is kept of a draft is made once of all that comes together`() throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    let drafts = try Browser(store).drafts
    var (times, files) = (0, 0)
    drafts.encode = { content in
      times += 1
      return try content.encoded()
    }
    drafts.prepareRescue = { _ in files += 1 }
    let editor = try AnimalEditor(addingTo: nil, in: store, keptAmong: drafts)
    drafts.makingReadyOnce {
      for _ in 0..<1_000 { drafts.makingReadyOnce { editor.draft.value.name += "a" } }
    }
    #expect((times, files) == (1, 1))
    editor.draft.value.name += "b"
    #expect((times, files) == (2, 2))
  }
}
