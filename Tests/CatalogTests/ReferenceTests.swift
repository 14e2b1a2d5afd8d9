import Catalog
import CatalogInspection
import Recovery
import TestSupport
import Testing

/// Animals that others name in fields of animals and of parents.
struct ReferenceTests {
  private let folder: TemporaryFolder
  private let store: CatalogStore
  private let mother: Field
  private let father: Field
  private let mate: Field
  private let lola: Animal
  /// The child of Lola and of the first Max.
  private let rex: Animal

  init() async throws {
    folder = try TemporaryFolder()
    store = try CatalogStore(.file(folder.catalog), access: .create)
    let fields = try await store.addFields([
      NewField("Mother", .parent), NewField("Father", .parent), NewField("Mate", .animal),
    ])
    (mother, father, mate) = (fields[0], fields[1], fields[2])
    lola = try await store.insert(RecordDraft(name: "Lola"))
    _ = try await store.insert(contentsOf: [RecordDraft(name: "Max"), RecordDraft(name: "Max")])
    var draft = RecordDraft(name: "Rex", category: .named("Dog"))
    draft[text: mother] = " LOLA"
    draft[text: father] = "Max #2"
    rex = try await store.insert(draft)
  }

  @Test func `are named by a name that ends in a character which takes the next one in`()
    async throws
  {
    let odd = try await store.insert(RecordDraft(name: "Lo\u{600}"))
    let child = try await set(mother, of: lola, to: "Lo\u{600} #\(odd.id)")
    #expect(child.text(of: mother) == "Lo\u{600} #\(odd.id)")
  }

  private func set(_ field: Field, of animal: Animal, to text: String) async throws -> Animal {
    let now = try #require(try store.animal(animal.id))
    var draft = RecordDraft(now)
    draft[text: field] = text
    return try await store.update(animal.id, from: RecordDraft(now), to: draft)
  }

  private func problem(_ field: Field, of animal: Animal, _ text: String) async throws -> String? {
    do {
      _ = try await set(field, of: animal, to: text)
      return nil
    } catch CatalogError.value(field, let problem) {
      return problem.sentence
    }
  }

  private func found(_ text: String) throws -> [String] {
    try store.page(of: AnimalQuery(find: text), from: .first, limit: 10).rows.map(\.name)
  }

  private func text(_ field: Field, of animal: Animal) throws -> String? {
    try store.animal(animal.id)?.text(of: field)
  }

