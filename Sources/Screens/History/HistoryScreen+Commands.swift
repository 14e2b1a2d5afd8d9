import Catalog
import Terminal
import ViewState

/// What can be done in the history.
extension HistoryScreen {
  private static let group = "History"

  var commands: [Command] {
    [
      Command(
        "Revert the selected edit", group: Self.group, keys: ["r"], label: "Revert",
        obstacle: obstacle
      ) { [self] in try askToRevert(on: $0) },
      Command(
        "Next view: all, what was selected, deleted", group: Self.group, keys: ["t"],
        label: "View"
      ) { [self] _ in try history.showNextView() },
      leave,
      Command(
        "Look through what it changed", group: Self.group, keys: [.enter], label: "Changes"
      ) { [self] _ in history.focus = .changes },
    ] + listCommands
  }

  /// Back from the changes to the edits, and from there to the browser.
  private var leave: Command {
    switch history.focus {
    case .changes:
      Command("Back to the edits", group: Self.group, keys: [.escape], label: "Back") {
        [self] _ in history.focus = .entries
      }
    case .entries:
      Command("Close", group: Self.group, keys: [.escape], label: "Close") { [self] in
        $0.pop(self)
      }
    }
  }

  private var obstacle: String? {
    if history.store.isReadOnly { return "The catalog is open for reading only." }
    guard let edit = history.selectedEdit else { return "No edit is selected." }
    return edit.isUndone ? "It is undone already." : nil
  }

  private var listCommands: [Command] {
    [
      move("Up", [.up, "k"]) { try $0.move(by: -1) },
      move("Down", [.down, "j"]) { try $0.move(by: 1) },
      move("Page up", [.pageUp, .control("b")]) { try $0.move(by: -$0.height) },
      move("Page down", [.pageDown, .control("f")]) { try $0.move(by: $0.height) },
      move("First", [.home, "g"]) { try $0.moveToStart() },
      move("Last", [.end, "G"]) { try $0.moveToEnd() },
      Command("Next pane", group: "Lists", keys: [.tab, .right, "l"]) { [self] _ in
        changePane()
      },
      Command("Previous pane", group: "Lists", keys: [.backTab, .left, "h"]) { [self] _ in
        changePane()
      },
    ]
  }

  private func move(
    _ title: String, _ keys: [Key], _ action: @escaping (any ScrollingList) throws -> Void
  ) -> Command {
    Command(title, group: "Lists", keys: keys) { [self] _ in
      guard let list = history.list(in: history.focus) else { return }
      try action(list)
      try history.showChanges()
    }
  }

  private func changePane() {
    switch history.focus {
    case .entries: history.focus = .changes
    case .changes: history.focus = .entries
    }
  }

  private func askToRevert(on stack: ScreenStack) throws {
    guard let reversion = try history.reversion() else { return }
    stack.push(
      Question(
        "Revert", text: reversion.question,
        answers: [
          Question.Answer("y", "Revert") { [self] in revert(reversion, on: $0) },
          Question.Answer("n", "Leave") { _ in },
        ]))
  }

  private func revert(_ reversion: Reversion, on stack: ScreenStack) {
    stack.perform("Reverting… Esc gives up") { [self] tell in
      let reversed = try await history.revert(reversion) {
        tell("Reverting… \($0.percent) · Esc gives up")
      }
      stack.say(reversed.label)
      onRevert(reversed, stack)
    }
  }
}
