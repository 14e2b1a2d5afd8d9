import Bindings
import Terminal
import ViewState

/// Finding as one types.
extension BrowserScreen {
  /// What can be typed to find animals, in short.
  static let findHint = "words, \"whole\", -without, diet:, category:"

  func beginFind() {
    browser.focus = .animals
    findField = TextField(text: Bindable(browser).findText, placeholder: Self.findHint)
  }

  /// What can be typed to find animals, as help tells it.
  var findLanguage: [Command] {
    [
      ("grey wolf", "All of the words, in any order"),
      ("\"sea lion\"", "Whole words side by side"),
      ("-wolf", "None with this in its name"),
      ("diet:carn", "This diet only; -diet: all others"),
      ("category:bird", "These categories; -category: all others"),
    ].map { Command(example: $0, meaning: $1, group: "To find") }
  }

  var findCommands: [Command] {
    [
      Command("Keep what was found", group: "Find", keys: [.enter], label: "Keep") { [self] stack in
        findField = nil
        if !browser.animals.query.isSearch { browser.findText = "" }
        // The next key is meant for what is found.
        stack.perform("Looking… Esc gives up") { [self] in
          await browser.animals.rowsAreHere()
          try Task.checkCancellation()
        }
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
      ] + findLanguage
  }
}
