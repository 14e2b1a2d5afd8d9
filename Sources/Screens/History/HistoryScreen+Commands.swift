import Catalog
import Terminal
import ViewState

extension HistoryScreen {
  private static let group = "History"

  var commands: [Command] {
    [
      Command(
        "Revert the selected edit or change", id: "revert", group: Self.group, keys: ["r"],
        label: "Revert",
        obstacle: obstacle
      ) { [self] in try askToRevert(on: $0) },
      Command(
        "Next view: all, what was selected, deleted", id: "next-view", group: Self.group,
        keys: ["t"],
        label: "View"
      ) { [self] _ in try history.showNextView() },
      leave,
      Command(
        "Look through what it changed", id: "show-changes", group: Self.group, keys: [.enter],
        label: "Changes"
      ) { [self] _ in history.focus = .changes },
    ] + listCommands
  }

  /// Goes back from the changes to the edits, and from there to the browser.
  private var leave: Command {
    switch history.focus {
    case .changes:
      Command(
        "Back to the edits", id: .leave, group: Self.group, keys: [.escape], label: "Back"
      ) { [self] _ in history.focus = .entries }
    case .entries:
      Command("Close", id: .leave, group: Self.group, keys: [.escape], label: "Close") { [self] in
        $0.pop(self)
      }
    }
  }

  private var obstacle: String? {
    if let obstacle = history.store.readOnlyObstacle { return obstacle }
    guard let edit = history.selectedEdit else { return "No edit is selected." }
    return edit.isUndone ? "It is already undone." : nil
  }

  private var listCommands: [Command] {
    ListMove.allCases.map(command) + [
      Command("Next pane", id: "next-pane", group: "Lists", keys: [.tab, .right, "l"]) { [self] _ in
        changePane()
      },
      Command("Previous pane", id: "previous-pane", group: "Lists", keys: [.backTab, .left, "h"]) {
        [self] _ in
        changePane()
      },
    ]
  }

  private func command(_ move: ListMove) -> Command {
    Command(
      move.title, id: move.id, group: "Lists", keys: move.keys,
      moving: { [self] _, count in
        guard let list = history.list(in: history.focus) else { return }
        try move.move(list, count: count)
        try history.showChanges()
      })
  }

  private func changePane() {
    switch history.focus {
    case .entries: history.focus = .changes
    case .changes: history.focus = .entries
    }
  }

  private func askToRevert(on stack: ScreenStack) throws {
    guard let reversion = try history.reversion() else { return }
    let only = reversion.only.map { record in
      Question.Answer("o", "This one only", id: "revert-one") { [self] in
        revert(reversion, only: record, on: $0)
      }
    }
    stack.push(
      Question(
        "Revert", text: reversion.question,
        answers: [
          Question.Answer("y", "Revert", id: "confirm") { [self] in revert(reversion, on: $0) },
          only, .cancel,
        ].compactMap { $0 }))
  }

  private func revert(
    _ reversion: Reversion, only record: JournaledRecord? = nil, on stack: ScreenStack
  ) {
    stack.perform("Reverting… Esc cancels") { [self] tell in
      try await revert(reversion, record, stack) {
        tell("Reverting… \($0.percent) · Esc cancels")
      }
    }
  }
}
