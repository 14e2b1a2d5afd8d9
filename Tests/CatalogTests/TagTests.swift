import Catalog
import TestSupport
import Testing

/// Words that animals have or have not.
struct TagTests {
  private let store: CatalogStore
  private let field: Field
  /// Max has quarantine and vet, Bella vet, Rex none.
  private let ids: [Animal.ID]

  init() async throws {
    store = try CatalogStore(.inMemory)
    field = try await store.addField(named: "Tags", .tags)
    var ids: [Animal.ID] = []
    for (name, tags) in [("Max", "vet, Quarantine"), ("Bella", "vet"), ("Rex", "")] {
      var draft = RecordDraft(name: name)
      draft[text: field] = tags
      ids.append(try await store.insert(draft).id)
    }
    self.ids = ids
  }

  private func tags() throws -> [String] {
    try ids.map { try store.animal($0)?.text(of: field) ?? "" }
  }

  private func draft(_ name: String, tags: String) -> RecordDraft {
    var draft = RecordDraft(name: name)
    draft[text: field] = tags
    return draft
  }

  private func marks(_ ids: [Animal.ID]) -> Marks {
    ids.reduce(into: Marks()) { $0.mark($1) }
  }

  private func found(_ text: String) throws -> [String] {
    try store.page(of: AnimalQuery(find: text), from: .first, limit: 10).rows.map(\.name)
  }

  @Test func `are stored once each, in lower case and in order`() throws {
    #expect(try tags() == ["quarantine vet", "vet", ""])
    #expect(Tags.words(of: " Vet vet,大熊猫 ; Über ") == ["vet", "über", "大熊猫"])
  }

  @Test(arguments: [
    "+\u{301}vet", "sea\"\u{301}lion",
    "+vet", "a -vet", "#vet", "\"sea lion\"", String(repeating: "x", count: 51), "a\u{1B}",
  ])
  func `are refused where they cannot be typed or read`(text: String) async throws {
    let draft = draft("Yeti", tags: text)
    await #expect(throws: CatalogError.self) { _ = try await store.insert(draft) }
  }

  @Test(arguments: [
    ("+vet", ["Bella", "Max"]), ("+VET", ["Bella", "Max"]), ("+quarantine +vet", ["Max"]),
    ("-+vet", ["Rex"]), ("+vet -+quarantine", ["Bella"]), ("+ve", []), ("+vet max", ["Max"]),
  ])
  func `find animals whole`(text: String, names: [String]) throws {
    #expect(try found(text).sorted() == names)
  }

  @Test func `that no field has are said, and find nothing`() async throws {
    let bare = try CatalogStore(.inMemory)
    _ = try await bare.insert(RecordDraft(name: "Vet"))
    let text = FindText("+vet", in: try bare.fields())
    #expect(
      text.problems.map(\.description) == ["No field has tags yet; + before a word asks for one."]
    )
    #expect(try bare.page(of: AnimalQuery(find: "+vet"), from: .first, limit: 10).rows.isEmpty)
    _ = try await bare.addField(named: "tags", .text)
    #expect(
      FindText("-+vet", in: try bare.fields()).problems.map(\.description) == [
        "The field tags holds no tags; “menagerie fields change tags --kind tags” changes that."
      ])
  }

  @Test func `are added and taken away in one edit, which is undone`() async throws {
    let edit = BulkEdit.tags(field, adding: ["New"], removing: ["vet"])
    #expect(try await store.count(of: marks(ids), changedBy: edit) == 3)
    let outcome = try await store.apply(edit, to: marks(ids), expecting: 3)
    #expect(outcome.changed == 3)
    #expect(try tags() == ["new quarantine", "new", "new"])
    #expect(try await store.count(of: marks(ids), changedBy: edit) == 0)
    _ = try await store.undo()
    #expect(try tags() == ["quarantine vet", "vet", ""])
  }

  @Test func `that go leave no value behind`() async throws {
    let edit = BulkEdit.tags(field, adding: [], removing: ["vet"])
    #expect(try await store.apply(edit, to: marks(ids)).changed == 2)
    #expect(try found("has:tags") == ["Max"])
  }

  @Test func `of a bulk edit are checked before anything is changed`() async throws {
    let edit = BulkEdit.tags(field, adding: ["+no"], removing: [])
    await #expect(throws: CatalogError.self) { _ = try await store.apply(edit, to: marks(ids)) }
    #expect(try tags() == ["quarantine vet", "vet", ""])
  }

  @Test func `are counted, also those that another program wrote`() async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    let field = try await store.addField(named: "Tags", .tags)
    for name in ["Max", "Bella", "Rex"] { _ = try await store.insert(RecordDraft(name: name)) }
    let program = try OtherProgram(folder.catalog)
    try program.run("UPDATE animal SET field1 = 'a b\\ vet' WHERE id < 3")
    try program.run("UPDATE animal SET field1 = 7 WHERE id = 3")
    try program.close()
    let counts = try await store.tags(in: field)
    #expect(counts.map(\.tag) == ["a", "b\\", "vet"])
    #expect(counts.map(\.count) == [2, 2, 2])
  }

  @Test(arguments: ["7", "'Vet'", "'b a'", "'vet vet'", "''"])
  func `that do not fit stay as they are when others are changed`(value: String) async throws {
    let folder = try TemporaryFolder()
    let store = try CatalogStore(.file(folder.catalog), access: .create)
    let field = try await store.addField(named: "Tags", .tags)
    let id = try await store.insert(RecordDraft(name: "Max")).id
    let program = try OtherProgram(folder.catalog)
    try program.run("UPDATE animal SET field1 = \(value)")
    let edit = BulkEdit.tags(field, adding: ["new"], removing: ["vet"])
    #expect(try await store.apply(edit, to: marks([id])).changed == 0)
    #expect(try program.number("SELECT field1 IS \(value) FROM animal") == 1)
  }

  @Test func `are none where nothing but commas is typed`() async throws {
    let id = try await store.insert(draft("Yeti", tags: " , ,")).id
    #expect(try store.animal(id)?[field] == nil)
    #expect(try found("has:tags").sorted() == ["Bella", "Max"])
  }

  @Test(arguments: [("+q", "+quarantine "), ("max -+v", "max -+vet "), ("+x", "+x"), ("+", "+")])
  func `are completed in the text to find`(typed: String, completed: String) throws {
    let fields = try store.fields()
    let completion = FindCompletion(of: typed, in: fields, tags: ["quarantine", "vet"])
    #expect(completion.text == completed)
  }
}
