import Catalog
import CatalogInspection
import Foundation
import Recovery
import Synchronization
import TestSupport
import Testing

/// A field that the keeper has added goes wherever the built-in ones go.
struct OwnFieldTests {
  private let folder: TemporaryFolder
  private let store: CatalogStore
  private let breed: Field

  init() async throws {
    folder = try TemporaryFolder()
    store = try CatalogStore(.file(folder.catalog), access: .create)
    breed = try await store.addField(named: "Breed")
  }

  private func max(_ breed: String? = "Boxer") -> RecordDraft {
    var draft = RecordDraft(name: "Max", diet: .carnivorous, category: .named("Dog"))
    draft[text: self.breed] = breed ?? ""
    return draft
  }

  private func breeds(in store: CatalogStore? = nil) throws -> [String] {
    try (store ?? self.store).page(of: AnimalQuery(), from: .first, limit: 10).rows.map {
      $0.text(of: breed)
    }
  }

  @Test func `the columns of the file are those of the fields`() throws {
    let program = try OtherProgram(folder.catalog)
    let columns = try program.texts("SELECT name FROM pragma_table_info('animal')")
    #expect(try Set(["id"] + store.fields().columns) == Set(columns))
    #expect(try store.fields().map(\.title) == ["Name", "Category", "Diet", "Breed"])
  }

  @Test func `is left out where another program has dropped its column, which check says`()
    async throws
  {
    let mass = try await store.addField(named: "Mass", ValueKind("number"))
    var draft = max()
    draft[text: mass] = "31"
    _ = try await store.insert(draft)
    let program = try OtherProgram(folder.catalog)
    for trigger in try program.texts("SELECT name FROM sqlite_master WHERE type = 'trigger'") {
      try program.run("DROP TRIGGER \(trigger)")
    }
    try program.run("DROP VIEW animals; ALTER TABLE animal DROP COLUMN field1")
    let other = try CatalogStore(.file(folder.catalog))
    #expect(try other.fields().map(\.title) == ["Name", "Category", "Diet", "Mass"])
    let rows = try other.page(of: AnimalQuery(), from: .first, limit: 10).rows
    #expect(rows.map { $0.text(of: mass) } == ["31"])
    let found = Mutex<[String]>([])
    try await other.check { problem in found.withLock { $0.append(problem) } }
    let problem = "The field Breed: its column is missing; another program has dropped it"
    #expect(found.withLock(\.self).contains(problem))
  }

  @Test func `is read as it was saved, and cleared`() async throws {
    let animal = try await store.insert(max(" Boxer "))
    #expect(try breeds() == ["Boxer"])
    let bare = try await store.update(animal.id, from: RecordDraft(animal), to: max(nil))
    #expect(bare[breed] == nil)
    #expect(try store.labels().last == "Cleared the breed of Max")
    for (text, sentence) in [
      ("a\u{7}b", "Remove the control character U+0007."),
      ("a\nb", "It has several lines; a field of the kind note takes them."),
    ] {
      do {
        _ = try await store.insert(max(text))
        Issue.record("It was taken")
      } catch CatalogError.value(breed, let problem) {
        #expect(problem.sentence == sentence)
      }
    }
  }

  @Test func `is undone and redone, and comes back with a deleted animal`() async throws {
    let animal = try await store.insert(max())
    _ = try await store.update(animal.id, from: RecordDraft(animal), to: max("Poodle"))
    #expect(try store.labels().last == "Changed the breed of Max to Poodle")
    _ = try await store.undo()
    #expect(try breeds() == ["Boxer"])
    _ = try await store.redo()
    #expect(try breeds() == ["Poodle"])
    _ = try await store.deleteAnimal(animal.id)
    _ = try await store.undo()
    #expect(try breeds() == ["Poodle"])
  }

  @Test func `is itself undone, its values kept for when it is back`() async throws {
    _ = try await store.undo()
    #expect(try store.fields() == .builtIn)
    #expect(try await store.findings() == [], "Its column waits for it")
    _ = try await store.redo()
    _ = try await store.insert(max())
    _ = try await store.undo()
    _ = try await store.undo()
    #expect(try store.fields() == .builtIn)
    await #expect(throws: CatalogError.fields(.changed)) { try await store.insert(max()) }
    _ = try await store.redo()
    _ = try await store.redo()
    #expect(try breeds() == ["Boxer"])
  }

