import Catalog
import CatalogInspection
import Testing

/// Animals of one name, which have to be told apart.
@Suite(.timeLimit(.minutes(10))) struct NamesakeTests {
  /// Two dogs and a cat called Max, of whom an import knew the dogs, and a cow.
  private func shelter(columns: Int = 120, rows: Int = 24) async throws -> Session {
    let store = try Session.store()
    let column = KeyColumn(header: ImportHash("dogs.csv"), name: "AnimalID")
    let rules = ImportRules(source: column.source, keyColumn: column, onChange: .update) { _ in
      "Imported 2 animals from dogs.csv"
    }
    _ = try await store.importAnimals([rules]) { _, session in
      for key in ["A671945", "A700001"] {
        let draft = RecordDraft(name: "Max", diet: .carnivorous, category: .named("Dog"))
        _ = try session.take(ImportRow(draft: draft, key: .given(key)))
      }
    }
    _ = try await store.insert(
      RecordDraft(name: "Max", diet: .carnivorous, category: .named("Cat")))
    _ = try await store.insert(RecordDraft(name: "Bessie"))
    return try Session(store, columns: columns, rows: rows)
  }

  @Test func `the detail tells id, import, who and when`() async throws {
    let session = try await shelter()
    session.press(.down)
    #expect(await session.shows("Id        1"))
    #expect(session.picture.contains("AnimalID  A671945"))
    #expect(session.picture.contains("Changed   2026-11-21 by ann@farm"))
    session.press(.end)
    #expect(await session.shows("Id        3"))
    #expect(!session.picture.contains("AnimalID"))
    #expect(session.picture.contains("Category  Cat"))
  }

  @Test func `a question names what differs where others have the name`() async throws {
    let session = try await shelter()
    session.press("d")
    #expect(await session.shows("Delete Bessie?"))
    session.press("n", .down, "d")
    #expect(await session.shows("Delete Max (id 1, AnimalID A671945"))
    #expect(session.picture.contains("carnivorous)?"))
    session.press("y")
    #expect(await session.shows("Deleted Max"))
    #expect(try session.store.animal(1) == nil)
  }

  @Test(arguments: [
    (["", "brown"], "id 1, Tag A1, "), (["black", "black", "brown"], "id 1, Tag A1, "),
    (["black", "brown"], "id 1, Coat black, "),
  ])
  func `a question names the field of one's own that tells it from all others`(
    coats: [String], question: String
  ) async throws {
    let store = try Session.store()
    let coat = try await store.addField(named: "Coat")
    let tag = try await store.addField(named: "Tag")
    for (number, value) in coats.enumerated() {
      var draft = RecordDraft(name: "Max")
      draft[text: coat] = value
      draft[text: tag] = "A\(number + 1)"
      _ = try await store.insert(draft)
    }
    let session = try Session(store, columns: 120, rows: 24)
    session.press("d")
    #expect(await session.shows("Delete Max (\(question)"))
  }

  @Test func `rows of one name tell what differs, where there is room`() async throws {
    let session = try await shelter(columns: 80)
    let rows = session.lines.filter { $0.contains("Max") }
    #expect(rows.count == 3)
    for (row, mark) in zip(rows, ["A671945", "A700001", "id 3"]) {
      #expect(row.contains(mark), "\(row)")
    }
    #expect(!session.lines.contains { $0.contains("Bessie") && $0.contains("id 4") })
  }

  @Test(arguments: [80, 90, 105, 120])
  func `rows of one name tell what differs, also where columns say the same of some`(
    columns: Int
  ) async throws {
    let store = try Session.store()
    let fields = try await store.addFields([
      NewField("Breed"), NewField("Color"), NewField("Chip"),
    ])
    for (breed, color, chip) in [
      ("Labrador", "Tan", "C-1"), ("Labrador", "Brown", "C-2"), ("Labrador", "Brown", "C-3"),
    ] {
      var draft = RecordDraft(name: "Bella")
      for (field, text) in zip(fields, [breed, color, chip]) { draft[text: field] = text }
      _ = try await store.insert(draft)
    }
    for name in ["Rex", "Rex"] { _ = try await store.insert(RecordDraft(name: name)) }
    let session = try Session(store, columns: columns)
    for chip in ["C-1", "C-2", "C-3"] {
      #expect(session.lines.contains { $0.contains("Bella") && $0.contains(chip) }, "\(chip)")
    }
    for id in ["id 4", "id 5"] {
      #expect(session.lines.contains { $0.contains("Rex") && $0.contains(id) }, "\(id)")
    }
  }

  @Test(arguments: [40, 60, 80, 120])
  func `rows of one name say nothing more where a column in view tells them apart`(
    columns: Int
  ) async throws {
    let store = try Session.store()
    let fields = try await store.addFields([
      NewField("Tag"), NewField("Colour"), NewField("Where it was found"),
    ])
    for number in 1...3 {
      var draft = RecordDraft(name: "Max")
      for (field, text) in zip(fields, ["A60000\(number)", "brown", "behind the station"]) {
        draft[text: field] = text
      }
      _ = try await store.insert(draft)
    }
    let session = try Session(store, columns: columns)
    #expect(session.lines.count { $0.contains("Max ") && $0.contains("A60000") } == 3)
    #expect(!session.lines.contains { $0.contains("Max ") && $0.contains("id ") })
  }

  @Test func `a number that tells rows apart comes with the name of its field`() async throws {
    let store = try Session.store()
    let wing = try await store.addField(
      named: "Wing", ValueKind("number", ValueOptions(unit: "mm")))
    for text in ["55", ""] {
      var draft = RecordDraft(name: "Lola")
      draft[text: wing] = text
      _ = try await store.insert(draft)
    }
    let session = try Session(store, columns: 80)
    try session.browser.show([.field(.diet)])
    #expect(session.lines.contains { $0.contains("Lola") && $0.contains("Wing 55 mm") })
    #expect(session.lines.contains { $0.contains("Lola") && $0.contains("id 2") })
  }

  @Test(arguments: [(80, 24), (50, 15), (120, 40)])
  func `rows of one name tell what differs in the history, and in what was deleted`(
    columns: Int, rows: Int
  ) async throws {
    let session = try await shelter(columns: columns, rows: rows)
    for id in [1, 3, 4] as [Animal.ID] { _ = try await session.store.deleteAnimal(id) }
    session.press("H")
    let edits = session.lines.filter { $0.contains("Deleted ") && $0.contains(":") }
    #expect(edits.count == 3)
    for (row, mark) in zip(edits, ["Bessie", "id 3", "A671945"]) {
      #expect(row.contains(mark), "\(row)")
    }
    #expect(!session.picture.contains("id 4"))
    session.press("t", "t")
    let deleted = session.lines.filter { $0.contains("animal ") && $0.contains(":") }
    for (row, mark) in zip(deleted, ["Bessie", "id 3", "A671945"]) {
      #expect(row.contains(mark), "\(row)")
    }
  }

  @Test func `what tells rows apart is read with them, not while they are drawn`() async throws {
    let history = try await shelter()
    for id in [1, 3] as [Animal.ID] { _ = try await history.store.deleteAnimal(id) }
    history.press("H")
    history.store.close()
    #expect(history.lines.contains { $0.contains("Deleted Max") && $0.contains("A671945") })
    let drafts = try await shelter(columns: 80)
    let max = RecordDraft(name: "Max", diet: .carnivorous, category: .named("Dog"))
    for id in [1, 3] as [Animal.ID] {
      try await drafts.store.leave(DraftContent(.animal, id, original: max, value: max))
    }
    drafts.press("D")
    await drafts.settled()
    drafts.store.close()
    #expect(drafts.picture.contains(try Regex("Edit of Max +A671945")))
  }

  @Test func `that what tells rows apart cannot be read is said`() async throws {
    let session = try await shelter()
    for id in [1, 3] as [Animal.ID] { _ = try await session.store.deleteAnimal(id) }
    try await session.store.execute(sql: "ALTER TABLE importedKey RENAME TO lost")
    session.press("H")
    #expect(session.picture.contains("is damaged (no such table:"), "\(session.picture)")
  }

  @Test func `drafts of one name tell what differs`() async throws {
    let session = try await shelter(columns: 80)
    let max = RecordDraft(name: "Max", diet: .carnivorous, category: .named("Dog"))
    for content in [
      DraftContent(.animal, 1, original: max, value: max),
      DraftContent(.animal, 3, original: max, value: max),
      DraftContent(.animal, nil, original: RecordDraft(), value: max),
      DraftContent(.animal, nil, original: RecordDraft(), value: RecordDraft(name: "Max")),
      DraftContent(.animal, 4, original: RecordDraft(name: "Bessie"), value: max),
    ] as [DraftContent] { try await session.store.leave(content) }
    session.press("D")
    await session.settled()
    for text in ["Edit of Max +A671945", "Edit of Max +id 3", "New animal “Max” +Dog"] {
      #expect(session.picture.contains(try Regex(text)), "\(text)")
    }
    #expect(!session.picture.contains("id 4"))
  }

  @Test func `what an import knew an animal by finds it, and so does its id`() async throws {
    let session = try await shelter()
    session.press("/")
    session.type("a700001")
    session.press(.enter)
    #expect(await session.shows("1 of 1"))
    #expect(await session.shows("AnimalID  A700001"))
    session.press(.escape, "/")
    session.type("id:3")
    session.press(.enter)
    #expect(await session.shows("Id        3"))
    #expect(await session.shows("1 of 1"))
  }
}
