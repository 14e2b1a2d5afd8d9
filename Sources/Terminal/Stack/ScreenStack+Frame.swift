/// The picture of the whole screen.
extension ScreenStack {
  /// Below this there is no room for a catalog.
  static let smallest = Size(columns: 20, rows: 5)

  /// What the screens are drawn in: all rows but the last, which is footer and message line.
  var area: Rect { Rect(column: 0, row: 0, columns: size.columns, rows: size.rows - 1) }

  /// Whether there is room for a picture.
  var isBigEnough: Bool {
    size.columns >= Self.smallest.columns && size.rows >= Self.smallest.rows
  }

  /// Draws the whole screen from its state; changes nothing.
  public func frame() -> Canvas {
    var canvas = Canvas(size: size)
    guard isBigEnough else {
      let text = "Too small: \(Self.smallest.columns)×\(Self.smallest.rows) needed"
      canvas.writeWrapped(text, in: canvas.bounds)
      return canvas
    }
    for screen in screens {
      screen.draw(on: &canvas, in: area, isActive: screen === top)
    }
    Footer(commands: top.map(commands) ?? [], message: shownMessage)
      .draw(on: &canvas, in: canvas.bounds.row(size.rows - 1))
    return canvas
  }

  private var shownMessage: Message? {
    shownProgress.map { Message(text: $0, kind: .progress) } ?? message
  }
}
