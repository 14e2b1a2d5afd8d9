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

  /// Reverts what was asked about, or its effect on one record, says so, and reports progress.
  typealias Revert = (
    Reversion, JournaledRecord?, ScreenStack, @escaping @MainActor (Double) -> Void
  ) async throws -> Void

  init(_ history: History, timeZone: TimeZone, revert: @escaping Revert) {
    self.history = history
    self.timeZone = timeZone
    self.revert = revert
  }

  let title = "History"

  func layout(in area: Rect) {
    self.area = area
    let layout = historyLayout
    history.layOut(
      entries: layout.rows(of: .entries), changes: layout.rows(of: .changes),
      isNarrow: layout.isNarrow)
  }

  private var historyLayout: HistoryLayout { HistoryLayout(in: area, focus: history.focus) }

  func handle(_ input: Input, on stack: ScreenStack) throws -> Bool {
    guard case .mouse(let mouse) = input else { return false }
    let layout = historyLayout
    guard let pane = layout.pane(at: mouse.point), let rect = layout[pane] else { return true }
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
    return true
  }

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

/// Where the parts of the history stand: side by side on a wide terminal, one below the other on a
/// high one, with one line between them; otherwise only the one with the focus.
struct HistoryLayout {
  private static let changeColumns = 56
  /// From this width on the panes stand side by side.
  private static let wide = 120
  /// From this height on the panes stand one below the other.
  private static let high = 15
  /// From this width on old and new values stand side by side.
  private static let pairColumns = 50

  private let panes: [History.Pane: Rect]

  init(in area: Rect, focus: History.Pane) {
    if area.columns >= Self.wide {
      let (left, right) = area.split(columns: area.columns - Self.changeColumns)
      panes = [.entries: left, .changes: right]
    } else if area.rows >= Self.high {
      let rows = area.rows / 2
      panes = [
        .entries: Rect(column: area.left, row: area.top, columns: area.columns, rows: rows + 1),
        .changes: area.dropping(rows: rows),
      ]
    } else {
      panes = [focus: area]
    }
  }

  subscript(pane: History.Pane) -> Rect? { panes[pane] }

  func pane(at point: Point) -> History.Pane? {
    History.Pane.allCases.last { panes[$0]?.contains(point) == true }
  }

  /// The order to draw the panes in. The line between them shows the frame of the one with the
  /// focus, or the heading of the lower one.
  func order(focus: History.Pane?) -> [History.Pane] {
    let isStacked = panes[.changes]?.left == panes[.entries]?.left
    return focus == .entries && !isStacked ? [.changes, .entries] : [.entries, .changes]
  }

  /// The rows of a pane's list; a hidden pane counts as if it took the place of the other.
  func rows(of pane: History.Pane) -> Int {
    guard let rect = panes[pane] ?? panes.values.first else { return 1 }
    switch pane {
    case .entries: return max(1, rect.rows - 2)
    case .changes: return max(1, rect.rows - 2 - Self.headingRows(in: rect))
    }
  }

  /// The rows above the changes that describe their edit.
  static func headingRows(in rect: Rect) -> Int { rect.rows >= 7 ? 1 : 0 }

  var isNarrow: Bool {
    (panes[.changes] ?? panes.values.first).map { $0.columns < Self.pairColumns } ?? true
  }
}
