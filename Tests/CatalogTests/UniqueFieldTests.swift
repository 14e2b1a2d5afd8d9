import Catalog
import CatalogInspection
import Synchronization
import TestSupport
import Testing

/// A field in which no two animals have the same value, whoever writes.
struct UniqueFieldTests {
  private let folder: TemporaryFolder
  private let store: CatalogStore
  private let chip: Field

  init() async throws {
    folder = try TemporaryFolder()
    store = try CatalogStore(.file(folder.catalog), access: .create)
    chip = try await store.addField(named: "Chip", ValueKind("text", details: "unique"))
  }

  private func draft(_ name: String, _ value: String) -> RecordDraft {
    var draft = RecordDraft(name: name)
    draft[text: chip] = value
    return draft
  }

  @discardableResult
  private func insert(_ name: String, _ value: String) async throws -> Animal {
    try await store.insert(draft(name, value))
  }

  private func chips() throws -> [String] {
    try store.allAnimals().map { "\($0.name) \($0.text(of: chip))" }
  }

  /// Gives the field the kind text, unique or not.
  private func change(isUnique: Bool) async throws {
    let field = try #require(try store.fields()[chip.id])
    let kind = try ValueKind.text.with(isUnique: isUnique)
    _ = try await store.changeField(field, to: NewField(field.title, kind))
  }

  private func problems(in store: CatalogStore) async throws -> [String] {
    let found = Mutex<[String]>([])
    try await store.check { problem in found.withLock { $0.append(problem) } }
    return found.withLock(\.self)
  }

