import Catalog
import Terminal
import ViewState

/// Searches that are kept under a name, among the categories.
extension BrowserScreen {
  var saveSearchCommand: Command {
    Command(
      "Save the search", group: "Animals", keys: ["W"],
      obstacle: readOnly ?? browser.searchObstacle?.sentence
    ) { [self] in open(browser.searchEditor(), on: $0) }
  }

  /// What can be done with the search that is selected among the categories.
  func searchCommands(_ search: SavedSearch) -> (edit: Command, delete: Command) {
    (
      Command(
        "Edit the search", group: "Categories", keys: ["e"], label: "Edit", obstacle: readOnly
      ) { [self] in
        open(SearchEditor(search, in: browser.store, keptAmong: browser.drafts), on: $0)
      },
      Command(
        "Delete the search", group: "Categories", keys: ["d", .delete], label: "Delete",
        obstacle: readOnly
      ) { [self] in askToDelete(search, on: $0) }
    )
  }

  /// Opens the sheet of an editor.
  func open(_ editor: SearchEditor, on stack: ScreenStack) {
    stack.push(SearchEditorScreen(editor) { [self] in save($0, on: $1) })
    announceOtherEditor(of: editor.content, on: stack)
  }

  private func save(_ sheet: SearchEditorScreen, on stack: ScreenStack) {
    stack.perform("Saving…") { [self] in
      let isDirty = sheet.editor.draft.isDirty || sheet.editor.original == nil
      guard let search = try await browser.save(sheet.editor) else { return }
      stack.pop(sheet)
      guard isDirty else { return stack.say("Nothing was changed") }
      stack.say("Saved the search \(search.name.shortened), among the categories")
      noteNews(of: .search(search.id), on: stack)
    }
  }

  private func askToDelete(_ search: SavedSearch, on stack: ScreenStack) {
    stack.ask(
      "Delete", "Delete the search \(search.name.shortened)? Its animals stay.", yes: "Delete",
      takesAway: true
    ) { [self] stack in
      stack.perform("Deleting…") { [self] in
        try await browser.delete(search)
        say("Deleted the search \(search.name.shortened) · u undoes it", on: stack)
      }
    }
  }
}

extension Browser.SearchObstacle {
  fileprivate var sentence: String {
    switch self {
    case .marks: "Only what is marked is listed; Esc goes back, then W saves a search."
    case .nothing: "Nothing is searched for; / finds, then W saves it."
    case .category: "A search cannot name this category; go to All animals first."
    }
  }
}
