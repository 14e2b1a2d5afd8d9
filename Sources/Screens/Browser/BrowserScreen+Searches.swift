import Catalog
import Terminal
import ViewState

/// Saved searches, listed among the categories.
extension BrowserScreen {
  var saveSearchCommand: Command {
    Command(
      "Save the search", id: "save-search", group: "Animals", keys: ["W"],
      obstacle: readOnly ?? browser.searchObstacle?.sentence
    ) { [self] in open(try browser.searchEditor(), on: $0) }
  }

  func searchCommands(_ search: SavedSearch) -> (edit: Command, delete: Command) {
    (
      Command(
        "Edit the search", id: "edit-search", group: "Categories", keys: ["e"], label: "Edit",
        obstacle: readOnly
      ) { [self] in
        let (store, drafts) = (browser.store, browser.drafts)
        open(try SearchEditor(editing: search, in: store, keptAmong: drafts), on: $0)
      },
      Command(
        "Delete the search", id: "delete-search", group: "Categories", keys: ["d", .delete],
        label: "Delete",
        obstacle: readOnly
      ) { [self] in askToDelete(search, on: $0) }
    )
  }

  func open(_ editor: SearchEditor, on stack: ScreenStack) {
    let isNew = editor.isAdding
    stack.push(
      RecordEditorScreen(editor, in: browser) { [self] search, stack in
        if editor.hasChanged { noteNews(of: .search(search.id), on: stack) }
        stack.attempt { try browser.list(search, isNew: isNew) }
      })
    announceOtherEditor(of: editor.content, on: stack)
  }

  private func askToDelete(_ search: SavedSearch, on stack: ScreenStack) {
    stack.ask(
      "Delete", "Delete the search \(search.name.shortened)? Its animals stay.", yes: "Delete",
      isDestructive: true
    ) { [self] stack in
      stack.perform("Deleting…") { [self] in
        try await browser.delete(search)
        say("Deleted the search \(search.name.shortened) · u undoes it", on: stack)
      }
    }
  }
}
