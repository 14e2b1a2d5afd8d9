import Catalog
import Foundation
import TestSupport
import Testing

@Suite("A recovered journal")
struct RecoveredJournalTests {
  private let zoo: DamagedZoo

  /// Edit 1 adds 515 animals, and edits 2 and 3 one each.
  init() async throws {
    zoo = try await DamagedZoo(animals: 515)
    try await zoo.add("Okapi", "Quagga")
  }

  /// The edits that can be seen, and so undone.
  private func edits() throws -> [Edit.ID] {
    let store = try CatalogStore(.file(zoo.new), access: .readOnly)
    defer { store.close() }
    return try store.edits(from: .first, limit: 100).rows.map(\.id)
  }

  @Test("hides an edit that was half forgotten, as it was hidden before")
  func halfForgotten() async throws {
    try zoo.change("DELETE FROM change WHERE id <= 300; UPDATE edit SET isOpen = 1 WHERE id = 1")
    let (recovered, _) = try await zoo.recover()
    #expect(recovered.isComplete)
    #expect(try edits() == [3, 2])
    let store = try CatalogStore(.file(zoo.new))
    await #expect(throws: CatalogError.history(.noSuchEdit(1))) { try await store.revert(1) }
    #expect(try store.counts().total == 517)
    store.close()
  }

  @Test("hides an edit of which a page of changes is lost, and tells of it")
  func lostPage() async throws {
    try zoo.damage.zero(page: try #require(zoo.damage.pages(of: "change").dropFirst().first))
    let (recovered, lines) = try await zoo.recover()
    #expect(!recovered.isComplete)
    #expect(lines.contains("Edit 1: some of its changes are lost; it cannot be undone any more"))
    #expect(try edits() == [3, 2])
  }

  @Test("hides it also where the index of the changes is lost with them")
  func lostIndex() async throws {
    try zoo.damage.zero(page: try #require(zoo.damage.pages(of: "change").dropFirst().first))
    for page in try zoo.damage.pages(of: "changeByEdit") { try zoo.damage.zero(page: page) }
    _ = try await zoo.recover()
    #expect(try !edits().contains(1))
  }

  @Test("hides an edit with a change that cannot be applied")
  func unreadable() async throws {
    try zoo.change("UPDATE change SET after = '{' WHERE id = 3")
    let (recovered, _) = try await zoo.recover()
    #expect(!recovered.isComplete)
    #expect(try edits() == [3, 2])
  }

  @Test("gives what other programs do an edit of its own, also after one that is hidden")
  func hiddenNewest() async throws {
    try zoo.change("UPDATE change SET after = '{' WHERE editID = 3")
    _ = try await zoo.recover()
    try OtherProgram(zoo.new).run(
      "INSERT INTO animal (name, foldedName, diet) VALUES ('Emu', 'emu', 'omnivorous')")
    let newest = "SELECT editID FROM change ORDER BY id DESC LIMIT 1"
    let isOpen = try OtherProgram(zoo.new).number("SELECT isOpen FROM edit WHERE id = (\(newest))")
    #expect(isOpen == 0)
    #expect(try OtherProgram(zoo.new).number("SELECT count(*) FROM change WHERE editID = 3") == 0)
  }

  @Test("has the recovery as an edit that nobody undoes by mistake, under an id that is new")
  func recoveryEdit() async throws {
    try zoo.change(
      """
      PRAGMA foreign_keys = OFF; DROP TRIGGER categoryDeletionJournaled;
      DELETE FROM animalCategory WHERE id = 1;
      UPDATE sqlite_sequence SET seq = 60 WHERE name = 'edit';
      """)
    _ = try await zoo.recover()
    let newest = "SELECT id || ' ' || kind || ' ' || label FROM edit ORDER BY id DESC LIMIT 1"
    #expect(try OtherProgram(zoo.new).texts(newest) == ["61 outside Recovered zoo.sqlite"])
  }
}
