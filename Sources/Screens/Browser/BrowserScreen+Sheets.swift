import Catalog
import Terminal
import ViewState

/// The sheets and questions that the browser opens.
extension BrowserScreen {
  func open(on stack: ScreenStack) throws {
    guard browser.focus == .categories else { return try editSelected(on: stack) }
    browser.focus = .animals
  }

  func editSelected(on stack: ScreenStack) throws {
    if browser.focus == .categories {
      edit(category: try browser.selectedCategory()?.category, on: stack)
    } else {
      try edit(browser.selectedAnimal(), on: stack)
    }
  }

  /// Opens the editor on an animal, or on a new one in the selected category.
  func edit(_ animal: Animal?, on stack: ScreenStack) throws {
    let store = browser.store
    let category = browser.categories.selected.category
    let drafts = browser.drafts
    let editor =
      animal.map { AnimalEditor(editing: $0, in: store, keptAmong: drafts) }
      ?? AnimalEditor(addingTo: category, in: store, keptAmong: drafts)
    open(editor, on: stack)
    tellOfOtherEditor(of: editor.content, on: stack)
  }

  /// Opens the sheet of an editor.
  func open(_ editor: AnimalEditor, on stack: ScreenStack) {
    stack.push(
      AnimalEditorScreen(editor, in: browser) { [self] saved, stack in
        browser.focus = .animals
        stack.attempt { try browser.reveal(saved) }
        flash(saved, on: stack)
      })
  }

  func edit(category: AnimalCategory?, on stack: ScreenStack) {
    let editor = CategoryEditor(category, in: browser.store, keptAmong: browser.drafts)
    open(editor, on: stack)
    tellOfOtherEditor(of: editor.content, on: stack)
  }

  /// Opens the sheet of an editor.
  func open(_ editor: CategoryEditor, on stack: ScreenStack) {
    stack.push(
      CategoryEditorScreen(editor) { [self] saved, stack in
        stack.attempt { try browser.reload(in: .category(saved.id)) }
      })
  }

  func askToDelete(on stack: ScreenStack) throws {
    guard let deletion = try browser.deletion() else { return }
    stack.push(
      Question(
        "Delete", text: deletion.question,
        answers: [
          Question.Answer("y", "Delete") { [self] stack in
            stack.perform("Deleting… Esc gives up") { [self] in
              try await delete(deletion, on: stack)
            }
          },
          Question.Answer("n", "Keep") { _ in },
        ]))
  }

  /// Deletes exactly what was asked about; where that has changed since, the question comes again.
  private func delete(_ deletion: Deletion, on stack: ScreenStack) async throws {
    do {
      stack.say("\(try await browser.delete(deletion)) · u undoes it")
    } catch let error as CatalogError {
      guard case .countChanged = error else { throw error }
      try askToDelete(on: stack)
      stack.report(error)
    }
  }
}
