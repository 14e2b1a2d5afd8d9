import Catalog
import Foundation
import GRDB
import TestSupport
import Testing

@Suite("A constraint")
struct ConstraintTests {
  private let store: CatalogStore

  init() throws {
    store = try CatalogStore(.inMemory)
  }

  @Test("refuses an animal by its name, and nothing is written")
  func animalName() async throws {
    await #expect(throws: CatalogError.name(.empty)) {
      try await store.insert(RecordDraft(name: " ", category: .named("Mammal")))
    }
    await #expect(throws: CatalogError.name(.control)) {
      try await store.insert(RecordDraft(name: "a\u{0}b"))
    }
    await #expect(throws: CatalogError.name(.tooLong(501, limit: 500))) {
      try await store.insert(RecordDraft(name: String(repeating: "x", count: 501)))
    }
    #expect(try store.counts().total == 0)
    #expect(try store.categories().isEmpty)
  }

  @Test("tells a new category's name from the animal's")
  func categoryName() async throws {
    await #expect(throws: CatalogError.categoryName(.empty)) {
      try await store.insert(RecordDraft(name: "Aardvark", category: .named(" ")))
    }
    await #expect(throws: CatalogError.name(.empty)) {
      try await store.insertCategory(named: "")
    }
    #expect(try store.counts().total == 0)
  }

  @Test("refuses a second category with the same name in other case or spacing")
  func categoryNameTaken() async throws {
    _ = try await store.insertCategory(named: "Sea Mammal")
    await #expect(throws: CatalogError.nameTaken(.category, existing: "Sea Mammal")) {
      try await store.insertCategory(named: " sea  MAMMAL ")
    }
    let other = try await store.insertCategory(named: "Bird")
    await #expect(throws: CatalogError.nameTaken(.category, existing: "Sea Mammal")) {
      try await store.renameCategory(other.id, to: "SEA MAMMAL")
    }
    #expect(try store.categories().map(\.category.name) == ["Bird", "Sea Mammal"])
  }

  @Test("lets a category take its own name in other case")
  func renameToOwnName() async throws {
    let category = try await store.insertCategory(named: "mammal")
    let renamed = try await store.renameCategory(category.id, to: "Mammal")
    #expect(renamed.name == "Mammal")
    #expect(try store.category(named: "MAMMAL") == renamed)
  }

  @Test("finds the category that a draft names, or creates it with the animal")
  func namedCategory() async throws {
    let first = try await store.insert(RecordDraft(name: "Aardvark", category: .named("Mammal")))
    let second = try await store.insert(RecordDraft(name: "Bear", category: .named(" mammal ")))
    #expect(first.category == second.category)
    #expect(try store.categories().map(\.count) == [2])
  }

  @Test("refuses an animal in a category that is gone, naming it")
  func categoryGone() async throws {
    let category = try await store.insertCategory(named: "Mammal")
    let animal = try await store.insert(RecordDraft(name: "Aardvark"))
    _ = try await store.deleteCategory(category.id)
    let draft = RecordDraft(name: "Bear", category: .existing(category))
    await #expect(throws: CatalogError.categoryGone(name: "Mammal")) {
      try await store.insert(draft)
    }
    await #expect(throws: CatalogError.categoryGone(name: "Mammal")) {
      try await store.update(animal.id, from: RecordDraft(animal), to: draft)
    }
    #expect(try store.animal(animal.id) == animal)
  }

  @Test("says that what is to be changed is gone")
  func gone() async throws {
    let animal = try await store.insert(RecordDraft(name: "Aardvark"))
    let original = RecordDraft(animal)
    #expect(try await store.deleteAnimal(animal.id) == animal)
    await #expect(throws: CatalogError.gone(.animal(animal.id))) {
      try await store.update(
        animal.id, from: original, to: RecordDraft(name: "Bear", category: .named("New")))
    }
    await #expect(throws: CatalogError.gone(.animal(animal.id))) {
      try await store.update(animal.id, from: original, to: original)
    }
    await #expect(throws: CatalogError.gone(.animal(animal.id))) {
      try await store.deleteAnimal(animal.id)
    }
    await #expect(throws: CatalogError.gone(.category(7))) {
      try await store.renameCategory(7, to: "Mammal")
    }
    await #expect(throws: CatalogError.gone(.category(7))) { try await store.deleteCategory(7) }
    #expect(try store.categories().isEmpty, "A refused update leaves no new category behind")
  }

  @Test("writes only the fields in which the drafts differ")
  func updatesFields() async throws {
    let animal = try await store.insert(RecordDraft(name: "Aardvark", diet: .herbivorous))
    let original = RecordDraft(animal)
    var other = original
    other.diet = .carnivorous
    _ = try await store.update(animal.id, from: original, to: other)
    var mine = original
    mine.name = "Antbear"
    let saved = try await store.update(animal.id, from: original, to: mine)
    #expect(saved.name == "Antbear")
    #expect(saved.diet == .carnivorous)
  }

  @Test("stores what was typed, scalar by scalar")
  func roundTrip() async throws {
    let composed = try await store.insert(RecordDraft(name: "\u{E9}"))
    let decomposed = try await store.update(
      composed.id, from: RecordDraft(composed), to: RecordDraft(name: "e\u{301}"))
    #expect(Array(decomposed.name.unicodeScalars) == ["e", "\u{301}"])
  }

  @Test("never gives the id of a deleted animal or category to another")
  func idsAreNotReused() async throws {
    let animal = try await store.insert(RecordDraft(name: "A", category: .named("C")))
    let category = try #require(animal.category)
    _ = try await store.deleteCategory(category.id)
    let next = try await store.insert(RecordDraft(name: "B", category: .named("D")))
    #expect(next.id > animal.id)
    #expect(try #require(next.category).id > category.id)
  }
}

