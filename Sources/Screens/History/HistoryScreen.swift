import Catalog
import Foundation
import Terminal
import ViewState

/// The history on the screen: the edits, and what the selected one changed.
final class HistoryScreen: Screen {
  let history: History
  let revert: Revert
  private let timeZone: TimeZone
  private var area = Rect(column: 0, row: 0, columns: 80, rows: 23)

  /// Reverts what was asked about, or its effect on one record, and says so; it reports the
  /// fraction done, from 0 to 1.
  typealias Revert = (
    Reversion, JournaledRecord?, ScreenStack, @escaping @MainActor (Double) -> Void
  ) async throws -> Void

  /// A screen of `history` with times in `timeZone`.
  init(
    _ history: History, timeZone: TimeZone,
    revert: @escaping Revert
  ) {
    self.history = history
    self.timeZone = timeZone
    self.revert = revert
  }

  let title = "History"

  /// Gives each list the height of its pane.
  func layout(in area: Rect) {
    self.area = area
    let layout = historyLayout
    history.layOut(
      entries: layout.rows(of: .entries), changes: layout.rows(of: .changes),
      isNarrow: layout.isNarrow)
  }

  private var historyLayout: HistoryLayout { HistoryLayout(in: area, focus: history.focus) }

  /// Follows the mouse.
  func handle(_ input: Input, on stack: ScreenStack) throws -> Bool {
    guard case .mouse(let mouse) = input else { return false }
    try follow(mouse)
    return true
  }

  private func follow(_ mouse: Mouse) throws {
    let layout = historyLayout
    guard let pane = layout.pane(at: mouse.point), let rect = layout[pane] else { return }
    if mouse.action == .press { history.focus = pane }
    let list = history.list(in: pane)
    switch mouse.action {
    case .wheelUp: try list?.scroll(by: -3)
    case .wheelDown: try list?.scroll(by: 3)
    case .press:
      let heading = pane == .changes ? HistoryLayout.headingRows(in: rect) : 0
      let row = mouse.point.row - rect.top - 1 - heading
      guard row >= 0, row < layout.rows(of: pane) else { break }
      try list?.select(visibleRow: row)
      if mouse.clicks == 2 { history.focus = .changes }
    }
    try history.showChanges()
  }

  /// Draws the panes over the screens below.
  func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    canvas.fill(area)
    let layout = HistoryLayout(in: area, focus: history.focus)
    let focus = isActive ? history.focus : nil
    for pane in layout.order(focus: focus) {
      guard let rect = layout[pane] else { continue }
      switch pane {
      case .changes:
        ChangesPane(history: history, timeZone: timeZone, isFocused: focus == pane)
          .draw(on: &canvas, in: rect)
      case .entries:
        EntriesPane(history: history, timeZone: timeZone, isFocused: focus == pane)
          .draw(on: &canvas, in: rect)
      }
    }
  }
}
