/// Frames of light lines.
extension Canvas {
  /// Draws a frame along the edge of `rect` with a title in its upper line and a note at the end of
  /// its lower one, and returns the space inside, one cell of air kept on the left and the
  /// right. Where a frame is there already, the lines join: frames may share an edge.
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
    let (right, bottom) = (rect.right - 1, rect.bottom - 1)
    let corners: [(Strokes, Point)] = [
      ([.right, .down], rect.origin), ([.left, .down], Point(column: right, row: rect.top)),
      ([.right, .up], Point(column: rect.left, row: bottom)),
      ([.left, .up], Point(column: right, row: bottom)),
    ]
    let signs = corners.map { strokes, point in
      strokes.union(Strokes(cells(point.column..<point.column + 1, ofRow: point.row).first?.part))
    }
    for row in [rect.top, bottom] {
      fill(
        Rect(column: rect.left, row: row, columns: rect.columns, rows: 1),
        with: Glyph.Part("─"), style: style)
    }
    for column in [rect.left, right] {
      fill(
        Rect(column: column, row: rect.top + 1, columns: 1, rows: rect.rows - 2),
        with: Glyph.Part("│"), style: style)
    }
    for (sign, (_, point)) in zip(signs, corners) {
      fill(
        Rect(column: point.column, row: point.row, columns: 1, rows: 1),
        with: Glyph.Part(sign.scalar), style: style)
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

/// The directions in which a light line leaves a cell.
nonisolated private struct Strokes: OptionSet {
  let rawValue: Int

  static let (left, right, up, down) = (
    Self(rawValue: 1), Self(rawValue: 2), Self(rawValue: 4), Self(rawValue: 8)
  )
  /// The characters of each set of directions, from none to all four (Unicode block Box Drawing).
  private static let scalars: [Unicode.Scalar] = [
    " ", "─", "─", "─", "│", "┘", "└", "┴", "│", "┐", "┌", "┬", "│", "┤", "├", "┼",
  ]

  init(rawValue: Int) { self.rawValue = rawValue }

  /// Those of what stands in a cell; none where that is no line.
  init(_ part: Glyph.Part?) {
    let set = Self.scalars.indices.last { Glyph.Part(Self.scalars[$0]) == part }
    self.init(rawValue: set ?? 0)
  }

  var scalar: Unicode.Scalar { Self.scalars[rawValue] }
}
