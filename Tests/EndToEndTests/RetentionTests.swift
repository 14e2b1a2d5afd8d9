import Catalog
import TestSupport
import Testing

@Suite("A limit of the history", .waitsForProcesses, .timeLimit(.minutes(10)))
struct RetentionTests {
  @Test("is kept each time the editor starts, and the history shows what is left")
  func isKept() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    for name in ["Ant", "Bee", "Cow"] { _ = try await store.insert(RecordDraft(name: name)) }
    try await store.setRetention(Retention(days: 30))
    store.close()
    let program = try OtherProgram(folder.catalog)
    try program.execute("UPDATE edit SET time = time - 90 * 86400000 WHERE id < 3")
    let session = try Session(in: folder)
    try await session.see("1 of 3")
    try await session.wait(for: "what is old is forgotten") {
      try program.column("SELECT id FROM edit") == ["3"]
    }
    try session.press("H")
    try await session.see("Added Cow")
    #expect(try !session.screen.contains("Added Ant"))
    try session.press("Escape")
    try await session.see("1 of 3")
    try session.press("q")
    try await session.expectEnd(status: 0)
  }
}
