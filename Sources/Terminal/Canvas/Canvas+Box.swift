/// Frames of light lines.
extension Canvas {
  /// Draws a frame along the edge of `rect`, with a title in the upper line and a note at the end
  /// of the lower one, and returns the space inside. Its lines join those that are already there.
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

  /// The space inside a frame along the edge of `rect`.
  public static func inside(of rect: Rect) -> Rect {
    hasBox(rect) ? rect.inset(columns: 2, rows: 1) : rect
  }

  private static func hasBox(_ rect: Rect) -> Bool { rect.columns >= 2 && rect.rows >= 2 }

  /// Replaces the content of a row with text; the edge of a frame along it or at its ends stays.
  mutating func write(_ text: String, over row: Rect, style: Style) {
    links.removeAll { $0.point.row == row.top }
    let inside = row.inset(columns: 1, rows: 0)
    let cells = cells(row.left..<row.right, ofRow: row.top)
    let edge = cells.first?.style ?? .plain
    switch [cells.first, cells.last].map(\.?.part) {
    case [Glyph.Part("└"), Glyph.Part("┘")] where Self.width(of: text) + 2 < inside.columns:
      let used = write(" \(text) ", in: inside, style: style)
      // A note that the text overlaps goes as a whole; other notes stay.
      let rest = cells.dropFirst(used + 1).prefix { Strokes($0.part).isEmpty }.count
      let cut = Rect(column: inside.left + used, row: row.top, columns: rest, rows: 1)
      fill(cut, with: Glyph.Part("─"), style: edge)
      return
    case [Glyph.Part("└"), Glyph.Part("┘")], [Glyph.Part("│"), Glyph.Part("│")]:
      fill(inside)
      let isTight = Self.width(of: text) > inside.columns - 2
      write(text, in: isTight ? inside : inside.inset(columns: 1, rows: 0), style: style)
    default:
      fill(row)
      write(text, in: inside, style: style)
    }
  }

  /// Draws a line to write on: the edge of a field, on any terminal.
  public mutating func writingLine(in row: Rect) {
    fill(row, with: Glyph.Part("_"), style: .faint)
  }

  private mutating func drawFrame(along rect: Rect, style: Style) {
    for row in rect.top..<rect.bottom {
      let isEdge = row == rect.top || row == rect.bottom - 1
      for column in isEdge ? Array(rect.left..<rect.right) : [rect.left, rect.right - 1] {
        let place = Rect(column: column, row: row, columns: 1, rows: 1)
        let former = Strokes(cells(column..<column + 1, ofRow: row).first?.part)
        let all = Strokes(at: place.origin, along: rect).union(former)
        fill(place, with: Glyph.Part(all.scalar), style: style)
      }
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
    writeTrailing(" \(text) ", in: row.inset(columns: 1, rows: 0), style: style)
  }
}

nonisolated private struct Strokes: OptionSet {
  let rawValue: Int

  static let (left, right, up, down) = (
    Self(rawValue: 1), Self(rawValue: 2), Self(rawValue: 4), Self(rawValue: 8)
  )
  /// The character for each set of directions, from none to all four (Unicode block Box Drawing).
  private static let scalars: [Unicode.Scalar] = [
    " ", "─", "─", "─", "│", "┘", "└", "┴", "│", "┐", "┌", "┬", "│", "┤", "├", "┼",
  ]

  init(rawValue: Int) { self.rawValue = rawValue }

  /// The directions in a cell on the edge of a rectangle.
  init(at point: Point, along rect: Rect) {
    self = []
    if point.row == rect.top || point.row == rect.bottom - 1 {
      if point.column > rect.left { insert(.left) }
      if point.column < rect.right - 1 { insert(.right) }
    }
    if point.column == rect.left || point.column == rect.right - 1 {
      if point.row > rect.top { insert(.up) }
      if point.row < rect.bottom - 1 { insert(.down) }
    }
  }

  /// The directions in the character of a cell; none if it is not a line.
  init(_ part: Glyph.Part?) {
    guard let part, part != .blank else {
      self = []
      return
    }
    let set = Self.scalars.indices.last { Glyph.Part(Self.scalars[$0]) == part }
    self.init(rawValue: set ?? 0)
  }

  var scalar: Unicode.Scalar { Self.scalars[rawValue] }
}
