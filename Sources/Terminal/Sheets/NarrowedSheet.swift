/// A sheet with a line to type a filter into, the filtered list below it, and rows at its foot.
public struct NarrowedSheet {
  /// The rows of the frame, the line and the blank row below it.
  private static let otherRows = 4
  private static let leastRows = 8

  private let title: String
  private let field: TextField
  private let columns: Int
  private let footRows: Int
  private let count: Int

  /// A sheet around a list of at most `count` rows. It has that height from the start, so that it
  /// does not move while `field` filters them.
  public init(_ title: String, field: TextField, columns: Int, count: Int, footRows: Int = 0) {
    self.title = title
    self.field = field
    self.columns = columns
    self.count = count
    self.footRows = footRows
  }

  private func frame(in area: Rect) -> Rect {
    let rows = max(Self.leastRows, count + Self.otherRows) + footRows
    return area.centered(columns: columns, rows: min(rows, max(area.rows - 2, Self.leastRows)))
  }

  /// The place of the list in a sheet over `area`: at least one row.
  public func list(in area: Rect) -> Rect {
    let frame = frame(in: area)
    return Rect(
      column: frame.left + 1, row: frame.top + 3, columns: frame.columns - 2,
      rows: max(1, frame.rows - Self.otherRows - footRows))
  }

  /// The space below the list, one cell in from each side.
  public func foot(in area: Rect) -> Rect {
    let (frame, list) = (frame(in: area), list(in: area))
    return Rect(
      column: list.left + 1, row: list.bottom, columns: list.columns - 2,
      rows: min(footRows, max(0, frame.bottom - 1 - list.bottom)))
  }

  /// The keys of `commands` in the last row of the foot.
  public func hints(of commands: [Command], in area: Rect) -> [(hints: KeyHints, row: Rect)] {
    let foot = foot(in: area)
    return foot.rows > 0 ? [(KeyHints(of: commands), foot.row(foot.rows - 1))] : []
  }

  /// Handles the mouse over a list shown from the row `top` on: the wheel selects, a press is
  /// passed on with its row.
  public func follow(
    _ mouse: Mouse, in area: Rect, from top: Int, selection: Int, select: (Int) -> Void,
    press: (_ row: Int, _ clicks: Int) throws -> Void
  ) rethrows {
    let list = list(in: area)
    switch mouse.action {
    case .wheelUp: select(selection - 1)
    case .wheelDown: select(selection + 1)
    case .press where list.contains(mouse.point):
      try press(top + mouse.point.row - list.top, mouse.clicks)
    case .press: break
    }
  }

  /// Draws the sheet with the rows from `top` on, each with `draw`; `note` is in the lower edge.
  public func draw<Row>(
    _ rows: ArraySlice<Row>, from top: Int, selection: Int, note: String,
    on canvas: inout Canvas, in area: Rect, isActive: Bool,
    row draw: (Row, inout Canvas, Rect, RowLook) -> Void
  ) {
    let frame = frame(in: area)
    canvas.fill(frame)
    let inside = canvas.box(frame, title: title, note: note, isFocused: isActive)
    ListView(rows.dropFirst(top), selection: selection, isFocused: isActive)
      .draw(on: &canvas, in: list(in: area), row: draw)
    field.draw(on: &canvas, in: inside.row(0), isFocused: isActive)
  }

  /// The note for a list of this many rows: which one is selected.
  public static func note(_ selection: Int, of count: Int) -> String {
    count == 0 ? "nothing" : "\(selection + 1) of \(count)"
  }
}
