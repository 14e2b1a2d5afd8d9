import Catalog
import CatalogInspection
import Synchronization
import TestSupport
import Testing

/// A field of the keeper's is changed, and its values with it; each is an edit that is undone.
struct FieldChangeTests {
  private let folder: TemporaryFolder
  private let store: CatalogStore
  private let mass: Field

  init() async throws {
    folder = try TemporaryFolder()
    store = try CatalogStore(.file(folder.catalog), access: .create)
    mass = try await store.addField(
      named: "Mass", ValueKind("number", ValueOptions(unit: "g")))
  }

  private func insert(_ name: String, _ value: String) async throws -> Animal {
    var draft = RecordDraft(name: name)
    draft[text: mass] = value
    return try await store.insert(draft)
  }

  private func change(
    _ field: Field, to kind: ValueKind, isDropping: Bool = false
  ) async throws -> Field {
    try await store.changeField(field, to: NewField(field.title, kind), isDropping: isDropping)
  }

  private func rename(_ field: Field, to name: String) async throws -> Field {
    try await store.changeField(field, to: NewField(name, field.valueKind ?? .text))
  }

  private func values() throws -> [String] {
    let fields = try store.fields()
    let animals = try store.page(of: AnimalQuery(), from: .first, limit: 10).rows
    return animals.map { animal in fields.custom.map(animal.text).joined(separator: "|") }
  }

  @Test func `a number keeps its unit and its kind in JSON of the journal`() async throws {
    let ox = try await insert("Ox", "1.25 kg")
    #expect(ox.measure(of: mass) == "1250 g")
    #expect(try store.labels().last == "Added Ox")
    var draft = RecordDraft(ox)
    draft[text: mass] = "12.5"
    _ = try await store.update(ox.id, from: RecordDraft(ox), to: draft)
    #expect(try store.labels().last == "Changed the mass of Ox to 12.5 g")
    _ = try await store.undo()
    #expect(try values() == ["1250"])
  }

  @Test func `a value that does not fit is refused, and the draft stays`() async throws {
    await #expect(throws: CatalogError.self) { try await insert("Ox", "12 furlongs") }
    #expect(try values() == [])
  }

