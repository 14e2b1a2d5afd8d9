import Catalog
import Testing
import ViewState

@Suite struct AnimalEditorTests {
  @Test func `a new animal is a herbivore without a name in the selected category`() async throws {
    let store = try await Catalogs.animals(("Wolf", "Mammal"))
    let plain = try AnimalEditor(addingTo: nil, in: store)
    #expect(plain.draft.value == RecordDraft(name: "", diet: .herbivorous, category: .none))
    #expect(plain.title == "Add Animal")
    #expect(plain.focus == Field.name.id)
    let category = try store.category(named: "Mammal")
    let editor = try AnimalEditor(addingTo: category, in: store)
    #expect(editor.categoryName == "Mammal")
    #expect(editor.unsavedWork == nil)
  }

  @Test func `the diet follows the category until one is chosen, and leaves the draft clean`()
    async throws
  {
    let store = try Catalogs.empty()
    for (name, diet, category) in [
      ("Wolf", Diet.carnivorous, "Mammal"), ("Rex", .unknown, "Dog"),
      ("Cow", .herbivorous, "Cattle"),
    ] {
      _ = try await store.insert(
        RecordDraft(name: name, diet: diet, category: .named(category)))
    }
    let editor = try AnimalEditor(addingTo: try store.category(named: "Dog"), in: store)
    #expect(editor.draft.value.diet == .unknown)
    #expect(editor.unsavedWork == nil)
    editor.categoryName = "mammal"
    #expect(editor.draft.value.diet == .carnivorous)
    editor.categoryName = "Fish"
    #expect(editor.draft.value.diet == .herbivorous)
    editor.categoryName = "Dog"
    #expect(editor.draft.value.diet == .unknown)
    #expect(editor.unsavedWork == nil)
    editor.draft.value.diet = .omnivorous
    editor.draft.value.diet = .unknown
    editor.categoryName = "Mammal"
    #expect(editor.draft.value.diet == .unknown)

    let wolf = try #require(try store.animal(named: "Wolf"))
    let other = try AnimalEditor(editing: wolf, in: store)
    other.categoryName = "Dog"
    #expect(other.draft.value.diet == .carnivorous)
  }

  @Test func `a diet that is given goes before that of the last animal`() async throws {
    let store = try await Catalogs.animals(("Wolf", "Mammal"))
    let category = try store.category(named: "Mammal")
    let editor = try AnimalEditor(addingTo: category, diet: .omnivorous, in: store)
    #expect(editor.draft.value.diet == .omnivorous)
    #expect(editor.unsavedWork == nil)
  }

  @Test func `nothing is written until it is saved`() async throws {
    let store = try await Catalogs.animals(("Wolf", "Mammal"))
    let wolf = try #require(try store.animal(named: "Wolf"))
    let editor = try AnimalEditor(editing: wolf, in: store)
    #expect(editor.title == "Edit Animal")
    editor.draft.value.name = "Lynx"
    editor.draft.value.diet = .carnivorous
    #expect(editor.unsavedWork == "the changes to Wolf")
    #expect(try store.animal(wolf.id) == wolf)
    editor.cancel()
    #expect(editor.unsavedWork == nil)
    #expect(editor.draft.value == RecordDraft(wolf))
    #expect(try store.animal(wolf.id) == wolf)
  }

  @Test func `saving writes the draft and leaves it clean`() async throws {
    let store = try await Catalogs.animals(("Wolf", "Mammal"))
    let wolf = try #require(try store.animal(named: "Wolf"))
    let editor = try AnimalEditor(editing: wolf, in: store)
    editor.draft.value.name = " Lynx "
    editor.categoryName = ""
    let saved = try #require(try await editor.save())
    #expect(saved.id == wolf.id)
    #expect(saved.name == "Lynx")
    #expect(saved.category == nil)
    #expect(try store.animal(wolf.id) == saved)
    #expect(editor.unsavedWork == nil)
  }

  @Test func `what others changed in another field stays`() async throws {
    let store = try await Catalogs.animals(("Wolf", "Mammal"))
    let wolf = try #require(try store.animal(named: "Wolf"))
    let editor = try AnimalEditor(editing: wolf, in: store)
    editor.draft.value.name = "Grey wolf"
    var theirs = RecordDraft(wolf)
    theirs.diet = .carnivorous
    _ = try await store.update(wolf.id, from: RecordDraft(wolf), to: theirs)
    let saved = try #require(try await editor.save())
    #expect(saved.name == "Grey wolf")
    #expect(saved.diet == .carnivorous)
  }

  @Test func `a problem stands at its field until the draft changes`() async throws {
    let store = try Catalogs.empty()
    let editor = try AnimalEditor(addingTo: nil, in: store)
    editor.focus = Field.diet.id
    #expect(try await editor.save() == nil)
    #expect(editor.problem(of: Field.name.id) == "Enter a name.")
    #expect(editor.problem(of: Field.category.id) == nil)
    #expect(editor.focus == Field.name.id)
    editor.draft.value.name = "Wolf"
    #expect(editor.problem(of: Field.name.id) == nil)
    editor.categoryName = String(repeating: "x", count: 501)
    #expect(try await editor.save() == nil)
    #expect(editor.focus == Field.category.id)
    #expect(editor.problem(of: Field.category.id)?.contains("500") == true)
    #expect(editor.draft.value.name == "Wolf")
    #expect(try store.counts().total == 0)
    #expect(try store.categories().isEmpty)
  }

