import Catalog
import Foundation
import TestSupport
import Testing

@Suite("An import into a catalog on disk")
struct ImportFileTests {
  private let folder: TemporaryFolder
  private let store: CatalogStore

  init() throws {
    folder = try TemporaryFolder(inMemory: true)
    store = try CatalogStore(.file(folder.catalog), access: .create)
  }

  @Test("that is a preview says what an import would, and leaves the catalog as it was")
  func preview() async throws {
    try await ImportedFile(["Ox/Mammal//1", "Owl"]).imported(into: store)
    let before = try everything()
    let file = ImportedFile(["Bull/Cattle//1", "Owl", "Owl", ""])
    let tried = try await file.counted(into: store, isPreview: true)
    #expect(try everything() == before)
    let imported = try await file.counted(into: store)
    #expect(tried.outcomes == imported.outcomes)
    #expect(tried.counts == imported.counts)
    #expect(tried.outcomes == [.changed, .same, .added, .refused(.name(.empty))])
  }

  @Test("in which nothing is new changes nothing of it")
  func nothing() async throws {
    let file = ImportedFile(["Ox/Mammal//1", "Owl", "Owl"])
    try await file.imported(into: store)
    let before = try everything()
    try await file.imported(into: store)
    #expect(try everything() == before)
    let own = ImportedFile([ImportRow.own(RecordDraft(name: "Owl", diet: .unknown))])
    #expect(try await own.imported(into: store) == [.same])
    #expect(try everything() == before)
  }

  @Test("is cancelled with its task at any row, without a trace", arguments: [0, 1, 700, 1_500])
  func cancelled(after count: Int) async throws {
    let before = try everything()
    let rules = ImportRules(source: ImportedFile.column.source, onChange: .update) { _ in "Imported"
    }
    let task = TaskBox()
    let taken = Collector<Int>()
    let importing = Task { [store] in
      try await store.importAnimals(rules) { session in
        for number in 0..<2_000 {
          if number == count { task.cancel() }
          let draft = RecordDraft(name: "Ox \(number)", category: .named("Mammal \(number % 9)"))
          _ = try session.take(ImportRow(draft: draft, key: .content))
          taken.add(number)
        }
      }
    }
    task.set { importing.cancel() }
    await #expect(throws: CancellationError.self) { try await importing.value }
    #expect(taken.entries.count == count)
    #expect(try everything() == before)
  }

  /// All that the catalog holds.
  private func everything() throws -> [String] {
    try OtherProgram(folder.catalog).texts(
      "SELECT ifnull(sql, name) FROM sqlite_master ORDER BY name")
      + CatalogPicture(folder.catalog).lines
  }
}
