import Pictures

/// A picture on a canvas. ncurses does not know it: it is written over the cells that are kept for
/// it.
nonisolated package struct PlacedPicture: Equatable, Sendable {
  package let picture: ScreenPicture
  package let point: Point

  /// The control sequences that draw it where cells in these of its rows were written over, or all
  /// of it for nil. They restore the cursor and its attributes.
  package func sequences(over changed: [Int]?) -> [String] {
    switch picture {
    case .cells(let picture):
      (changed ?? Array(rows)).map {
        drawn(picture.text(ofRow: $0 - point.row), inRow: $0)
      }
    case .pixels(let picture):
      // The last cells may show more of another picture than is drawn over.
      changed?.isEmpty == true
        ? []
        : [picture.removal] + rows.map { drawn(blanks, inRow: $0) }
          + [drawn(picture.sequence, inRow: point.row)]
    }
  }

  /// Whether writing these columns of one of its rows may write over it. Where only cells are lost,
  /// any change in the row counts, as ncurses may move the cursor by writing what stands there.
  package func isHit(by columns: Range<Int>) -> Bool {
    if case .cells = picture { return !columns.isEmpty }
    return columns.overlaps(point.column..<point.column + picture.columns)
  }

  private var blanks: String { String(repeating: " ", count: picture.columns) }

  private func drawn(_ text: String, inRow row: Int) -> String {
    "\u{1B}7\u{1B}[m\u{1B}[\(row + 1);\(point.column + 1)H\(text)\u{1B}8"
  }

  /// What removes it where it does not go with the cells under it.
  package var removal: String {
    if case .pixels(let picture) = picture { picture.removal } else { "" }
  }

  /// The rows of the canvas that it covers.
  package var rows: Range<Int> { point.row..<point.row + picture.rows }
}

extension Canvas {
  /// The rows of a picture that can be made out; words stand in a lower place.
  public static let leastOfPicture = 4
  /// What stands in the cells of a picture: not a blank, which ncurses would clear together with
  /// others.
  private static let kept = Glyph.Part("\u{A0}")

  /// Draws a picture in the middle of a place that it fits into.
  public mutating func draw(_ picture: ScreenPicture, in rect: Rect) {
    draw(
      picture,
      at: Point(
        column: rect.left + (rect.columns - picture.columns) / 2,
        row: rect.top + (rect.rows - picture.rows) / 2))
  }

  /// Draws a picture that fits on the canvas; nothing if it does not.
  private mutating func draw(_ picture: ScreenPicture, at point: Point) {
    guard point.column >= 0, point.row >= 0,
      point.column + picture.columns <= size.columns, point.row + picture.rows <= size.rows
    else { return }
    let rect = Rect(
      column: point.column, row: point.row, columns: picture.columns, rows: picture.rows)
    fill(rect, with: Self.kept, style: .plain)
    pictures.append(PlacedPicture(picture: picture, point: point))
  }
}
