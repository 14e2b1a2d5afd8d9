import Pictures

/// A picture on a canvas. ncurses does not know it: it is written over the cells that are kept for
/// it.
nonisolated package struct PlacedPicture: Equatable, Sendable {
  package let picture: ScreenPicture
  package let point: Point
  /// Whether it is behind a layer.
  var isFaint = false

  /// The control sequences that draw it on a canvas where cells in these of its rows were written
  /// over, or all of it for nil. They restore the cursor and its attributes.
  package func sequences(on canvas: Canvas, over changed: [Int]? = nil) -> [String] {
    switch picture {
    case .cells(let picture):
      (changed ?? Array(rows)).flatMap { row in
        canvas.uncovered(columns, inRow: row).map {
          drawn(
            picture.text(ofRow: row - point.row, columns: $0, isFaint: isFaint), inRow: row,
            after: $0.lowerBound)
        }
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
    return columns.overlaps(self.columns)
  }

  private var blanks: String { String(repeating: " ", count: picture.columns) }

  private func drawn(_ text: String, inRow row: Int, after columns: Int = 0) -> String {
    "\u{1B}7\u{1B}[m\u{1B}[\(row + 1);\(point.column + columns + 1)H\(text)\u{1B}8"
  }

  /// What removes it where it does not go with the cells under it.
  package var removal: String {
    if case .pixels(let picture) = picture { picture.removal } else { "" }
  }

  /// Whether it is one of pixels.
  var isOfPixels: Bool { if case .pixels = picture { true } else { false } }

  /// The columns of the canvas that it covers.
  var columns: Range<Int> { point.column..<point.column + picture.columns }
  /// The rows of the canvas that it covers.
  package var rows: Range<Int> { point.row..<point.row + picture.rows }
}

extension Canvas {
  /// The rows of a picture that can be made out; words stand in a lower place.
  public static let leastOfPicture = 4
  /// What stands in the cells of a picture: not a blank, which ncurses would clear together with
  /// others.
  private static let kept = Glyph.Part("\u{A0}")

  /// The runs of cells in which nothing stands over a picture with these columns, counted from its
  /// first one.
  nonisolated fileprivate func uncovered(_ columns: Range<Int>, inRow row: Int) -> [Range<Int>] {
    let styles = cells(columns, ofRow: row).map(\.style)
    return styles.indices { $0 == .picture }.ranges.map(\.self)
  }

  /// Draws a picture in the middle of a place that it fits into.
  public mutating func draw(_ picture: ScreenPicture, in rect: Rect) {
    draw(
      picture,
      at: Point(
        column: rect.left + (rect.columns - picture.columns) / 2,
        row: rect.top + (rect.rows - picture.rows) / 2))
  }

  /// Draws a picture that fits on the canvas, and removes those that it overlaps; does nothing if
  /// it does not fit.
  private mutating func draw(_ picture: ScreenPicture, at point: Point) {
    guard point.column >= 0, point.row >= 0,
      point.column + picture.columns <= size.columns, point.row + picture.rows <= size.rows
    else { return }
    let rect = Rect(
      column: point.column, row: point.row, columns: picture.columns, rows: picture.rows)
    let placed = PlacedPicture(picture: picture, point: point)
    removePictures { $0.rows.overlaps(placed.rows) && $0.columns.overlaps(placed.columns) }
    fill(rect, with: Self.kept, style: .picture)
    pictures.append(placed)
  }
}
