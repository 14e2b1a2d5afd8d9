import Catalog
import CatalogInspection
import TestSupport
import Testing

/// Two animals that become one.
struct AnimalMergeTests {
  private let folder: TemporaryFolder
  private let store: CatalogStore
  private let chip: Field
  private let mother: Field
  private let mate: Field

  init() async throws {
    folder = try TemporaryFolder()
    store = try CatalogStore(.file(folder.catalog), access: .create)
    let fields = try await store.addFields([
      NewField("Chip", try ValueKind("text", details: "unique")), NewField("Mother", .parent),
      NewField("Mate", .animal),
    ])
    (chip, mother, mate) = (fields[0], fields[1], fields[2])
  }

  private func insert(_ name: String, _ values: [Field: String] = [:]) async throws -> Animal {
    var draft = RecordDraft(name: name)
    for (field, text) in values { draft[text: field] = text }
    return try await store.insert(draft)
  }

  /// Merges an animal into another, which gets what the first has in some fields.
  private func merge(
    _ other: Animal, into animal: Animal, taking fields: [Field] = []
  ) async throws -> Animal {
    var draft = RecordDraft(animal)
    for field in fields { draft.take(field.id, from: RecordDraft(other)) }
    return try await store.merge(other, into: animal, as: draft)
  }

  /// What all animals have: "Rex mother Bella #1".
  private func all() throws -> [String] {
    try store.allAnimals().map { animal in
      [chip, mother, mate].reduce(animal.name) { text, field in
        let value = animal.text(of: field)
        return value.isEmpty ? text : "\(text) \(field.noun) \(value)"
      }
    }
  }

  @Test func `are one edit, which references follow, and one undo and redo`() async throws {
    let bella = try await insert("Bella")
    let twin = try await insert("Bela", [chip: "985"])
    _ = try await insert("Rex", [mother: "Bela", mate: "Bela #2"])
    let before = try all()
    let left = try await merge(twin, into: bella, taking: [chip])
    #expect(left.id == bella.id)
    let merged = ["Bella chip 985", "Rex mother Bella #1 mate Bella #1"]
    #expect(try all() == merged)
    #expect(
      try store.edits(from: .first, limit: 1).rows.map(\.label) == ["Merged Bela #2 into Bella #1"])
    #expect(try store.successor(of: twin.id)?.id == bella.id)

    let undo = try await store.undo()
    #expect(undo?.label == "Undid the merging of Bela #2 into Bella #1")
    #expect(try all() == before)
    #expect(try store.successor(of: twin.id) == nil)

    _ = try await store.redo()
    #expect(try all() == merged)
    #expect(try store.successor(of: twin.id)?.id == bella.id)
  }

  @Test func `go by the number of the one that is left, also after a second merge`() async throws {
    let (one, two, three) = (
      try await insert("One"), try await insert("Two"), try await insert("Three")
    )
    _ = try await merge(one, into: two)
    let now = try #require(try store.animal(two.id))
    _ = try await merge(now, into: three)
    #expect(try store.successor(of: one.id)?.id == three.id)
    let rex = try await insert("Rex", [mother: "One #1"])
    #expect(rex.text(of: mother) == "Three #3")
  }

  @Test func `one that is deleted later by itself has no successor`() async throws {
    let (bella, twin) = (try await insert("Bella"), try await insert("Bela"))
    _ = try await merge(twin, into: bella)
    _ = try await store.undo()
    _ = try await store.deleteAnimal(twin.id)
    #expect(try store.successor(of: twin.id) == nil)
  }

  @Test func `are refused with two values for a unique field`() async throws {
    let (bella, twin) = (
      try await insert("Bella", [chip: "985"]), try await insert("Bela", [chip: "986"])
    )
    let problem = ValueProblem(
      "Bela #2 has “986” and Bella #1 “985”; clear one if they are one animal.")
    await #expect(throws: CatalogError.value(chip, problem)) {
      try await merge(twin, into: bella)
    }
    #expect(try all() == ["Bella chip 985", "Bela chip 986"])
  }

  @Test func `are refused where one would descend from itself`() async throws {
    let bella = try await insert("Bella")
    let child = try await insert("Child", [mother: "Bella"])
    let grandchild = try await insert("Grandchild", [mother: "Child"])
    let before = try all()
    await #expect(throws: CatalogError.self) {
      try await merge(grandchild, into: bella, taking: [mother])
    }
    await #expect(throws: CatalogError.self) { try await merge(bella, into: child) }
    await #expect(throws: CatalogError.self) { try await merge(bella, into: grandchild) }
    #expect(try all() == before)
  }

  @Test func `one that was the mate of the other has none`() async throws {
    let bella = try await insert("Bella")
    let twin = try await insert("Bela", [mate: "Bella"])
    _ = try await merge(twin, into: bella, taking: [mate])
    #expect(try all() == ["Bella"])
  }

  @Test func `are refused where one was changed since it was read`() async throws {
    let (bella, twin) = (try await insert("Bella"), try await insert("Bela"))
    var draft = RecordDraft(twin)
    draft.name = "Stella"
    let now = try await store.update(twin.id, from: RecordDraft(twin), to: draft)
    await #expect(throws: CatalogError.changed(now.journaled, name: "Stella")) {
      try await merge(twin, into: bella)
    }
    _ = try await store.deleteAnimal(twin.id)
    await #expect(throws: CatalogError.gone(.animal(twin.id))) { try await merge(now, into: bella) }
  }
}

