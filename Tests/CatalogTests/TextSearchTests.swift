import Catalog
import CatalogInspection
import Foundation
import Recovery
import TestSupport
import Testing

/// Words are looked for in names first, and then in the keeper's texts.
struct TextSearchTests {
  private static let words = [
    "terrier", "TERRIER scar", "cat scar", "scar cat", "elan", "a terrier", "ter", "te", "大熊猫", "熊",
    "scär", "nowhere", "terrier nowhere", "-cat scar", "chip 98", "left scar", "female", "2014-02",
    "diet:omni scar", "scar -left", "x\\", "98", "ft", "on", "ca 9", "熊猫", "t", "8 te", "-98",
    "on ft",
  ]

  private let folder: TemporaryFolder
  private let store: CatalogStore
  private let breed: Field
  private let note: Field
  private let sex: Field

  init() async throws {
    folder = try TemporaryFolder()
    store = try CatalogStore(.file(folder.catalog), access: .create)
    breed = try await store.addField(named: "Breed")
    note = try await store.addField(named: "Notes", .note)
    sex = try await store.addField(
      named: "Sex", ValueKind("choice", ValueOptions(choices: ["female", "male"])))
    _ = try await store.addField(named: "Intake", .date)
  }

  /// Random animals, some of which have texts, of which nothing, a part or all is in the search
  /// index.
  private func fill(phase: Int) async throws {
    let breeds = ["Terrier", "Cat-terrier mix", "Élan", "大熊猫", "", ""]
    let notes = ["Scar on the left\n\nchip 98", "left  scar", "a cat\u{301}", "", "", ""]
    let drafts = [RecordDraft].random(count: 200, seed: 5).enumerated().map { index, animal in
      var draft = animal
      draft[text: breed] = breeds[index % breeds.count]
      draft[text: note] = notes[index / 7 % notes.count]
      draft[text: sex] = ["female", "male", ""][index / 5 % 3]
      return draft
    }
    _ = try await store.insert(contentsOf: drafts)
    if phase > 0 { try await index(atMost: phase == 1 ? 60 : 1_000, times: phase == 1 ? 3 : 9) }
    for animal in try store.allAnimals().prefix(5) { _ = try await store.deleteAnimal(animal.id) }
    var draft = RecordDraft(try #require(try store.allAnimals().first))
    let old = draft
    draft[text: breed] = "Terrier by now"
    let id = try #require(try store.allAnimals().first?.id)
    _ = try await store.update(id, from: old, to: draft)
  }

  private func index(atMost limit: Int = 5_000, times: Int = 9) async throws {
    for _ in 0..<times where try await !store.indexPending(atMost: limit) { return }
  }

  private func found(_ text: String, in store: CatalogStore? = nil) throws -> [String] {
    try (store ?? self.store).indexedPage(of: AnimalQuery(find: text), from: .first, limit: 50)
      .rows.map(\.name)
  }

  @Test(
    "page by page and both ways what looking at each animal finds, however it is read",
    arguments: AnimalQuery.Sort.builtIn, [0, 1, 2])
  func index(sort: AnimalQuery.Sort, phase: Int) async throws {
    try await fill(phase: phase)
    let all = try store.allAnimals()
    let category = try #require(try store.categories().first?.category)
    let scopes: [AnimalQuery.Scope] = [.all, .all, .uncategorised, .category(category.id)]
    for (number, word) in Self.words.enumerated() {
      let query = AnimalQuery(
        scope: scopes[number % scopes.count], find: word, sort: sort,
        isReversed: word.count.isMultiple(of: 2))
      let expected = list(query, of: all).map(\.id)
      #expect(try store.readForward(query, limit: 17).map(\.id) == expected, "\(word)")
      #expect(try store.readBackward(query, limit: 17).map(\.id) == expected, "\(word)")
      for (sorted, pending) in [(0, 9_000), (2_000, 9_000), (0, 0)] {
        let page = try store.indexedPage(
          of: query, from: .first, limit: 400, sorted: sorted, pending: pending)
        #expect(page.rows.map(\.id) == expected, "\(word), sorted \(sorted), pending \(pending)")
      }
      #expect(try await store.count(of: query) == expected.count, "\(word)")
      var plain = query
      plain.find = ""
      let first = plain.list(of: all).first { expected.contains($0.id) }
      #expect(try await store.match(of: query, from: .first)?.id == first?.id, "\(word)")
      for animal in all.prefix(20) {
        #expect(try store.lists(animal.id, in: query) == expected.contains(animal.id), "\(word)")
      }
    }
  }

  @Test func `what is found is marked, in the order of a field of one's own too`() async throws {
    try await fill(phase: 2)
    let all = try store.allAnimals()
    for word in ["scar", "terrier", "-left"] {
      let query = AnimalQuery(find: word, sort: .field(breed))
      let expected = list(query, of: all).map(\.id)
      #expect(try store.readForward(query, limit: 17).map(\.id) == expected, "\(word)")
      let marks = try store.adding(query, to: Marks())
      #expect(try store.marked(among: Set(all.map(\.id)), by: marks) == Set(expected), "\(word)")
      #expect(try await store.count(of: marks) == expected.count, "\(word)")
    }
  }

  @Test func `an imported key comes before a text that has it`() async throws {
    let column = KeyColumn(header: ImportHash("zoo.csv"), name: "Tag")
    let rules = ImportRules(source: column.source, keyColumn: column, onChange: .update) { _ in "" }
    let fields = try store.fields()
    _ = try await store.importAnimals(rules) { session in
      _ = try session.take(
        ImportRow(draft: RecordDraft(name: "Yak"), key: .given("A671"), in: fields))
    }
    for name in ["Emu", "A671 b", "Owl"] {
      var draft = RecordDraft(name: name)
      draft[text: note] = name == "Owl" ? "" : "with A671"
      _ = try await store.insert(draft)
    }
    #expect(try found("a671") == ["A671 b", "Yak", "Emu"])
    try await index()
    #expect(try found("a671") == ["A671 b", "Yak", "Emu"])
  }

  @Test func `long texts are folded as short ones, and what is not text asks nothing`() async throws
  {
    let words = String(repeating: "ein Käfer\n", count: 9_000)
    for (name, text) in [("Emu", words + "HINKT"), ("Owl", "")] {
      var draft = RecordDraft(name: name)
      draft[text: note] = text
      _ = try await store.insert(draft)
    }
    let program = try OtherProgram(folder.catalog)
    #expect(try program.texts("SELECT animalID FROM textPending") == ["1"])
    #expect(try found("kafer \"hinkt\"") == ["Emu"])
    try await index()
    #expect(try found("kafer \"hinkt\"") == ["Emu"])
    try program.run(
      "CREATE TRIGGER t AFTER INSERT ON edit BEGIN SELECT menagerie_has_text(), "
        + "menagerie_has_text('', 0, 'x'), menagerie_own_texts(); END")
    _ = try await store.insert(RecordDraft(name: "Rhea"))
  }

  /// The list as the query means it, whose words that narrow or leave out the model does not know.
  private func list(_ query: AnimalQuery, of animals: [Animal]) -> [Animal] {
    var (query, animals) = (query, animals)
    let words = query.find.split(separator: " ")
    for word in words where word.hasPrefix("-") {
      let left = AnimalQuery(find: String(word.dropFirst())).list(of: animals, findingIn: texts)
      animals.removeAll(where: left.contains)
    }
    if words.contains("diet:omni") { query.diet = .omnivorous }
    query.find = words.filter { !$0.hasPrefix("-") && $0 != "diet:omni" }.joined(separator: " ")
    return query.list(of: animals, findingIn: texts)
  }

  private var texts: [Field] { [breed, note, sex] }

  @Test func `each animal stands where the list says`() async throws {
    try await fill(phase: 2)
    let query = AnimalQuery(find: "scar")
    let list = query.list(of: try store.allAnimals(), findingIn: texts)
    for index in stride(from: 0, to: list.count, by: 7) {
      #expect(try await store.rank(of: list[index], in: query) == index)
    }
  }

  @Test func `whole words are whole words there too`() async throws {
    for (name, text) in [("Emu", "Terrier-mix"), ("Rhea", "terriers"), ("Owl", "a TERRIER")] {
      var draft = RecordDraft(name: name)
      draft[text: breed] = text
      _ = try await store.insert(draft)
    }
    #expect(try found("\"terrier\"") == ["Emu", "Owl"])
    try await index()
    #expect(try found("\"terrier\"") == ["Emu", "Owl"])
    #expect(try found("\"terrier-mix\"") == ["Emu"])
    #expect(try found("e breed:mix") == ["Emu"])
  }

  @Test func `what has just been changed, by whomever, is found at once`() async throws {
    var emu = RecordDraft(name: "Emu")
    emu[text: note] = "limps"
    let animal = try await store.insert(emu)
    try await index()
    #expect(try found("limps") == ["Emu"])
    var well = emu
    well[text: note] = "walks"
    _ = try await store.update(animal.id, from: emu, to: well)
    #expect(try [found("limps"), found("walks")] == [[], ["Emu"]])
    try await index()
    #expect(try [found("limps"), found("walks")] == [[], ["Emu"]])
    _ = try await store.undo()
    #expect(try [found("limps"), found("walks")] == [["Emu"], []])
    let program = try OtherProgram(folder.catalog)
    try program.run("UPDATE animal SET field2 = 'hops'")
    #expect(try [found("limps"), found("hops")] == [[], ["Emu"]])
    _ = try await store.deleteAnimal(animal.id)
    #expect(try found("hops") == [])
    try await index()
    #expect(try program.texts("SELECT text FROM textGram") == [])
    #expect(try program.texts("SELECT animalID FROM textPending") == [])
  }

  @Test func `a field that is retired is not looked at, and one that is restored is`() async throws
  {
    var emu = RecordDraft(name: "Emu")
    emu[text: breed] = "Dromaius"
    _ = try await store.insert(emu)
    try await index()
    try await store.retireField(breed)
    #expect(try found("dromaius") == [])
    _ = try await store.restoreField(breed)
    #expect(try found("dromaius") == ["Emu"])
    _ = try await store.changeField(
      breed, to: NewField("Breed", .number), isDropping: true)
    #expect(try found("dromaius") == [])
    _ = try await store.undo()
    #expect(try found("dromaius") == ["Emu"])
  }

  @Test func `what another program has done to the index, check says`() async throws {
    try await fill(phase: 2)
    try await index()
    #expect(try await store.findings() == [])
    let program = try OtherProgram(folder.catalog)
    try program.run("UPDATE textGram SET text = 'x' WHERE rowid = 20")
    try program.run("INSERT INTO textGram (rowid, text) VALUES (9000, 'x')")
    #expect(
      try await store.findings().sorted() == [
        "The search index: the texts of animal 20 are not as they are there",
        "The search index: the texts of animal 9000 are not as they are there",
      ])
  }

  @Test func `texts are found in a catalog that was recovered`() async throws {
    var emu = RecordDraft(name: "Emu")
    emu[text: note] = "limps"
    _ = try await store.insert(emu)
    try await index()
    store.close()
    let path = folder.path + "/new.sqlite"
    _ = try await CatalogRecovery(of: folder.catalog, to: path).run { _ in }
    let copy = try CatalogStore(.file(path))
    #expect(try found("limps", in: copy) == ["Emu"])
    while try await copy.indexPending() {}
    #expect(try found("limps", in: copy) == ["Emu"])
    copy.close()
  }

  @Test func `a hundred and fifty fields are looked at`() async throws {
    var fields: [Field] = []
    for number in 1...150 { fields.append(try await store.addField(named: "Text \(number)")) }
    for (index, field) in fields.enumerated() where index.isMultiple(of: 60) {
      var draft = RecordDraft(name: "Emu \(index)")
      draft[text: field] = "word \(index)"
      _ = try await store.insert(draft)
    }
    try await index()
    #expect(try found("word") == ["Emu 0", "Emu 120", "Emu 60"])
    #expect(try await store.findings() == [])
  }
}
