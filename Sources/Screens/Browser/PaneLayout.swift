import Terminal
import ViewState

/// Where the parts of the browser stand: three panes where there is room, two below that, and one
/// on a narrow terminal, always with the one that has the focus among them.
struct PaneLayout {
  private static let categoryColumns = 27
  private static let detailColumns = 32
  /// Below this many columns there is room for two panes, and below the next for one.
  private static let threePanes = 100
  private static let twoPanes = 60
  /// Below this many rows the heading is left out.
  private static let headingRows = 8

  /// The first row, or nothing on a low terminal.
  let heading: Rect?
  private let panes: [Browser.Pane: Rect]

  init(in area: Rect, focus: Browser.Pane) {
    let hasHeading = area.rows >= Self.headingRows
    heading = hasHeading ? area.row(0) : nil
    let top = hasHeading ? 1 : 0
    let body = Rect(
      column: area.left, row: area.top + top, columns: area.columns, rows: area.rows - top)
    panes = Self.panes(in: body, focus: focus)
  }

  subscript(pane: Browser.Pane) -> Rect? { panes[pane] }

  /// The rows between the upper and the lower line of a pane.
  var rows: Int { max(1, (panes.values.first?.rows ?? 3) - 2) }

  /// The pane under a cell.
  func pane(at point: Point) -> Browser.Pane? {
    panes.first { $0.value.contains(point) }?.key
  }

  private static func panes(in body: Rect, focus: Browser.Pane) -> [Browser.Pane: Rect] {
    if body.columns >= threePanes {
      let (left, rest) = body.split(columns: categoryColumns)
      let (middle, right) = rest.split(columns: rest.columns - detailColumns)
      return [.categories: left, .animals: middle, .detail: right]
    }
    guard body.columns >= twoPanes else { return [focus: body] }
    if focus == .detail {
      let (left, right) = body.split(columns: body.columns - detailColumns)
      return [.animals: left, .detail: right]
    }
    let (left, right) = body.split(columns: categoryColumns - 3)
    return [.categories: left, .animals: right]
  }
}

extension Rect {
  /// Two rectangles side by side, the left one with that many columns.
  fileprivate func split(columns: Int) -> (Rect, Rect) {
    (
      Rect(column: left, row: top, columns: columns, rows: rows),
      Rect(column: left + columns, row: top, columns: self.columns - columns, rows: rows)
    )
  }
}
