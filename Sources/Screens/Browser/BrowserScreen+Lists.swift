import Terminal
import ViewState

/// Moving through the lists and from pane to pane.
extension BrowserScreen {
  var listCommands: [Command] {
    [
      move("Up", [.up, "k"]) { try $0.move(by: -1) },
      move("Down", [.down, "j"]) { try $0.move(by: 1) },
      move("Page up", [.pageUp, .control("b")]) { try $0.move(by: -$0.height) },
      move("Page down", [.pageDown, .control("f")]) { try $0.move(by: $0.height) },
      move("First", [.home, "g"]) { try $0.moveToStart() },
      move("Last", [.end, "G"]) { try $0.moveToEnd() },
      Command("Next pane", group: "Lists", keys: [.tab, .right, "l"]) { [self] _ in
        moveFocus(by: 1)
      },
      Command("Previous pane", group: "Lists", keys: [.backTab, .left, "h"]) { [self] _ in
        moveFocus(by: -1)
      },
    ]
  }

  func move(
    _ title: String, _ keys: [Key], _ action: @escaping (any ScrollingList) throws -> Void
  ) -> Command {
    Command(title, group: "Lists", keys: keys) { [self] _ in
      guard let list = list(in: browser.focus) else { return }
      try action(list)
      try browser.showSelectedCategory()
    }
  }

  private func moveFocus(by distance: Int) {
    let panes = Browser.Pane.allCases
    let index = browser.focus.rawValue + distance
    browser.focus = panes[(index + panes.count) % panes.count]
  }
}
