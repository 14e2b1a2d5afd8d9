import Terminal
import ViewState

/// Where the parts of the browser stand: three panes where there is room, two below that, and one
/// on a narrow terminal, always with the one that has the focus among them. One line lies between two.
///
/// Of the built-in columns of the list the category, which the other panes tell too, is shown only beside
/// all of them: else a pane that finds room would take that away again. Other columns come before the third
/// pane until there is room to look at an animal beside any list.
struct PaneLayout {
  private static let categoryColumns = 24
  private static let detailColumns = 32
  /// From this many columns on there is room for three panes, and from the next on for two: where each
  /// has its columns, and the list keeps those that it had without them.
  private static let threePanes = 100
  private static let twoPanes = 60
  /// From this many columns on there are three panes, whatever the list then has no room for.
  private static let alwaysThreePanes = 110
  /// The columns of the list where there is just room for two panes.
  private static let listColumns = 40
  /// Below this many rows the heading is left out.
  private static let headingRows = 8

  /// The first row, or nothing on a low terminal.
  let heading: Rect?
  private let panes: [Browser.Pane: Rect]

  init(in area: Rect, focus: Browser.Pane, columns: ColumnPlan) {
    let hasHeading = area.rows >= Self.headingRows
    heading = hasHeading ? area.row(0) : nil
    let top = hasHeading ? 1 : 0
    let body = Rect(
      column: area.left, row: area.top + top, columns: area.columns, rows: area.rows - top)
    panes = Self.panes(in: body, focus: focus, columns)
  }

  /// Whether all panes are shown.
  var hasAllPanes: Bool { panes.count == Browser.Pane.allCases.count }

  subscript(pane: Browser.Pane) -> Rect? { panes[pane] }

  /// The rows between the upper and the lower line of a pane.
  var rows: Int { max(1, (panes.values.first?.rows ?? 3) - 2) }

  /// The pane under a cell.
  func pane(at point: Point) -> Browser.Pane? {
    Browser.Pane.allCases.last { panes[$0]?.contains(point) == true }
  }

  /// Whether the list may take all of its width for columns: alone on the screen it may not, as two
  /// panes beside each other would then show fewer.
  private var hasWideList: Bool { panes.count > 1 }

  /// The columns that the list has where it is shown.
  func columns(of plan: ColumnPlan) -> AnimalColumns? {
    self[.animals].map {
      AnimalColumns(
        width: $0.columns - 4, room: hasWideList ? .max : ColumnPlan.leastRoom, of: plan)
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

  /// What is left of a wide terminal goes to the list until that has all its columns, a little to the
  /// categories, and then to the animal and the list by halves until long texts have room.
  private static func allPanes(in body: Rect, spare: Int) -> [Browser.Pane: Rect] {
    let categories = categoryColumns + min(spare, 3)
    let detail = detailColumns + min(max(0, spare - 3) / 2, 16)
    let (left, rest) = body.split(columns: categories)
    let (middle, right) = rest.split(columns: rest.columns - detail)
    return [.categories: left, .animals: middle, .detail: right]
  }
}