  @Test func `a category is found by its key, created by a new name, and none by a blank one`()
    async throws
  {
    let store = try await Catalogs.animals(("Wolf", "Sea Mammal"))
    let editor = try AnimalEditor(addingTo: nil, in: store)
    editor.draft.value.name = "Seal"
    editor.categoryName = " sea  mammal"
    #expect(CategoryNames.isSame(editor.categoryName, "Sea Mammal"))
    #expect(try await editor.save()?.category?.name == "Sea Mammal")
    let other = try AnimalEditor(addingTo: nil, in: store)
    other.draft.value.name = "Trout"
    other.categoryName = "Fish"
    #expect(try await other.save()?.category?.name == "Fish")
    other.categoryName = "  "
    #expect(other.draft.value.category == .none)
  }

  @Test func `categories are suggested by what they start with, then by what they contain`()
    async throws
  {
    let store = try await Catalogs.animals(
      ("a", "Fish"), ("b", "Cartilaginous fish"), ("c", "Bird"))
    let suggestions = CategoryNames(store)
    for (text, names) in [
      ("FÏ", ["Fish", "Cartilaginous fish"]), ("", ["Bird", "Cartilaginous fish", "Fish"]),
      ("zzz", []),
    ] {
      #expect(try await suggestions.names(matching: text, around: .none, limit: 9) == names)
    }
  }

  @Test func `categories have commas between them, whatever follows those`() async throws {
    let store = try await Catalogs.animals(("a", "Fish"), ("b", "\u{301}Bird"))
    #expect(try CategoryNames(store).names(in: "Fish,\u{301}Bird") == ["Fish", "\u{301}Bird"])
    #expect(CategoryNames.areSame("Fish,\u{301}Bird", "\u{301}Bird, Fish,"))
  }
}

// MARK: Losses

extension AnimalEditorTests {
  @Test func `an animal deleted meanwhile is a doubt, and can be saved as new`() async throws {
    let store = try await Catalogs.animals(("Wolf", "Mammal"))
    let wolf = try #require(try store.animal(named: "Wolf"))
    let editor = try AnimalEditor(editing: wolf, in: store)
    editor.draft.value.name = "Lynx"
    _ = try await store.deleteAnimal(wolf.id)
    #expect(try await editor.save() == nil)
    #expect(editor.doubt == .gone(.animal, name: "Wolf"))
    #expect(editor.draft.value.name == "Lynx")
    editor.keepEditing()
    #expect(editor.doubt == nil)
    #expect(try await editor.save() == nil)
    let saved = try #require(try await editor.saveAsNew())
    #expect(saved.id != wolf.id)
    #expect(saved.name == "Lynx")
    #expect(saved.category == wolf.category)
    #expect(editor.unsavedWork == nil)
  }

  @Test func `a category deleted meanwhile is a doubt, and can be created again`() async throws {
    let store = try await Catalogs.animals(("Wolf", "Mammal"), ("Ant", nil))
    let ant = try #require(try store.animal(named: "Ant"))
    let editor = try AnimalEditor(editing: ant, in: store)
    editor.categoryName = "Mammal"
    let mammal = try #require(try store.category(named: "Mammal"))
    _ = try await store.deleteCategory(mammal.id)
    #expect(try await editor.save() == nil)
    #expect(editor.doubt == .category(name: "Mammal"))
    #expect(editor.draft.isDirty)
    let saved = try #require(try await editor.saveAsNew())
    #expect(saved.id == ant.id)
    #expect(saved.category?.name == "Mammal")
    #expect(saved.category?.id != mammal.id)
  }

  @Test func `an animal and its category deleted meanwhile are two losses`() async throws {
    let store = try await Catalogs.animals(("Wolf", "Mammal"))
    let wolf = try #require(try store.animal(named: "Wolf"))
    let editor = try AnimalEditor(editing: wolf, in: store)
    editor.draft.value.name = "Lynx"
    _ = try await store.deleteCategory(try #require(wolf.category).id)
    #expect(try await editor.save() == nil)
    #expect(editor.doubt == .gone(.animal, name: "Wolf"))
    #expect(try await editor.saveAsNew() == nil)
    #expect(editor.doubt == .category(name: "Mammal"))
    let saved = try #require(try await editor.saveAsNew())
    #expect(saved.name == "Lynx")
    #expect(saved.category?.name == "Mammal")
  }

  @Test func `a problem found while saving as new stands at its field`() async throws {
    let store = try await Catalogs.animals(("Wolf", nil))
    let wolf = try #require(try store.animal(named: "Wolf"))
    let editor = try AnimalEditor(editing: wolf, in: store)
    editor.draft.value.name = " "
    _ = try await store.deleteAnimal(wolf.id)
    _ = try await editor.save()
    #expect(try await editor.saveAsNew() == nil)
    #expect(editor.problem(of: Field.name.id) == "Enter a name.")
  }
}