  @Test func `decimals change no value, also none that does not fit`() async throws {
    _ = try await insert("Ant", "800")
    let bat = try await insert("Bat", "")
    try await store.execute(sql: "UPDATE animal SET field1 = '25-30' WHERE id = \(bat.id)")
    let shown = try await change(mass, to: try ValueKind("number", details: "g, 1 decimal"))
    #expect(try values() == ["800.0", "25-30"])
    let bounded = try await change(
      shown, to: try ValueKind("number", details: "g, 0..900, 1 decimal"))
    #expect(try values() == ["800.0", "25-30"])
    _ = try await change(bounded, to: ValueKind("any"))
    #expect(try values() == ["800", "25-30"])
    #expect(
      try store.page(of: AnimalQuery(find: "mass>700"), from: .first, limit: 9).rows.count == 1)
  }

  @Test func `a choice that is closed takes no other word for the beginning of one`() async throws {
    let open = try await store.addField(
      named: "Breed", try ValueKind("choice", details: "foxhound, …"))
    var draft = RecordDraft(name: "Rex")
    draft[text: open] = "fox"
    _ = try await store.insert(draft)
    await #expect(throws: CatalogError.self) {
      try await change(open, to: ValueKind("choice", ValueOptions(choices: ["foxhound"])))
    }
  }

  @Test func `options that are no JSON count as none, and can be put right`() async throws {
    try await store.execute(sql: "UPDATE field SET options = '{bad'")
    let now = try #require(try store.fields().custom.first)
    #expect(now.label == "Mass")
    #expect(try await change(now, to: .number.with(unit: "kg")).label == "Mass (kg)")
  }

  @Test func `another unit converts all values, and undo brings them back`() async throws {
    _ = try await insert("Ant", "800")
    _ = try await insert("Bat", "")
    let changed = try await change(
      mass, to: ValueKind("number", ValueOptions(unit: "kg")))
    #expect(changed.label == "Mass (kg)")
    #expect(try values() == ["0.8", ""])
    #expect(try store.labels().last == "Changed the field Mass")
    _ = try await store.undo()
    #expect(try values() == ["800", ""])
    #expect(try store.fields().custom.map(\.label) == ["Mass (g)"])
    #expect(try await store.findings() == [])
  }

  @Test func `another kind is refused where values do not survive, unless they are to be dropped`()
    async throws
  {
    let chip = try await store.addField(named: "Chip")
    for text in ["12", "none", "n. d."] {
      var draft = RecordDraft(name: "Ox")
      draft[text: chip] = text
      _ = try await store.insert(draft)
    }
    let number = ValueKind("number")
    let error = await #expect(throws: CatalogError.self) {
      try await change(chip, to: number)
    }
    #expect(
      error?.message
        == "2 values of Chip cannot be converted: “none” is not a number; write one such as 12.5.")
    #expect(try values() == ["|12", "|none", "|n. d."])
    _ = try await change(chip, to: number, isDropping: true)
    #expect(try values() == ["|12", "|", "|"])
    _ = try await store.undo()
    #expect(try values() == ["|12", "|none", "|n. d."])
  }

  @Test func `is renamed, moved, retired and restored`() async throws {
    let chip = try await store.addField(named: "Chip")
    _ = try await insert("Ant", "800")
    #expect(try await rename(mass, to: "Weight").title == "Weight")
    #expect(try store.labels().last == "Renamed the field Mass to Weight")
    _ = try await store.moveField(chip, to: 0)
    #expect(try store.fields().custom.map(\.title) == ["Chip", "Weight"])
    try await store.retireField(mass)
    #expect(try store.fields().custom.map(\.title) == ["Chip"])
    #expect(try store.retiredFields().map(\.title) == ["Weight"])
    await #expect(throws: CatalogError.fields(.nameRetired("Weight"))) {
      try await store.addField(named: "weight")
    }
    _ = try await store.restoreField(mass)
    #expect(try values() == ["|800"])
    for _ in 1...4 { _ = try await store.undo() }
    #expect(try store.fields().custom.map(\.title) == ["Mass", "Chip"])
    await #expect(throws: CatalogError.nameTaken(.field, existing: "Chip")) {
      try await rename(mass, to: "chip")
    }
    #expect(try await store.findings() == [])
  }

  @Test func `what another program wrote stays through every edit of other fields`() async throws {
    let ox = try await insert("Ox", "1")
    let program = try OtherProgram(folder.catalog)
    try program.run("UPDATE animal SET field1 = 'heavy'")
    try program.close()
    let heavy = try #require(try store.animal(ox.id))
    guard case .foreign(let value) = heavy[mass] else {
      Issue.record("It is not a number")
      return
    }
    #expect(value.text == "heavy")
    var draft = RecordDraft(heavy)
    draft.name = "Aurochs"
    draft[text: mass] = "heavy"
    #expect(draft[mass] == heavy[mass], "What a form writes back unchanged is as it was")
    let renamed = try await store.update(ox.id, from: RecordDraft(heavy), to: draft)
    #expect(renamed[mass] == heavy[mass])
    _ = try await store.deleteAnimal(ox.id)
    _ = try await store.undo()
    #expect(try store.animal(ox.id)?[mass] == heavy[mass])
  }

  @Test func `a kind of a newer program is shown, and its values stay`() async throws {
    let ox = try await insert("Ox", "1")
    let program = try OtherProgram(folder.catalog)
    try program.run("UPDATE field SET kind = 'shape', options = '{\"sides\":3}'")
    try program.run("UPDATE animal SET field1 = 'round'")
    try program.close()
    let field = try #require(try store.fields().custom.first)
    #expect(field.valueKind?.isKnown == false)
    let animal = try #require(try store.animal(ox.id))
    #expect(animal.text(of: field) == "round")
    var draft = RecordDraft(animal)
    draft.name = "Aurochs"
    let saved = try await store.update(ox.id, from: RecordDraft(animal), to: draft)
    #expect(saved.text(of: field) == "round")
    #expect(try store.fields().custom.map(\.valueKind?.tag) == ["shape"])
    draft[text: field] = "square"
    #expect(draft.text(of: field) == "round")
    #expect(animal.mark(of: field) == " (?)" && animal.mark(of: .name).isEmpty)
    let found = Mutex<[String]>([])
    try await store.check { line in found.withLock { $0.append(line) } }
    #expect(
      found.withLock { $0 } == [
        "The field Mass: this version does not know its kind, shape, and shows its 1 value unread; install a newer one"
      ])
  }

  @Test func `is merged by what is kept, not by how it is typed`() async throws {
    let ox = try await insert("Ox", "12.5")
    let base = RecordDraft(ox)
    var theirs = base
    theirs[text: mass] = "13"
    _ = try await store.update(ox.id, from: base, to: theirs)
    var mine = base
    mine[text: mass] = "13.0 g"
    #expect(try await store.update(ox.id, from: base, to: mine).text(of: mass) == "13")
  }
}
