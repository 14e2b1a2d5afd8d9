/// The look of a row in a list.
public enum RowLook {
  /// An ordinary row.
  case plain
  /// Selected in the pane with the focus: a bar.
  case selected
  /// Selected in a pane without the focus: a sign before it.
  case selectedElsewhere
  /// Just saved: another bar for a moment, then fading.
  case flashing, fading

  /// The style of the row's text: the bar's if there is one, else the text's own.
  public func style(or own: Style) -> Style {
    switch self {
    case .plain, .selectedElsewhere: own
    case .selected: .selected
    case .flashing: .flash
    case .fading: .afterglow
    }
  }
}

/// The rows of a list that are in view.
///
/// The selected row has a bar if the list has the focus, and the sign `▌` before it if not. On a
/// slow line the bar may be shorter, as a cursor key sends each cell under it twice.
public struct ListView<Row> {
  private let rows: ArraySlice<Row>
  private let selection: Int?
  private let flashing: (row: Int, look: RowLook)?
  private let isFocused: Bool
  private let slowBar: ((Row) -> Int)?

  /// The first of `rows` is the first in view; `selection` and the row in `flashing` are indices of
  /// that slice. On a slow line the bar has as many columns as `slowBar` returns.
  public init(
    _ rows: ArraySlice<Row>, selection: Int?, flashing: (row: Int, look: RowLook)? = nil,
    isFocused: Bool,
    slowBar: ((Row) -> Int)? = nil
  ) {
    self.rows = rows
    self.selection = selection
    self.flashing = flashing
    self.isFocused = isFocused
    self.slowBar = slowBar
  }

  /// Draws as many rows as fit; `row` draws one, one cell in from each side.
  public func draw(
    on canvas: inout Canvas, in rect: Rect,
    row draw: (Row, inout Canvas, Rect, RowLook) -> Void
  ) {
    for (offset, index) in rows.indices.prefix(rect.rows).enumerated() {
      let place = rect.row(offset)
      let look = look(of: index)
      canvas.fill(place)
      if [.selected, .flashing, .fading].contains(look) {
        let bar = canvas.isSlow ? slowBar(of: rows[index], in: place) : place
        canvas.fill(bar, style: look.style(or: .plain))
      }
      if look == .selectedElsewhere {
        canvas.write("▌", at: place.origin, columns: 1, style: .accent)
      }
      draw(rows[index], &canvas, place.inset(columns: 1, rows: 0), look)
      if isFocused, index == selection {
        canvas.placeCursor(at: place.origin, isVisible: false)
      }
    }
  }

  private func slowBar(of row: Row, in rect: Rect) -> Rect {
    let columns = min(slowBar?(row) ?? rect.columns, rect.columns)
    return Rect(column: rect.left, row: rect.top, columns: columns, rows: 1)
  }

  private func look(of index: Int) -> RowLook {
    if let flashing, index == flashing.row { return flashing.look }
    guard index == selection else { return .plain }
    return isFocused ? .selected : .selectedElsewhere
  }
}
