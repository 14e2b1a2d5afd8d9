import Terminal

/// One row of a screen, for what is written into it.
struct Strip {
  var canvas: Canvas

  init(_ text: String = "", columns: Int) {
    canvas = Canvas(size: Size(columns: columns, rows: 1))
    write(text, at: 0)
  }

  @discardableResult
  mutating func write(_ text: String, at column: Int) -> Int {
    canvas.write(text, at: Point(column: column, row: 0), columns: canvas.size.columns)
  }

  var picture: String { canvas.picture }
  /// The scalars of the picture: two strings with the same look may still differ in them.
  var scalars: [Unicode.Scalar] { Array(picture.unicodeScalars) }
}
