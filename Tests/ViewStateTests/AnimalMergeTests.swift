import Catalog
import CatalogInspection
import TestSupport
import Testing
import ViewState

/// Two animals beside each other that are one.
@Suite(.timeLimit(.minutes(10))) struct AnimalMergeTests {
  private let folder: TemporaryFolder
  private let store: CatalogStore
  private let fields: [Field]

  init() async throws {
    folder = try TemporaryFolder()
    store = try CatalogStore(.file(folder.catalog), access: .create)
    fields = try await store.addFields([
      NewField("Breed", .text), NewField("Tags", .tags), NewField("Notes", .note),
      NewField("Chip", .text),
    ])
  }

  private func insert(_ name: String, diet: Diet, _ values: [String]) async throws -> Animal {
    var draft = RecordDraft(name: name, diet: diet)
    for (field, text) in zip(fields, values) { draft[text: field] = text }
    return try await store.insert(draft)
  }

  private func pair() async throws -> AnimalMerge {
    let bella = try await insert("Bella", diet: .unknown, ["Boxer", "vet", "Came in.", ""])
    let twin = try await insert("Bela", diet: .carnivorous, ["Mix", "old vet", "Barks.", "985"])
    return try AnimalMerge(twin, into: bella, in: store)
  }

  @Test func `what is left has its own values, what it lacks, and the tags and notes of both`()
    async throws
  {
    let merge = try await pair()
    let comparison = merge.comparison
    #expect(comparison.undecided == nil)
    #expect(comparison.rows.filter(\.canHoldBoth).map(\.title) == ["Tags", "Notes"])
    let left = try await merge.carryOut(comparison)
    #expect(left.name == "Bella" && left.diet == .carnivorous)
    #expect(fields.map { left.text(of: $0) } == ["Boxer", "old vet", "Came in.\nBarks.", "985"])
    #expect(merge.news == "Merged Bela #2 into Bella #1")
  }

  @Test func `a side is chosen for each field in which they differ`() async throws {
    let merge = try await pair()
    var comparison = merge.comparison
    comparison.choose(.mine, for: Field.name.id)
    comparison.choose(.mine, for: fields[0].id)
    comparison.choose(.theirs, for: fields[1].id)
    comparison.choose(.mine, for: fields[2].id)
    comparison.choose(.both, for: fields[3].id)
    let left = try await merge.carryOut(comparison)
    #expect(left.id == merge.animal.id && left.name == "Bela")
    #expect(fields.map { left.text(of: $0) } == ["Mix", "vet", "Barks.", "985"])
  }

  @Test func `a draft of the one that went is saved in what is left, and says so`() async throws {
    let merge = try await pair()
    let editor = try AnimalEditor(editing: merge.other, in: store)
    editor.draft.value[text: fields[3]] = "986"
    _ = try await merge.carryOut(merge.comparison)
    let saved = try #require(try await editor.save())
    #expect(saved.id == merge.animal.id)
    #expect(fields.map { saved.text(of: $0) } == ["Boxer", "old vet", "Came in.\nBarks.", "986"])
    #expect(
      editor.news(of: saved) == "Saved Bella · Bela #2 was merged into Bella #1 in the meantime")
  }

  @Test func `a draft asks where what is left has something else`() async throws {
    let merge = try await pair()
    let editor = try AnimalEditor(editing: merge.other, in: store)
    editor.draft.value[text: fields[0]] = "Pug"
    _ = try await merge.carryOut(merge.comparison)
    #expect(try await editor.save() == nil)
    #expect(
      editor.conflictNews
        == "Bela #2 was merged into Bella #1 in the meantime: choose theirs or mine.")
    let conflict = try #require(editor.conflict)
    #expect(conflict.undecided?.title == "Breed")
  }

  @Test func `a kept draft of the one that went is resumed on what is left`() async throws {
    let merge = try await pair()
    var value = RecordDraft(merge.other)
    value[text: fields[1]] = "gone"
    let content = DraftContent(
      .animal,
      merge.other.id, original: RecordDraft(merge.other), value: value)
    let program = try CatalogStore(.file(folder.catalog))
    try await program.keepDraft(content.encoded(), as: KeptDraft.newID())
    program.close()
    _ = try await merge.carryOut(merge.comparison)
    let drafts = try Browser(store).drafts
    try drafts.reload()
    let kept = try #require(drafts.kept.first)
    #expect(try drafts.comparison(of: kept)?.rows.first?.theirs == "Bella")
    guard case .animal(let editor)? = try await drafts.resume(kept) else {
      Issue.record("no editor")
      return
    }
    #expect(editor.mergeNews == "Bela #2 was merged into Bella #1 in the meantime")
  }
}
