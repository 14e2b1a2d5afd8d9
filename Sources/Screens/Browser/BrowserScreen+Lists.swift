import Terminal
import ViewState

/// Moving through the lists and from pane to pane.
extension BrowserScreen {
  var listCommands: [Command] {
    ListMove.allCases.map { command($0, keys: $0.keys) } + [
      Command("Next pane", group: "Lists", keys: [.tab, .right, "l"]) { [self] _ in
        moveFocus(by: 1)
      },
      Command("Previous pane", group: "Lists", keys: [.backTab, .left, "h"]) { [self] _ in
        moveFocus(by: -1)
      },
    ]
  }

  func command(_ move: ListMove, keys: [Key]) -> Command {
    Command(
      move.title, group: "Lists", keys: keys,
      moving: { [self] _, count in
        try move.move(list(in: browser.focus), count: count)
        try browser.showSelectedCategory()
      })
  }

  private func moveFocus(by distance: Int) {
    let panes = Browser.Pane.allCases
    let index = browser.focus.rawValue + distance
    browser.focus = panes[(index + panes.count) % panes.count]
  }
}

extension ListMove {
  /// Makes the move in a list that may be only partly in memory.
  func move(_ list: any ScrollingList, count: Int?) throws {
    if let rows = rows(inView: list.height) { return try list.move(by: rows, times: count ?? 1) }
    guard count == nil, self == .last else {
      try list.moveToStart()
      return try list.move(by: 1, times: (count ?? 1) - 1)
    }
    try list.moveToEnd()
  }
}
