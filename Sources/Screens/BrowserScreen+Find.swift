import Bindings
import Terminal
import ViewState

/// Finding as one types.
extension BrowserScreen {
  func beginFind() {
    browser.focus = .animals
    findField = TextField(text: Bindable(browser).findText)
  }

  var findCommands: [Command] {
    [
      Command("Keep what was found", group: "Find", keys: [.enter], label: "Keep") { [self] stack in
        findField = nil
        // The next key is meant for what is found.
        stack.perform("Looking… Esc gives up") { [self] in await browser.animals.rowsAreHere() }
      },
      Command("Show all again", group: "Find", keys: [.escape], label: "Show all") { [self] _ in
        findField = nil
        browser.findText = ""
      },
    ]
      + [
        move("Up", [.up]) { try $0.move(by: -1) },
        move("Down", [.down]) { try $0.move(by: 1) },
        move("Page up", [.pageUp]) { try $0.move(by: -$0.height) },
        move("Page down", [.pageDown]) { try $0.move(by: $0.height) },
      ]
  }
}
