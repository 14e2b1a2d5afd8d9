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
    let editor =
      try animal.map { try AnimalEditor(editing: $0, in: store) }
      ?? AnimalEditor(addingTo: category, in: store)
    stack.push(
      AnimalEditorScreen(editor, in: store) { [self] saved, stack in
        browser.focus = .animals
        stack.attempt { try browser.reveal(saved) }
        flash(saved, on: stack)
      })
  }

  func edit(category: AnimalCategory?, on stack: ScreenStack) {
    let editor = CategoryEditor(category, in: browser.store)
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
      stack.say(try await browser.delete(deletion))
    } catch let error as CatalogError {
      guard case .countChanged = error else { throw error }
      try askToDelete(on: stack)
      stack.report(error)
    }
  }
}