/// What a parent cannot well be.
struct ParentContradictionTests {
  private let store: CatalogStore
  private let mother: Field
  private let father: Field

  init() async throws {
    store = try CatalogStore(.inMemory)
    let fields = try await store.addFields([
      NewField("Sex", try ValueKind("choice", details: "female, male")),
      NewField("Mother", .parent), NewField("Sire ID", .parent),
    ])
    (mother, father) = (fields[1], fields[2])
    for (name, sex) in [("Lola", "female"), ("Max", "male"), ("Kim", "")] {
      var draft = RecordDraft(name: name)
      draft[text: fields[0]] = sex
      _ = try await store.insert(draft)
    }
  }

  private func contradiction(_ values: [Field: String]) throws -> String? {
    var draft = RecordDraft(name: "Rex")
    for (field, text) in values { draft[text: field] = text }
    return try store.contradiction(in: draft)
  }

  @Test func `is the sex, and to be both`() throws {
    #expect(try contradiction([mother: "Lola", father: "Max"]) == nil)
    #expect(try contradiction([mother: "Kim", father: ""]) == nil)
    #expect(try contradiction([mother: "max"]) == "Max #2 is male, and stands as Mother.")
    #expect(try contradiction([father: "id:1"]) == "Lola #1 is female, and stands as Sire ID.")
    #expect(
      try contradiction([mother: "Kim", father: "#3"])
        == "Kim #3 stands as Mother and as Sire ID.")
  }

  @Test func `is said of both parents where they stand the wrong way round`() throws {
    #expect(
      try contradiction([mother: "Max", father: "Lola"])
        == "Max #2 is male, and stands as Mother. Lola #1 is female, and stands as Sire ID.")
  }

  @Test func `which was there before is not asked about again`() throws {
    var draft = RecordDraft(name: "Rex")
    draft[text: mother] = "Max #2"
    #expect(try store.contradiction(in: draft, since: draft) == nil)
  }

  @Test func `is not found among what a field can name`() throws {
    let fields = try store.fields()
    let found = { field in
      try store.page(
        of: AnimalQuery(find: fields.find(forNamesIn: field)), from: .first, limit: 9
      ).rows.map(\.name)
    }
    #expect(try found(mother) == ["Kim", "Lola"])
    #expect(try found(father) == ["Kim", "Max"])
  }
}

extension AnimalMergeTests {
  @Test func `what became of them is known when the journal has forgotten it`() async throws {
    let (bella, twin) = (try await insert("Bella"), try await insert("Bela"))
    _ = try await merge(twin, into: bella)
    _ = try await store.undo()
    _ = try await store.redo()
    try await forgetAll()
    #expect(try store.successor(of: twin.id)?.id == bella.id)

    let (kim, other) = (try await insert("Kim"), try await insert("Kym"))
    _ = try await merge(other, into: kim)
    _ = try await store.undo()
    let now = try #require(try store.animal(kim.id))
    _ = try await merge(now, into: try #require(try store.animal(other.id)))
    _ = try await store.deleteAnimal(other.id)
    try await forgetAll()
    #expect(try store.successor(of: kim.id) == nil)
    #expect(try store.successor(of: other.id) == nil)
  }

  private func forgetAll() async throws {
    let program = try OtherProgram(folder.catalog)
    try program.run("DELETE FROM change; DELETE FROM edit")
  }

  @Test func `a retired field follows too`() async throws {
    let (bella, twin) = (try await insert("Bella"), try await insert("Bela"))
    _ = try await insert("Rex", [mother: "Bela"])
    try await store.retireField(mother)
    _ = try await merge(twin, into: bella)
    _ = try await store.restoreField(mother)
    #expect(try all() == ["Bella", "Rex mother Bella #1"])
  }

  @Test func `a mother that was deleted goes over`() async throws {
    let gone = try await insert("Lola")
    let bella = try await insert("Bella")
    let twin = try await insert("Bela", [mother: "Lola"])
    _ = try await store.deleteAnimal(gone.id)
    let now = try #require(try store.animal(twin.id))
    _ = try await merge(now, into: bella, taking: [mother])
    #expect(try all() == ["Bella mother Lola (deleted) #1"])
  }
}
