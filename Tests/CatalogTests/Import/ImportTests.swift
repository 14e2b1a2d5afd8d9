import Catalog
import TestSupport
import Testing

@Suite("Importing the rows of a file")
struct ImportTests {
  private let store: CatalogStore

  init() throws {
    store = try .ofAnn()
  }

  @Test("makes animals and missing categories of them, in one edit that one undo takes back")
  func added() async throws {
    let file = ImportedFile(["Ox/Mammal", "Owl/Bird/carnivorous", "Yak/ mammal ", "Eel"])
    let (outcomes, counts) = try await file.counted(into: store)
    #expect(outcomes == [.added, .added, .added, .added])
    #expect(counts.added == 4 && counts.newCategories == 2 && counts.all == 4)
    #expect(try store.names() == ["Ox/Mammal", "Owl/Bird", "Yak/Mammal", "Eel/"])
    #expect(try store.allAnimals().map(\.diet) == [.unknown, .carnivorous, .unknown, .unknown])
    #expect(try store.labels() == ["Imported 4 new, 0 changed"])
    #expect(try await store.findings() == [])
    _ = try await store.undo()
    #expect(try store.names() == [])
    #expect(try store.categories().isEmpty)
  }

  @Test("a second time finds each of them again and is no edit, in whatever order they come")
  func again() async throws {
    let rows = ["Ox/Mammal", "Owl/Bird/carnivorous/7", "Eel", "Eel", "Eel"]
    try await ImportedFile(rows).imported(into: store)
    let outcomes = try await ImportedFile(rows.reversed()).imported(into: store)
    #expect(outcomes == [.same, .same, .same, .same, .same])
    #expect(try store.labels().count == 1)
    #expect(try store.counts().total == 5)
    #expect(try await ImportedFile(rows + ["Eel"]).imported(into: store).last == .added)
  }

