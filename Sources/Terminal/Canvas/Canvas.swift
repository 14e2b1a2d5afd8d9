/// One place of the screen: a character of one or two columns, or the second half of one to the
/// left.
nonisolated struct Cell: Equatable, Sendable {
  var character: Character
  var style: Style
  /// Columns: 1 or 2; 0 for the second half of a wide character.
  var width: UInt8

  static func blank(_ style: Style) -> Cell { Cell(character: " ", style: style, width: 1) }
}

/// A screen as a value: a grid of cells and the place of the cursor.
///
/// Text of any kind may be written to it: each character passes through `Glyph`, nothing is drawn
/// outside the given columns, a wide character is drawn whole or not at all, and text that does not
/// fit ends in `…`.
nonisolated public struct Canvas: Equatable, Sendable {
  /// Where the terminal's cursor stands.
  public struct Cursor: Equatable, Sendable {
    /// The cell that it stands on.
    public let point: Point
    /// Whether it is shown: a text field shows it; a list parks it, unseen, where a screen reader
    /// looks for it.
    public let isVisible: Bool
  }

  /// The size of the grid.
  public let size: Size
  /// Where the cursor stands, nowhere in particular by default.
  public private(set) var cursor: Cursor?
  var cells: [Cell]

  /// A blank canvas.
  public init(size: Size) {
    self.size = size
    cells = Array(repeating: .blank(.plain), count: size.columns * size.rows)
  }

  /// The whole of it.
  public var bounds: Rect { Rect(column: 0, row: 0, columns: size.columns, rows: size.rows) }

  /// The cells of one row.
  func row(_ row: Int) -> ArraySlice<Cell> {
    cells[row * size.columns..<(row + 1) * size.columns]
  }

  /// Puts the cursor on a cell; outside the canvas it is dropped.
  public mutating func placeCursor(at point: Point, isVisible: Bool) {
    cursor = bounds.contains(point) ? Cursor(point: point, isVisible: isVisible) : nil
  }

  /// Blanks a rectangle.
  public mutating func fill(_ rect: Rect, style: Style = .plain) {
    for row in rect.top..<rect.bottom {
      for column in rect.left..<rect.right {
        put(Glyph.Part(character: " ", width: 1), at: Point(column: column, row: row), style: style)
      }
    }
  }

  /// Writes text into one row, from `point` over at most `columns` columns, and answers with the
  /// columns used.
  @discardableResult
  public mutating func write(
    _ text: some StringProtocol, at point: Point, columns: Int, style: Style = .plain
  ) -> Int {
    var place = point
    for glyph in Glyph.fitted(text, columns: min(columns, size.columns - point.column)) {
      for part in glyph.parts {
        put(part, at: place, style: style)
        place.column += part.width
      }
    }
    return place.column - point.column
  }

  /// Puts one part on the grid. What it covers in part is blanked, so that no half of a wide
  /// character stays.
  mutating func put(_ part: Glyph.Part, at point: Point, style: Style) {
    let first = point
    let last = Point(column: point.column + part.width - 1, row: point.row)
    guard bounds.contains(first), bounds.contains(last) else { return }
    let index = point.row * size.columns + point.column
    if cells[index].width == 0 { cells[index - 1] = .blank(cells[index - 1].style) }
    let end = index + part.width
    if last.column + 1 < size.columns, cells[end].width == 0 {
      cells[end] = .blank(cells[end].style)
    }
    cells[index] = Cell(character: part.character, style: style, width: UInt8(part.width))
    if part.width == 2 { cells[index + 1] = Cell(character: " ", style: style, width: 0) }
  }
}