  private func offspring(of animal: Animal) throws -> [String] {
    try #require(try store.detail(of: animal.id, in: store.fields())).referrers.map {
      "\($0.title): \($0.text)"
    }
  }

  @Test func `are looked up by name when they are saved, and go by their names of now`()
    async throws
  {
    #expect(rex.text(of: mother) == "Lola #1")
    #expect(rex.text(of: father) == "Max #2")
    var other = RecordDraft(lola)
    other.name = "Lola Montez"
    _ = try await store.update(lola.id, from: RecordDraft(lola), to: other)
    #expect(try text(mother, of: rex) == "Lola Montez #1")
    // A draft that was begun before names the same animal.
    var draft = RecordDraft(rex)
    draft.name = "Rexi"
    let saved = try await store.update(rex.id, from: RecordDraft(rex), to: draft)
    #expect(saved.text(of: mother) == "Lola Montez #1")
    #expect(try store.labels().last == "Renamed Rex to Rexi")
  }

  @Test(arguments: [
    ("Lolla", "No animal is called “Lolla”; add it first, or name another."),
    ("#99", "There is no animal “#99”."),
    ("max", "Several animals are “max”; add the number, as in Max #2."),
    ("Bella #4", "There is no animal “Bella #4”."), ("Re #4", "There is no animal “Re #4”."),
  ])
  func `are refused where none or several are meant`(text: String, sentence: String)
    async throws
  {
    #expect(try await problem(mate, of: lola, text) == sentence)
    #expect(try self.text(mate, of: lola) == "")
  }

  @Test func `are meant by a number only with their name, which may look like one`() async throws {
    _ = try await store.insert(RecordDraft(name: "Cage #3"))
    for (typed, text) in [
      ("cage #3", "Cage #3 #5"), ("REX #4", "Rex #4"), ("Rex, Dog #4", "Rex #4"), (" #4", "Rex #4"),
    ] {
      #expect(try await set(mate, of: lola, to: typed).text(of: mate) == text)
    }
  }

  @Test func `are no parents of themselves, in whatever generation`() async throws {
    #expect(try await problem(mother, of: lola, "#1") == "No animal is its own mother.")
    let sentence = "Rex descends from this animal, and so cannot be its father."
    #expect(try await problem(father, of: lola, "Rex") == sentence)
    var draft = RecordDraft(name: "Tia")
    draft[text: father] = "Rex"
    let tia = try await store.insert(draft)
    #expect(try await problem(mother, of: lola, "Tia")?.hasPrefix("Tia descends") == true)
    #expect(try await problem(mate, of: lola, "Tia") == nil, "Who is a mate descends from nobody")
    #expect(try await problem(mother, of: tia, "Lola") == nil)
  }

  @Test func `are set for many at once, unless one of them would be its own parent`() async throws {
    let marks = [rex.id, 3].reduce(into: Marks()) { $0.mark($1) }
    let edit = BulkEdit.value(mother, "rex")
    #expect(try await store.count(of: marks, changedBy: edit) == 2)
    do {
      _ = try await store.apply(edit, to: marks)
      Issue.record("Rex became its own mother")
    } catch CatalogError.value(mother, let problem) {
      #expect(problem.sentence.hasPrefix("Rex is one of these animals or descends from one"))
    }
    _ = try await store.apply(.value(mother, "Max #2"), to: marks)
    #expect(try store.labels().last == "Set the mother of 2 animals to Max #2")
    _ = try await store.apply(.value(mate, "lola"), to: marks)
    #expect(try text(mate, of: rex) == "Lola #1")
  }

  @Test func `are found by name and number`() throws {
    for text in ["mother:lo", "mother=lola", "mother:\"#1\"", "has:father", "-mother:max rex"] {
      #expect(try found(text) == ["Rex"], "\(text)")
    }
    #expect(try found("mother=lol") == [])
    #expect(try found("mother:rex") == [])
    #expect(try found("lola") == ["Lola"], "What an animal names is none of its words")
    let text = FindText("mother>lola", in: try store.fields())
    #expect(
      text.problems.map(\.description).first?.contains("Mother has no order") == true)
  }

  @Test func `list what names them`() async throws {
    #expect(try offspring(of: lola) == ["Offspring: Rex #4"])
    var draft = RecordDraft(name: "Tia")
    draft[text: mother] = "Lola"
    draft[text: mate] = "Lola"
    _ = try await store.insert(draft)
    #expect(try offspring(of: lola) == ["Offspring: Rex #4, Tia #5", "Mate of: Tia #5"])
    #expect(try offspring(of: rex) == [])
    let many = (1...40).map { number in
      draft.name = "Pup \(number)"
      return draft
    }
    _ = try await store.insert(contentsOf: many)
    #expect(try offspring(of: lola)[0].hasSuffix("Pup 27 #32 and 22 more"))
  }

  @Test func `are looked up in an index`() throws {
    let plan = try store.plan { _ = try $0.detail(of: lola.id, in: $0.fields()) }
    for number in 1...3 {
      #expect(plan.contains { $0.contains("INDEX animalByField\(number) ") }, "\(plan)")
    }
    #expect(!plan.contains { $0.contains(/SCAN (a|animal)\b/) }, "\(plan)")
  }

  @Test func `may be deleted, and come back with an undo`() async throws {
    #expect(try store.loss(of: lola.id).referrers == 1)
    _ = try await store.deleteAnimal(lola.id)
    #expect(try text(mother, of: rex) == "Lola (deleted) #1")
    let saved = try await set(mate, of: rex, to: "#3")
    #expect(saved.text(of: mother) == "Lola (deleted) #1", "What is not edited stays")
    #expect(try found("mother:\"#1\"") == ["Rex"])
    #expect(try await store.findings() == [])
    _ = try await store.undo()
    _ = try await store.undo()
    #expect(try text(mother, of: rex) == "Lola #1")
  }

  @Test func `are counted that others name which are not deleted with them`() async throws {
    let dog = try #require(rex.category)
    _ = try await set(mate, of: lola, to: "Rex")
    #expect(try await store.loss(ofCategory: dog.id).referrers == 1)
    let marks = [lola.id, rex.id].reduce(into: Marks()) { $0.mark($1) }
    #expect(try await store.loss(of: marks) == .none)
  }

  @Test func `stand by name in the history`() async throws {
    _ = try await set(mother, of: rex, to: "Max #3")
    let edit = try #require(try store.edits(from: .first, limit: 1).rows.first)
    let change = try #require(try store.changes(of: edit.id, from: .first, limit: 1).rows.first)
    let field = try #require(change.fields?.first)
    #expect([field.before, field.after] == ["Lola #1", "Max #3"])
  }

  @Test func `are what is typed where a field becomes one of animals, and texts again`()
    async throws
  {
    let text = try await store.changeField(mother, to: NewField("Mother", .text))
    #expect(try self.text(text, of: rex) == "Lola #1")
    _ = try await set(text, of: rex, to: "lola")
    _ = try await set(text, of: lola, to: "the zoo of Basel")
    do {
      _ = try await store.changeField(text, to: NewField("Mother", .parent))
      Issue.record("No animal is called so")
    } catch CatalogError.fields(.misfitValues(_, let misfits)) {
      #expect(misfits.count == 1)
      #expect(misfits.first == "the zoo of Basel")
    }
    let parent = try await store.changeField(
      text, to: NewField("Mother", .parent), isDropping: true)
    #expect(try self.text(parent, of: rex) == "Lola #1")
    #expect(try self.text(parent, of: lola) == "")
    _ = try await store.undo()
    #expect(try self.text(text, of: lola) == "the zoo of Basel")
    #expect(try self.text(text, of: rex) == "lola")
  }

  @Test func `are no circle of parents where a field becomes one of them`() async throws {
    _ = try await set(mate, of: lola, to: "Rex")
    _ = try await set(mate, of: rex, to: "Lola")
    do {
      _ = try await store.changeField(mate, to: NewField("Mate", .parent))
      Issue.record("Lola descends from herself")
    } catch CatalogError.fields(.misfitValues(_, let misfits)) {
      #expect(misfits.count == 2)
      #expect(misfits.problem.sentence == "Rex #4 descends from Lola #1.")
    }
    let parent = try await store.changeField(
      mate, to: NewField("Mate", .parent), isDropping: true)
    #expect(try text(parent, of: lola) == "")
    #expect(try await store.findings() == [])
    _ = try await store.undo()
    #expect(try text(mate, of: lola) == "Rex #4")
  }

  @Test func `are found by an index after a recovery`() async throws {
    store.close()
    let path = folder.path + "/new.sqlite"
    _ = try await CatalogRecovery(of: folder.catalog, to: path).run { _ in }
    let copy = try CatalogStore(.file(path), access: .readOnly)
    let plan = try copy.plan { _ = try $0.detail(of: lola.id, in: $0.fields()) }
    #expect(plan.contains { $0.contains("INDEX animalByField1 ") }, "\(plan)")
    copy.close()
  }

  @Test func `that were never found stand in the history as they are`() async throws {
    let program = try OtherProgram(folder.catalog)
    try program.run("UPDATE animal SET field3 = 'Nobody #2' WHERE id = 1")
    try program.close()
    let change = try #require(
      try store.edits(from: .first, limit: 1).rows.first.flatMap {
        try store.changes(of: $0.id, from: .first, limit: 1).rows.first
      })
    #expect(change.fields?.map(\.after) == ["Nobody #2"])
  }

  @Test func `in a circle that another program has made are found by a check`() async throws {
    let program = try OtherProgram(folder.catalog)
    try program.run(
      "UPDATE animal SET field2 = 4 WHERE id = 1; UPDATE animal SET field1 = 3 WHERE id = 3")
    try program.close()
    let findings = try await store.findings()
    #expect(
      findings == [
        "Mother or Father: Lola #1, Rex #4 descend from themselves; edit one of them",
        "Mother or Father: Max #3 descends from itself; edit it",
      ])
    #expect(try offspring(of: rex) == ["Offspring: Lola #1"])
  }
}