@Suite("The file itself refuses from any program")
struct FileConstraintTests {
  private let folder: TemporaryFolder
  private let program: OtherProgram

  init() throws {
    folder = try TemporaryFolder()
    try CatalogStore(.file(folder.catalog), access: .create).close()
    program = try OtherProgram(folder.catalog)
    try program.run("INSERT INTO animalCategory VALUES (1, 'Mammal', 'mammal', 'mammal')")
  }

  @Test(
    arguments: [
      ("an empty name", "name", "''"),
      ("a name that is NULL", "name", "NULL"),
      ("a name of 501 characters", "name", "printf('%.501c', 'x')"),
      ("a name with NUL", "name", "'a' || char(0) || 'b'"),
      ("a name that is a blob", "name", "x'41'"),
      ("an unknown diet", "diet", "'vegan'"),
      ("a diet that is NULL", "diet", "NULL"),
      ("no folded name", "foldedName", "NULL"),
      ("a category that is not there", "categoryID", "2"),
      ("a category that is text", "categoryID", "'Mammal'"),
      ("an id that is not positive", "id", "0"),
    ])
  func animal(_ what: String, column: String, value: String) throws {
    var values = [
      "id": "1", "name": "'Bear'", "foldedName": "'bear'", "diet": "'omnivorous'",
      "categoryID": "1",
    ]
    values[column] = value
    let columns = values.keys.sorted()
    let row = columns.compactMap { values[$0] }.joined(separator: ", ")
    #expect(throws: DatabaseError.self, "\(what)") {
      try program.run("INSERT INTO animal (\(columns.joined(separator: ", "))) VALUES (\(row))")
    }
    #expect(try program.number("SELECT count(*) FROM animal") == 0)
  }

  @Test(
    arguments: [
      ("an empty name", "2, '', 'k', 'f'"),
      ("a long name", "2, printf('%.501c', 'x'), 'k', 'f'"),
      ("a name with NUL", "2, 'a' || char(0), 'k', 'f'"),
      ("no key", "2, 'Bird', NULL, 'f'"),
      ("an empty key", "2, 'Bird', '', 'f'"),
      ("no folded name", "2, 'Bird', 'bird', NULL"),
      ("the key of another category", "2, 'MAMMAL', 'mammal', 'mammal'"),
      ("an id that stands for no category", "0, 'Bird', 'bird', 'bird'"),
    ])
  func category(_ what: String, row: String) throws {
    #expect(throws: DatabaseError.self, "\(what)") {
      try program.run("INSERT INTO animalCategory VALUES (\(row))")
    }
    #expect(try program.number("SELECT count(*) FROM animalCategory") == 1)
  }
}
