import Catalog
import Terminal
import ViewState

/// Exporting animals to a file.
extension BrowserScreen {
  var exportCommand: Command {
    Command(
      "Export what is listed or marked to a file", group: "Animals", keys: ["x"], label: "Export",
      obstacle: browser.isEmpty ? "There is nothing to export." : nil
    ) { [self] stack in export(on: stack) }
  }

  private func export(on stack: ScreenStack) {
    stack.perform("Counting… Esc cancels") { [self] in
      let isOfMarked = meansMarked
      let count = try await isOfMarked ? browser.marking.counted() : browser.animals.counted()
      guard count > 0 else { return stack.say("There is nothing to export.") }
      stack.push(
        ExportScreen(
          AnimalExport(
            browser.selection(ofMarked: isOfMarked), count: count,
            kind: isOfMarked ? "marked" : "listed", of: browser.store, showing: browser.columns,
            in: folder, home: home)))
    }
  }
}
