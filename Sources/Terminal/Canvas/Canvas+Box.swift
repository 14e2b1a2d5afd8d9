/// Frames of light lines.
extension Canvas {
  /// Draws a frame along the edge of `rect` with a title in its upper line and a note at the end of
  /// its lower one, and returns the space inside, one cell of air kept on the left and the
  /// right.
  @discardableResult
  public mutating func box(
    _ rect: Rect, title: String = "", note: String = "", isFocused: Bool
  ) -> Rect {
    guard Self.hasBox(rect) else { return rect }
    drawFrame(along: rect, style: isFocused ? .accent : .faint)
    label(title, in: rect.row(0), style: isFocused ? .heading : .plain)
    trailingLabel(note, in: rect.row(rect.rows - 1), style: .plain)
    return Self.inside(of: rect)
  }

  /// The space that a frame along the edge of `rect` has inside.
  public static func inside(of rect: Rect) -> Rect {
    hasBox(rect) ? rect.inset(columns: 2, rows: 1) : rect
  }

  private static func hasBox(_ rect: Rect) -> Bool { rect.columns >= 2 && rect.rows >= 2 }

  /// Writes a text in place of all that is in a row, one cell in from each side; the edge of a frame that
  /// runs along the row or through its ends stays.
  mutating func write(_ text: String, over row: Rect, style: Style) {
    let inside = row.inset(columns: 1, rows: 0)
    let cells = cells(row.left..<row.right, ofRow: row.top)
    let edge = cells.first?.style ?? .plain
    switch [cells.first, cells.last].map(\.?.part) {
    case [Glyph.Part("└"), Glyph.Part("┘")] where Self.width(of: text) + 2 < inside.columns:
      fill(inside, with: Glyph.Part("─"), style: edge)
      write(" \(text) ", at: inside.origin, columns: inside.columns, style: style)
      return
    case [Glyph.Part("└"), Glyph.Part("┘")], [Glyph.Part("│"), Glyph.Part("│")]: fill(inside)
    default: fill(row)
    }
    write(text, at: inside.origin, columns: inside.columns, style: style)
  }

  /// Draws a line to write on: the edge of a field, on terminals of every kind.
  public mutating func writingLine(in row: Rect) {
    fill(row, with: Glyph.Part("_"), style: .faint)
  }

  private mutating func drawFrame(along rect: Rect, style: Style) {
    let (right, bottom) = (rect.columns - 1, rect.rows - 1)
    let parts: [(sign: Unicode.Scalar, columns: ClosedRange<Int>, rows: ClosedRange<Int>)] = [
      ("─", 0...right, 0...0), ("─", 0...right, bottom...bottom),
      ("│", 0...0, 0...bottom), ("│", right...right, 0...bottom),
      ("┌", 0...0, 0...0), ("┐", right...right, 0...0),
      ("└", 0...0, bottom...bottom), ("┘", right...right, bottom...bottom),
    ]
    for (sign, columns, rows) in parts {
      let place = Rect(
        column: rect.left + columns.lowerBound, row: rect.top + rows.lowerBound,
        columns: columns.count, rows: rows.count)
      fill(place, with: Glyph.Part(sign), style: style)
    }
  }

  private mutating func label(_ text: String, in row: Rect, style: Style) {
    guard !text.isEmpty, row.columns > 6 else { return }
    let start = Point(column: row.left + 1, row: row.top)
    let used = write(" " + text, at: start, columns: row.columns - 3, style: style)
    write(" ", at: Point(column: start.column + used, row: row.top), columns: 1, style: style)
  }

  private mutating func trailingLabel(_ text: String, in row: Rect, style: Style) {
    guard !text.isEmpty, row.columns > Self.width(of: text) + 4 else { return }
    let place = Rect(column: row.left + 1, row: row.top, columns: row.columns - 2, rows: 1)
    writeTrailing(" \(text) ", in: place, style: style)
  }
}
