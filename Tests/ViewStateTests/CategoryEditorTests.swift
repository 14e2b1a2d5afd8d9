import Catalog
import Testing
import ViewState

@Suite struct CategoryEditorTests {
  @Test func `it adds a category`() async throws {
    let store = try Catalogs.empty()
    let editor = try CategoryEditor(in: store)
    #expect(editor.title == "Add Category")
    #expect(editor.unsavedWork == nil)
    editor.draft.value.name = " Mammal "
    #expect(editor.unsavedWork == "the new category")
    #expect(try await editor.save()?.name == "Mammal")
    #expect(editor.unsavedWork == nil)
    #expect(try store.categories().map(\.category.name) == ["Mammal"])
  }

  @Test func `it renames a category, also to its own name in other case`() async throws {
    let store = try Catalogs.empty()
    let category = try await store.insertCategory(named: "Mammal")
    let editor = try CategoryEditor(editing: category, in: store)
    #expect(editor.title == "Rename Category")
    editor.draft.value.name = "MAMMAL"
    #expect(editor.unsavedWork == "the new name of Mammal")
    #expect(try await editor.save()?.id == category.id)
    #expect(try store.category(category.id)?.name == "MAMMAL")
  }

  @Test(arguments: [
    ("", "Enter a name."), ("mammal", "A category named “Mammal” already exists."),
    (" MAMMAL\t", "A category named “Mammal” already exists."),
    ("a\u{7}b", "Remove the control character or line break."),
    ("a\u{FFFD}", "Replace the unreadable character (\u{FFFD})."),
  ])
  func `a refused name keeps the draft, with the reason until it changes`(
    name: String, reason: String
  ) async throws {
    let store = try Catalogs.empty()
    _ = try await store.insertCategory(named: "Mammal")
    let editor = try CategoryEditor(in: store)
    editor.draft.value.name = name
    #expect(try await editor.save() == nil)
    #expect(editor.problem(of: Field.name.id) == reason)
    #expect(editor.draft.value.name == name)
    editor.draft.value.name += "x"
    #expect(editor.problem(of: Field.name.id) == nil)
    #expect(try store.categories().count == 1)
  }

  @Test func `cancel throws the draft away`() async throws {
    let store = try Catalogs.empty()
    let category = try await store.insertCategory(named: "Mammal")
    let editor = try CategoryEditor(editing: category, in: store)
    editor.draft.value.name = "Fish"
    editor.cancel()
    #expect(editor.draft.value.name == "Mammal")
    #expect(try store.category(category.id)?.name == "Mammal")
  }

  @Test func `a category deleted meanwhile can be saved as new`() async throws {
    let store = try Catalogs.empty()
    let category = try await store.insertCategory(named: "Mammal")
    let editor = try CategoryEditor(editing: category, in: store)
    editor.draft.value.name = "Beast"
    _ = try await store.deleteCategory(category.id)
    #expect(try await editor.save() == nil)
    #expect(editor.doubt == .gone(.category, name: "Mammal"))
    editor.keepEditing()
    #expect(editor.doubt == nil)
    #expect(try await editor.save() == nil)
    let saved = try #require(try await editor.saveAsNew())
    #expect(saved.name == "Beast")
    #expect(saved.id != category.id)
    #expect(editor.doubt == nil)
  }

  @Test func `a name taken while it is saved as new is refused beside the field`() async throws {
    let store = try Catalogs.empty()
    let category = try await store.insertCategory(named: "Mammal")
    let editor = try CategoryEditor(editing: category, in: store)
    editor.draft.value.name = "Fish"
    _ = try await store.deleteCategory(category.id)
    #expect(try await editor.save() == nil)
    _ = try await store.insertCategory(named: "Fish")
    #expect(try await editor.saveAsNew() == nil)
    #expect(editor.problem(of: Field.name.id) == "A category named “Fish” already exists.")
    #expect(editor.draft.value.name == "Fish")
  }
}
