/// Frames of light lines.
extension Canvas {
  /// Draws a frame along the edge of `rect` with a title in its upper line and a note at the end of
  /// its lower one, and answers with the space inside, one cell of air kept on the left and the
  /// right.
  @discardableResult
  public mutating func box(
    _ rect: Rect, title: String = "", note: String = "", isFocused: Bool
  ) -> Rect {
    guard rect.columns >= 2, rect.rows >= 2 else { return rect }
    let line: Style = isFocused ? .accent : .faint
    rule(rect.row(0), from: "┌", to: "┐", style: line)
    for offset in 1..<rect.rows - 1 { sides(rect.row(offset), style: line) }
    rule(rect.row(rect.rows - 1), from: "└", to: "┘", style: line)
    label(title, in: rect.row(0), style: isFocused ? .heading : .plain)
    trailingLabel(note, in: rect.row(rect.rows - 1), style: .plain)
    return rect.inset(columns: 2, rows: 1)
  }

  private mutating func rule(_ row: Rect, from left: Character, to right: Character, style: Style) {
    let dashes = String(repeating: "─", count: row.columns - 2)
    write("\(left)\(dashes)\(right)", at: row.origin, columns: row.columns, style: style)
  }

  private mutating func sides(_ row: Rect, style: Style) {
    for column in [row.left, row.right - 1] {
      write("│", at: Point(column: column, row: row.top), columns: 1, style: style)
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