  @Test("gives an animal the number that it has in the file, where none has or has had it")
  func numbered() async throws {
    for name in ["Ann", "Bea"] { _ = try await store.insert(RecordDraft(name: name)) }
    _ = try await store.deleteAnimal(2)
    let numbers: [Int64?] = [
      9, 1, 2, 9, 3, 10, nil, 5, 0, -4, .min, .max, 1_000_000_000, 1 << 53, 999_999_999, nil, 20,
    ]
    let rows = numbers.enumerated().map { place, number in
      ImportRow(draft: RecordDraft(name: "Ox \(place)"), key: .given("\(place)"), number: number)
    }
    try await ImportedFile(rows).imported(into: store)
    let ids = try store.allAnimals().filter { $0.name != "Ann" }
    #expect(
      ids.reduce(into: [:]) { $0[$1.name.dropFirst(3)] = $1.id } == [
        "0": 9, "1": 10, "2": 11, "3": 12, "4": 3, "5": 13, "6": 14, "7": 5, "8": 15, "9": 16,
        "10": 17, "11": 18, "12": 19, "13": 20, "14": 999_999_999, "15": 1_000_000_000,
        "16": 1_000_000_001,
      ])
    #expect(try await store.findings() == [])
    _ = try await store.undo()
    #expect(try await store.insert(RecordDraft(name: "Cleo")).id == 1_000_000_002)
  }

  @Test("refuses a row that cannot be an animal, and takes the others")
  func refused() async throws {
    let file = ImportedFile(["Ox", "", "Owl/\u{7}", "Yak"])
    let (outcomes, counts) = try await file.counted(into: store)
    #expect(
      outcomes
        == [.added, .refused(.name(.empty)), .refused(.categoryName(.control)), .added])
    #expect(counts.refused == 2)
    #expect(try store.names() == ["Ox/", "Yak/"])
    #expect(try store.categories().isEmpty)
  }

  @Test("knows another source's rows from its own")
  func sources() async throws {
    try await ImportedFile(["Ox///1"]).imported(into: store)
    let rules = ImportRules(source: ImportHash("else.csv"), onChange: .update) { _ in "Imported" }
    let row = ImportRow(text: "Ox///1")
    let (outcome, _) = try await store.importAnimals(rules) { try $0.take(row) }
    #expect(outcome == .added)
  }

  @Test("refuses a second row of one key, unless it says the same")
  func repeatedKey() async throws {
    let file = ImportedFile(["Ox///1", "Yak///1", "Ox///1", "Owl///2"])
    let refused = { ImportOutcome.refused(.repeatedKey("1", animal: $0)) }
    #expect(try await file.imported(into: store) == [.added, refused("Ox #1"), .same, .added])
    // Of a row that was there before nobody knows whether it was refused itself.
    #expect(try await file.imported(into: store) == [.same, refused(nil), .same, .same])
    let changed = ImportedFile(["Bull///1", "Ox///1"])
    #expect(try await changed.imported(into: store) == [.changed, refused(nil)])
    #expect(try store.names() == ["Bull/", "Owl/"])
  }

  @Test("that have changed changes their animals, in what has changed in the file only")
  func update() async throws {
    try await ImportedFile(["Ox/Mammal//1", "Owl/Bird//2"]).imported(into: store)
    let ox = try #require(try store.animal(1))
    var draft = RecordDraft(ox)
    draft.name = "Bull"
    _ = try await store.update(1, from: RecordDraft(ox), to: draft)
    let file = ImportedFile(["Ox/Cattle/herbivorous/1", "Owl/Bird//2"])
    let (outcomes, counts) = try await file.counted(into: store)
    #expect(outcomes == [.changed, .same])
    #expect(counts.changed == 1 && counts.newCategories == 1)
    #expect(try store.names() == ["Bull/Cattle", "Owl/Bird"])
    #expect(try store.animal(1)?.diet == .herbivorous)
    #expect(try await file.imported(into: store) == [.same, .same])
    #expect(try store.names() == ["Bull/Cattle", "Owl/Bird"])
    #expect(try await store.findings() == [])
  }

  @Test("that have changed leaves their animals as they are, if it is told to")
  func keep() async throws {
    try await ImportedFile(["Ox/Mammal//1"]).imported(into: store)
    let file = ImportedFile(["Ox/Cattle//1"], onChange: .keep)
    for _ in 0..<2 { #expect(try await file.imported(into: store) == [.kept]) }
    #expect(try store.names() == ["Ox/Mammal"])
    #expect(try store.categories().count == 1)
    #expect(try store.labels().count == 1)
  }

  @Test("that have changed makes other animals of them, once, if it is told to")
  func add() async throws {
    try await ImportedFile(["Ox/Mammal//1"]).imported(into: store)
    let file = ImportedFile(["Ox/Cattle//1"], onChange: .add)
    #expect(try await file.imported(into: store) == [.added])
    #expect(try await file.imported(into: store) == [.same])
    #expect(try store.names() == ["Ox/Mammal", "Ox/Cattle"])
  }

  @Test("which the catalog says already is no edit, and is remembered")
  func equalAlready() async throws {
    try await ImportedFile(["Ox///1"]).imported(into: store)
    let ox = try #require(try store.animal(1))
    _ = try await store.update(
      1, from: RecordDraft(ox), to: RecordDraft(name: "Bull", diet: .unknown))
    #expect(try await ImportedFile(["Bull///1"]).imported(into: store) == [.same])
    #expect(try store.labels().count == 2)
    let bull = try #require(try store.animal(1))
    _ = try await store.update(
      1, from: RecordDraft(bull), to: RecordDraft(name: "Cow", diet: .unknown))
    #expect(try await ImportedFile(["Bull///1"]).imported(into: store) == [.same])
    #expect(try store.names() == ["Cow/"])
  }

  @Test("after an undo brings all of it again as new, and after a redo nothing")
  func afterUndo() async throws {
    let file = ImportedFile(["Ox/Mammal//1", "Eel", "Eel"])
    try await file.imported(into: store)
    _ = try await store.undo()
    _ = try await store.redo()
    #expect(try await file.imported(into: store) == [.same, .same, .same])
    _ = try await store.undo()
    #expect(try await file.imported(into: store) == [.added, .added, .added])
    #expect(try store.names() == ["Ox/Mammal", "Eel/", "Eel/"])
    #expect(try await file.imported(into: store) == [.same, .same, .same])
    #expect(try await store.findings() == [])
  }

  @Test("after an undo of changes changes the animals again, and after a redo nothing")
  func afterUndoOfChanges() async throws {
    try await ImportedFile(["Ox///1"]).imported(into: store)
    let file = ImportedFile(["Bull///1"])
    try await file.imported(into: store)
    _ = try await store.undo()
    _ = try await store.redo()
    #expect(try await file.imported(into: store) == [.same])
    _ = try await store.undo()
    #expect(try store.names() == ["Ox/"])
    #expect(try await file.imported(into: store) == [.changed])
    #expect(try store.names() == ["Bull/"])
  }

  @Test("brings an animal again that was deleted since")
  func deleted() async throws {
    let file = ImportedFile(["Ox///1", "Owl"])
    try await file.imported(into: store)
    _ = try await store.deleteAnimal(1)
    #expect(try await file.imported(into: store) == [.added, .same])
    #expect(try store.names() == ["Owl/", "Ox/"])
  }

  @Test("that Menagerie wrote itself finds the animals that equal them, each once")
  func own() async throws {
    let ox = RecordDraft(name: "Ox", diet: .herbivorous, category: .named("Mammal"))
    for draft in [ox, ox, RecordDraft(name: "ox", category: .named("Mammal"))] {
      _ = try await store.insert(draft)
    }
    let file = ImportedFile([ox, ox, ox, ox, RecordDraft(name: "Owl")].map(ImportRow.own))
    #expect(try await file.imported(into: store) == [.same, .same, .added, .added, .added])
    #expect(try await file.imported(into: store) == [.same, .same, .same, .same, .same])
    #expect(try store.counts().total == 6)
  }

  @Test("passes on what whoever reads the file throws, and saves nothing")
  func foreignError() async throws {
    struct Torn: Error {}
    let rules = ImportRules(source: ImportedFile.column.source, onChange: .update) { _ in "Imported"
    }
    let row = ImportRow(text: "Ox/Mammal")
    await #expect(throws: Torn.self) {
      try await store.importAnimals(rules) { session in
        _ = try session.take(row)
        throw Torn()
      }
    }
    #expect(try store.names() == [])
    #expect(try store.categories().isEmpty)
    #expect(try store.labels().isEmpty)
    #expect(try await store.insert(RecordDraft(name: "Yak")).id == 1)
  }
}
