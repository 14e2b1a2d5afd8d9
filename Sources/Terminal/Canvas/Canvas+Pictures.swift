import Pictures

/// A picture on a canvas. ncurses does not know it: it is written over the cells that are kept for
/// it.
nonisolated package struct PlacedPicture: Equatable, Sendable {
  package let picture: CellPicture
  package let point: Point

  /// The control sequences that write a row, and restore the cursor and its attributes.
  package func sequence(ofRow row: Int) -> String {
    let place = "\u{1B}[\(row + 1);\(point.column + 1)H"
    return "\u{1B}7\u{1B}[m\(place)\(picture.text(ofRow: row - point.row))\u{1B}8"
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
  public mutating func draw(_ picture: CellPicture, in rect: Rect) {
    draw(
      picture,
      at: Point(
        column: rect.left + (rect.columns - picture.columns) / 2,
        row: rect.top + (rect.rows - picture.rows) / 2))
  }

  /// Draws a picture that fits on the canvas; nothing if it does not.
  private mutating func draw(_ picture: CellPicture, at point: Point) {
    guard point.column >= 0, point.row >= 0,
      point.column + picture.columns <= size.columns, point.row + picture.rows <= size.rows
    else { return }
    let rect = Rect(
      column: point.column, row: point.row, columns: picture.columns, rows: picture.rows)
    fill(rect, with: Self.kept, style: .plain)
    pictures.append(PlacedPicture(picture: picture, point: point))
  }
}
