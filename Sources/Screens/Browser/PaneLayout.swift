import Terminal
import ViewState

/// Where the parts of the browser stand: three panes if they fit, two on a narrower terminal, and
/// one on a narrow one, always including the one with the focus. Neighbours share one line.
///
/// The category is a built-in column, but the other panes tell it too. It is shown only beside all
/// three: otherwise a pane that finds room would take it away again. Other columns come before the
/// third pane until there is room to look at an animal beside any list.
struct PaneLayout {
  private static let categoryColumns = 24
  private static let detailColumns = 32
  /// The widths from which three and two panes fit, and the list keeps its columns.
  private static let threePanes = 100
  private static let twoPanes = 60
  /// From this width on there are three panes, even if some columns of the list do not fit.
  private static let alwaysThreePanes = 110
  /// The width of the list when two panes just fit.
  private static let listColumns = 40
  /// Below this many rows the heading is left out.
  private static let headingRows = 8

  /// The first row; nil on a low terminal.
  let heading: Rect?
  private let panes: [Browser.Pane: Rect]

  init(in area: Rect, focus: Browser.Pane, columns: ColumnPlan) {
    let hasHeading = area.rows >= Self.headingRows
    heading = hasHeading ? area.row(0) : nil
    panes = Self.panes(in: area.dropping(rows: hasHeading ? 1 : 0), focus: focus, columns)
  }

  /// Whether there may be a pane for the detail that has not the focus.
  static func hasRoomForDetail(in area: Rect) -> Bool { area.columns >= threePanes }

  var hasAllPanes: Bool { panes.count == Browser.Pane.allCases.count }

  subscript(pane: Browser.Pane) -> Rect? { panes[pane] }

  /// The rows between the upper and the lower edge of a pane.
  var rows: Int { max(1, (panes.values.first?.rows ?? 3) - 2) }

  func pane(at point: Point) -> Browser.Pane? {
    Browser.Pane.allCases.last { panes[$0]?.contains(point) == true }
  }

  func columns(of plan: ColumnPlan) -> AnimalColumns? {
    self[.animals].map {
      // Alone on the screen, the list would show more than beside another pane.
      let room = panes.count > 1 ? .max : ColumnPlan.leastRoom
      return AnimalColumns(width: $0.columns - 4, room: room, of: plan)
    }
  }

  private static func panes(
    in body: Rect, focus: Browser.Pane, _ columns: ColumnPlan
  ) -> [Browser.Pane: Rect] {
    let whole = columns.paneColumns + categoryColumns + detailColumns
    let wanted = columns.isBuiltIn ? threePanes : min(max(threePanes, whole), alwaysThreePanes)
    if body.columns >= wanted {
      return allPanes(in: body, spare: max(0, body.columns - whole))
    }
    guard body.columns >= twoPanes else { return [focus: body] }
    if focus == .detail {
      let (left, right) = body.split(columns: body.columns - detailColumns)
      return [.animals: left, .detail: right]
    }
    let (left, right) = body.split(columns: min(categoryColumns, body.columns - listColumns))
    return [.categories: left, .animals: right]
  }

  /// Width to spare goes to the list until it has all its columns, a little to the categories, and
  /// then half to the detail and half to the list until long texts fit.
  private static func allPanes(in body: Rect, spare: Int) -> [Browser.Pane: Rect] {
    let categories = categoryColumns + min(spare, 3)
    let detail = detailColumns + min(max(0, spare - 3) / 2, 16)
    let (left, rest) = body.split(columns: categories)
    let (middle, right) = rest.split(columns: rest.columns - detail)
    return [.categories: left, .animals: middle, .detail: right]
  }
}
