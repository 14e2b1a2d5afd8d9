/// How the text is drawn, and the list over the rest of the form.
extension ComboBox {
  /// It has a line to write on.
  public var isWritten: Bool { true }

  /// Draws the text.
  public func draw(on canvas: inout Canvas, in row: Rect, isFocused: Bool) {
    field.draw(on: &canvas, in: row, isFocused: isFocused)
  }

  /// The columns of the rows below that the list leaves free, and its least and greatest width.
  private static let freeColumns = 16
  private static let listColumns = 20...36

  /// Draws the list below the text, or above it if there is more room; at the right, so that the
  /// other rows of the form stay legible beside it.
  public func drawPopup(on canvas: inout Canvas, near row: Rect, in area: Rect) {
    guard let frame = popupFrame(near: row, in: area) else { return }
    draw(lines, on: &canvas, in: frame)
  }

  /// The place of the list; nil if it is closed.
  func popupFrame(near row: Rect, in area: Rect) -> Rect? {
    guard isOpen, !lines.isEmpty else { return nil }
    let below = area.bottom - row.bottom
    let isBelow = below >= min(lines.count, Self.mostRows) + 2 || below >= row.top - area.top
    let room = (isBelow ? below : row.top - area.top) - 2
    let rows = min(lines.count, Self.mostRows, room)
    guard rows > 0 else { return nil }
    let columns = min(row.columns, Self.listColumns.clamped(row.columns - Self.freeColumns))
    return Rect(
      column: row.right - columns, row: isBelow ? row.bottom : row.top - rows - 2,
      columns: columns, rows: rows + 2)
  }

  private func draw(_ lines: [Line], on canvas: inout Canvas, in frame: Rect) {
    let cursor = canvas.cursor
    canvas.fill(frame)
    canvas.box(frame, note: hasMore ? "type to narrow" : "", isFocused: true)
    let scroll = scroll(in: frame)
    ListView(lines[...].dropFirst(scroll.top), selection: highlighted, isFocused: true)
      .draw(on: &canvas, in: frame.inset(columns: 1, rows: 1)) { line, canvas, row, look in
        canvas.write(
          line.label(new: newLabel), at: row.origin, columns: row.columns,
          style: look.style(or: .plain))
      }
    if let cursor { canvas.placeCursor(at: cursor.point, isVisible: cursor.isVisible) }
  }

  /// The lines in view in a frame.
  func scroll(in frame: Rect) -> Scroll {
    var scroll = scroll
    scroll.height = frame.rows - 2
    scroll.follow(highlighted)
    return scroll
  }
}

extension ClosedRange<Int> {
  /// The number in the range that is nearest to `number`.
  fileprivate func clamped(_ number: Int) -> Int {
    Swift.min(Swift.max(lowerBound, number), upperBound)
  }
}
