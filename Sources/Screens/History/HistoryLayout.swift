import Terminal
import ViewState

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
        .changes: Rect(
          column: area.left, row: area.top + rows, columns: area.columns, rows: area.rows - rows),
      ]
    } else {
      panes = [focus: area]
    }
  }

  subscript(pane: History.Pane) -> Rect? { panes[pane] }

  /// The pane under a cell.
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

  /// Whether old and new values do not fit side by side.
  var isNarrow: Bool {
    (panes[.changes] ?? panes.values.first).map { $0.columns < Self.pairColumns } ?? true
  }
}