  @Test func `takes the code of a microchip in groups for the same, and no other text`()
    async throws
  {
    let bella = try await insert("Bella", "276 0981-0000.0004")
    #expect(try chips() == ["Bella 276098100000004"])
    #expect(chip.valueKind?.rewritten("276 098 100 000 005") == "276098100000005")
    await #expect(throws: CatalogError.valueTaken(chip, by: bella)) {
      try await insert("Kira", "276098100000004")
    }
    for text in ["chip:276 0981 0000 0004", "chip:0981", "chip=\"276-098-100-000-004\""] {
      let found = try store.page(of: AnimalQuery(find: text), from: .first, limit: 9)
      #expect(found.rows.map(\.name) == ["Bella"], "\(text)")
    }
    for (name, text) in [("Tia", "2024-01-0001"), ("Rex", "276 0981 0000 000X")] {
      #expect(try await insert(name, text).text(of: chip) == text)
    }
  }

  @Test func `refuses a second animal and names the first, in whatever case`() async throws {
    let bella = try await insert("Bella", "ab12")
    await #expect(throws: CatalogError.valueTaken(chip, by: bella)) {
      try await insert("Rex", "AB12")
    }
    let rex = try await insert("Rex", "ab13")
    await #expect(throws: CatalogError.valueTaken(chip, by: bella)) {
      try await store.update(rex.id, from: RecordDraft(rex), to: draft("Rex", "ab12"))
    }
    await #expect(throws: CatalogError.self) {
      try await store.insertAll([draft("Tom", "ab14"), draft("Kim", "ab14")])
    }
    #expect(try chips() == ["Bella ab12", "Rex ab13"])
    let same = try await store.update(
      bella.id, from: RecordDraft(bella), to: draft("Bella", "AB12"))
    #expect(same.text(of: chip) == "AB12", "Its own value is no other animal's")
    try await insert("Ida", "")
    try await insert("Uma", "")
  }

  @Test func `another program cannot write one either`() async throws {
    try await insert("Bella", "ab12")
    try await insert("Rex", "")
    let program = try OtherProgram(folder.catalog)
    #expect(throws: (any Error).self) {
      try program.run("UPDATE animal SET field1 = 'ab12' WHERE name = 'Rex'")
    }
    #expect(try chips() == ["Bella ab12", "Rex "])
  }

  @Test func `marked animals do not get the same value`() async throws {
    let bella = try await insert("Bella", "ab12")
    let rex = try await insert("Rex", "")
    var marks = Marks()
    marks.mark(rex.id)
    await #expect(throws: CatalogError.valueTaken(chip, by: bella)) {
      try await store.apply(.value(chip, "ab12"), to: marks)
    }
    marks.mark(bella.id)
    await #expect(throws: CatalogError.self) {
      try await store.apply(.value(chip, "ab13"), to: marks)
    }
    _ = try await store.apply(.value(chip, nil), to: marks)
    #expect(try chips() == ["Bella ", "Rex "])
  }

  @Test func `is not made so over values that animals share, which are named`() async throws {
    try await change(isUnique: false)
    for name in ["Bella", "Rex"] {
      for number in 1...12 { try await insert(name, "chip \(number)") }
    }
    try await insert("Kim", "chip 13")
    let edits = try store.labels()
    do {
      try await change(isUnique: true)
      Issue.record("Twelve values are shared")
    } catch CatalogError.fields(.sharedValues(let shared)) {
      #expect(shared.count == 12)
      #expect(shared.groups.count == 12)
      #expect(shared.groups.first?.text == "chip 1: Bella #1, Rex #13")
      let error = CatalogError.fields(.sharedValues(shared))
      #expect(
        error.message == "12 values of Chip stand at several animals; mend or merge these first.")
    }
    #expect(try store.labels() == edits)
    #expect(try store.fields()[chip.id]?.valueKind?.isUnique == false)
    try await insert("Tom", "chip 1")
  }

  @Test func `is undone and done again with its index`() async throws {
    try await insert("Bella", "ab12")
    try await change(isUnique: false)
    try await insert("Rex", "ab12")
    #expect(try store.labels().last == "Added Rex")
    let rex = try #require(try store.allAnimals().last)
    _ = try await store.undo()
    _ = try await store.undo()
    await #expect(throws: CatalogError.self) { try await insert("Rex", "ab12") }
    _ = try await store.redo()
    try await insert("Rex", "ab12")
    #expect(try chips().count == 2)
    #expect(rex.name == "Rex")
  }

  @Test func `an animal does not come back while another has its value`() async throws {
    let bella = try await insert("Bella", "ab12")
    _ = try await store.deleteAnimal(bella.id)
    let rex = try await insert("Rex", "AB12")
    let edit = try #require(
      try store.edits(from: .first, limit: 9).rows.first { $0.label == "Deleted Bella" })
    await #expect(throws: CatalogError.valueTaken(chip, by: rex)) {
      try await store.revert(edit.id)
    }
    #expect(try chips() == ["Rex AB12"])
  }

  @Test func `check misses the index, and makes it anew unless animals share a value`() async throws
  {
    try await insert("Bella", "ab12")
    let program = try OtherProgram(folder.catalog)
    try program.run("DROP INDEX animalUniqueField1")
    let missing = try await problems(in: store)
    #expect(
      missing == [
        "The index animalUniqueField1: is missing; “menagerie check --repair” puts it right"
      ])
    #expect(try await store.repair { _ in } != [])
    #expect(try await problems(in: store) == [])
    try program.run("DROP INDEX animalUniqueField1")
    try await insert("Rex", "")
    try program.run("UPDATE animal SET field1 = 'ab12'")
    await #expect(throws: CatalogError.self) { try await store.repair { _ in } }
  }

  @Test func `duplicates are of one name and category, or share what tells animals apart`()
    async throws
  {
    let breed = try await store.addField(named: "Breed")
    let vaccinated = try await store.addField(named: "Vaccinated")
    for (number, name) in ["Max", "max", "Rex", "Tom", "Kim", "Ida", "Uma", "Leo", "Pip", "Bo"]
      .enumerated()
    {
      var draft = draft(name, "chip \(number)")
      draft.category = .named("Dog")
      draft[text: breed] = "Boxer"
      if number < 2 { draft[text: vaccinated] = "yes" }
      _ = try await store.insert(draft)
    }
    _ = try await store.insert(draft("Max", ""))
    let found = try await store.duplicates()
    #expect(found.map(\.field) == [.name], "Nothing tells boxers apart by their breed")
    #expect(
      found.first?.groups.map(\.text) == ["Max: Max #1, max #2, Max #11"],
      "One without a category may be of any")
    #expect(found.first?.groups.map(\.find) == ["\"Max\""])
    _ = try await store.deleteAnimal(11)
    let rest = try await store.duplicates()
    #expect(rest.first?.groups.map(\.text) == ["Max (Dog): Max #1, max #2"])
    #expect(rest.first?.groups.map(\.find) == ["\"Max\" category=\"Dog\""])
  }
}