  @Test func `is journaled by what other programs change`() async throws {
    _ = try await store.insert(max())
    let program = try OtherProgram(folder.catalog)
    try program.run("UPDATE animal SET field1 = 'Poodle'")
    try program.close()
    let edit = try #require(try store.edits(from: .first, limit: 1).rows.first)
    let change = try #require(
      try store.changes(of: edit.id, from: .first, limit: 1).rows.first)
    let field = try #require(change.fields?.first)
    #expect([field.title, field.before, field.after] == ["Breed", "Boxer", "Poodle"])
    #expect(change.fields?.count == 1)
    _ = try await store.revert(edit.id)
    #expect(try breeds() == ["Boxer"])
  }

  @Test(arguments: ["geo:999,1", "geo:1e300,1", "geo:nan,1", "geo:1", "48, 16"])
  func `shows a place that another program has put there and that is none`(
    stored: String
  ) async throws {
    let place = try await store.addField(named: "Where", .place)
    let animal = try await store.insert(max())
    let program = try OtherProgram(folder.catalog)
    try program.run("UPDATE animal SET \(place.id) = '\(stored)'")
    try program.close()
    let read = try #require(try store.animal(animal.id))
    #expect(read.text(of: place) == stored && read.mark(of: place) == " (?)")
  }

  @Test func `gets no line behind what another program has put there that is no note`() async throws
  {
    let notes = try await store.addField(named: "Notes", .note)
    let max = try await store.insert(RecordDraft(name: "Max"))
    try OtherProgram(folder.catalog).run("UPDATE animal SET \(notes.id) = 'a' || char(1)")
    await #expect(throws: CatalogError.self) {
      try await store.addLine("ate well", to: notes, of: max.id)
    }
    #expect(try store.animal(max.id)?.text(of: notes) == "a\u{1}")
  }

  @Test func `is merged with what others change elsewhere, and shown where both changed it`()
    async throws
  {
    let animal = try await store.insert(max())
    let base = RecordDraft(animal)
    _ = try await store.update(animal.id, from: base, to: max("Poodle"))
    var mine = base
    mine.name = "Moritz"
    let merged = try await store.update(animal.id, from: base, to: mine)
    #expect([merged.name, merged.text(of: breed)] == ["Moritz", "Poodle"])
    mine[text: breed] = "Beagle"
    await #expect(throws: CatalogError.conflict(merged.journaled, now: RecordDraft(merged))) {
      try await store.update(animal.id, from: base, to: mine)
    }
  }

  @Test func `is kept in a draft, in the catalog and beside it`() async throws {
    let content = DraftContent(.animal, nil, original: RecordDraft(), value: max())
    try await store.keepDraft(try content.encoded(), as: KeptDraft.newID())
    #expect(try store.drafts().first?.content == .success(content))
    let file = try #require(
      try store.rescueFile(for: try content.encoded(), as: KeptDraft.newID()))
    try file.write()
    _ = try await store.takeInRescueFiles()
    #expect(try store.drafts().map(\.content) == [.success(content), .success(content)])
  }

  @Test func `is in a backup, and found sound`() async throws {
    _ = try await store.insert(max())
    let path = folder.path + "/copy.sqlite"
    _ = try await store.backUp(to: path)
    let copy = try CatalogStore(.file(path), access: .readOnly)
    #expect(try breeds(in: copy) == ["Boxer"])
    #expect(try await store.findings() == [])
    copy.close()
  }

  @Test(arguments: [false, true])
  func `is recovered from the table, or from the journal`(isDamaged: Bool) async throws {
    _ = try await store.insert(max())
    _ = try await store.addField(named: "Chip")
    let other = try await store.insert(max("Poodle"))
    _ = try await store.update(other.id, from: RecordDraft(other), to: max("Beagle"))
    store.close()
    if isDamaged {
      let program = try OtherProgram(folder.catalog)
      let root = try #require(
        try program.texts("SELECT rootpage FROM sqlite_master WHERE name = 'animal'").first)
      let size = try #require(try program.texts("PRAGMA page_size").first.flatMap(Int.init))
      try program.close()
      let file = try #require(FileHandle(forUpdatingAtPath: folder.catalog))
      try file.seek(toOffset: UInt64((Int(root) ?? 0) - 1) * UInt64(size))
      try file.write(contentsOf: Data(repeating: 0xFF, count: size))
      try file.close()
    }
    let path = folder.path + "/new.sqlite"
    let recovered = try await CatalogRecovery(of: folder.catalog, to: path).run { _ in }
    #expect(recovered.saved == 2)
    let copy = try CatalogStore(.file(path), access: .readOnly)
    #expect(try breeds(in: copy) == ["Boxer", "Beagle"])
    #expect(try copy.fields().map(\.title).suffix(2) == ["Breed", "Chip"])
    #expect(try await copy.findings() == [])
    copy.close()
  }

  @Test func `is ordered by indexes that harm nothing`() async throws {
    _ = try await store.insert(max())
    let query = AnimalQuery(sort: .field(breed))
    try await store.makeOrder(of: query)
    #expect(try await store.findings() == [])
    _ = try await store.undo()
    _ = try await store.undo()
    #expect(try store.fields() == .builtIn)
    _ = try await store.redo()
    _ = try await store.redo()
    #expect(try store.plan(of: query, from: .first, limit: 9).contains { $0.contains("ByField1") })
    _ = try await store.insert(contentsOf: (0..<600).map { max("b\($0)") })
    #expect(try await store.findings() == [])
    store.close()
    let program = try OtherProgram(folder.catalog)
    try program.run("PRAGMA user_version = 999")
    try program.close()
    let path = folder.path + "/new.sqlite"
    #expect(try await CatalogRecovery(of: folder.catalog, to: path).run { _ in }.saved == 601)
  }

  @Test func `is written and known again by an import`() async throws {
    func take(_ breeds: [String], _ change: ImportRules.OnChange = .update) async throws {
      let fields = try store.fields()
      let rules = ImportRules(source: ImportHash("zoo.csv"), onChange: change) { _ in "Imported" }
      let rows = breeds.enumerated().map {
        ImportRow(draft: max($1), key: .given("\($0)"), in: fields)
      }
      _ = try await store.importAnimals(rules) { session in
        for row in rows { _ = try session.take(row) }
      }
    }
    try await take(["Boxer", "Poodle"])
    #expect(try breeds() == ["Boxer", "Poodle"])
    let first = try #require(
      try store.page(of: AnimalQuery(), from: .first, limit: 1).rows.first)
    _ = try await store.update(first.id, from: RecordDraft(first), to: max("Beagle"))
    try await take(["Boxer", "Pug"])
    #expect(try breeds() == ["Beagle", "Pug"], "What the file has not changed stays as it is")
  }

  @Test func `is refused a name that another has, and one that is too long`() async throws {
    await #expect(throws: CatalogError.nameTaken(.field, existing: "Breed")) {
      try await store.addField(named: " breed")
    }
    await #expect(throws: CatalogError.nameTaken(.field, existing: "Diet")) {
      try await store.addField(named: "DIET")
    }
    await #expect(throws: CatalogError.fields(.nameReserved("Has"))) {
      try await store.addField(named: "Has")
    }
    await #expect(throws: CatalogError.name(.tooLong(101, limit: 100))) {
      try await store.addField(named: String(repeating: "x", count: 101))
    }
  }

  @Test func `may be one of 400`() async throws {
    _ = try await store.addFields((2...400).map { NewField("Fact \($0)") })
    await #expect(throws: CatalogError.tooMany(.field, limit: 400)) {
      try await store.addField(named: "One more")
    }
    let last = try #require(try store.fields().last)
    var draft = max()
    draft[text: last] = "yes"
    let animal = try await store.insert(draft)
    #expect(animal.text(of: last) == "yes")
    _ = try await store.update(animal.id, from: draft, to: max("Pug"))
    _ = try await store.undo()
    #expect(try store.animal(animal.id)?.text(of: last) == "yes")
    #expect(try await store.findings() == [])
  }
}
