import Catalog
import Foundation
import TestSupport
import Testing

@Suite("A draft under edit")
struct DraftMarkTests {
  private let folder: TemporaryFolder
  private let store: CatalogStore
  private let other: CatalogStore
  private let content = DraftContent(
    .category, nil, original: RecordDraft([:]), value: RecordDraft([.name: "Bir"]))

  init() throws {
    folder = try TemporaryFolder()
    store = try CatalogStore(.file(folder.catalog), access: .create)
    other = try CatalogStore(.file(folder.catalog))
  }

  private var marks: String { folder.catalog + "-drafts" }

  @Test("is seen to be so by all, and by nobody any more once its store is closed")
  func isSeen() async throws {
    let id = KeptDraft.newID()
    try await store.keepDraft(content.encoded(), as: id)
    let reader = try CatalogStore(.file(folder.catalog), access: .readOnly)
    for store in [store, other, reader] {
      #expect(try store.drafts().map(\.isUnderEdit) == [true])
    }
    #expect(try await other.resumeDraft(id) == nil)
    store.close()
    for store in [other, reader] { #expect(try store.drafts().map(\.isUnderEdit) == [false]) }
    #expect(try other.drafts().map(\.id) == [id])
    other.close()
    #expect(try !folder.names.contains("zoo.sqlite-drafts"))
    reader.close()
  }

  @Test("leaves its mark to the others when one of two goes")
  func severalMarks() async throws {
    let first = KeptDraft.newID()
    try await store.keepDraft(content.encoded(), as: first)
    let second = KeptDraft.newID()
    try await store.keepDraft(content.encoded(), as: second)
    let third = KeptDraft.newID()
    try await other.keepDraft(content.encoded(), as: third)
    try await store.discardDraft(first)
    other.close()
    let marked = try store.drafts().filter(\.isUnderEdit).map(\.id)
    #expect(marked == [second])
    let next = try CatalogStore(.file(folder.catalog))
    #expect(try next.drafts().filter(\.isUnderEdit).map(\.id) == [second])
    let resumed = try #require(try await next.resumeDraft(third))
    #expect(try store.drafts().filter(\.isUnderEdit).count == 2)
    #expect(try resumed.content.get() == content)
    next.close()
    #expect(try folder.names.contains("zoo.sqlite-drafts"))
    store.close()
    #expect(try folder.names == ["zoo.sqlite"])
  }

  @Test("is taken over by one only, under another id")
  func isTakenOver() async throws {
    let id = KeptDraft.newID()
    try await store.keepDraft(content.encoded(), as: id)
    store.close()
    let third = try CatalogStore(.file(folder.catalog))
    async let one = other.resumeDraft(id)
    async let two = third.resumeDraft(id)
    let taken = try await [one, two].compactMap { $0 }
    #expect(taken.count == 1)
    #expect(taken.first?.id != id)
    #expect(try other.drafts().map(\.id) == taken.map(\.id))
    #expect(try other.drafts().map(\.isUnderEdit) == [true])
    #expect(try await other.resumeDraft(taken[0].id) == nil)
    third.close()
  }

  @Test("is thrown away by its own editor only, until that is closed")
  func isNotDiscarded() async throws {
    let id = KeptDraft.newID()
    try await store.keepDraft(content.encoded(), as: id)
    #expect(try await !other.discardDraft(id))
    #expect(try other.drafts().map(\.id) == [id])
    #expect(try other.drafts().map(\.isUnderEdit) == [true])
    #expect(try await store.discardDraft(id))
    let next = KeptDraft.newID()
    try await store.keepDraft(content.encoded(), as: next)
    store.close()
    #expect(try await other.discardDraft(next))
    #expect(try other.drafts().isEmpty)
  }

  @Test("that was saved is marked no more")
  func saved() async throws {
    let id = KeptDraft.newID()
    try await store.keepDraft(content.encoded(), as: id)
    let _: AnimalCategory = try await store.save(
      RecordDraft([.name: "Bird"]), over: nil, kept: id)
    try await other.keepDraft(content.encoded(), as: id)
    other.close()
    #expect(try store.drafts().map(\.isUnderEdit) == [false])
  }

  @Test("is marked anew when somebody has removed the file of the marks")
  func removedFile() async throws {
    let id = KeptDraft.newID()
    try await store.keepDraft(content.encoded(), as: id)
    unlink(marks)
    #expect(try other.drafts().map(\.isUnderEdit) == [false])
    try await store.keepDraft(content.encoded(), as: KeptDraft.newID())
    #expect(try other.drafts().map(\.isUnderEdit) == [true, true])
    #expect(try await other.resumeDraft(id) == nil)
  }

  @Test("has no mark where something else has the name of that file, and it stays as it is")
  func foreignFile() async throws {
    try Data("mine".utf8).write(to: URL(fileURLWithPath: marks))
    try await store.keepDraft(content.encoded(), as: KeptDraft.newID())
    #expect(try store.drafts().map(\.isUnderEdit) == [true])
    #expect(try other.drafts().map(\.isUnderEdit) == [false])
    other.close()
    store.close()
    #expect(try Data(contentsOf: URL(fileURLWithPath: marks)) == Data("mine".utf8))
  }

  @Test("keeps the file of the marks while another program has the catalog locked")
  func lockedAtClose() async throws {
    try await store.keepDraft(content.encoded(), as: KeptDraft.newID())
    let lock = try HeldLock(folder.catalog)
    store.close()
    #expect(try folder.names.contains("zoo.sqlite-drafts"))
    #expect(try other.drafts().map(\.isUnderEdit) == [false])
    lock.release()
    other.close()
    #expect(try folder.names == ["zoo.sqlite"])
  }
}
