/// The picture of the whole screen.
extension ScreenStack {
  /// The smallest size that has room for a catalog.
  static let smallest = Size(columns: 20, rows: 5)

  /// The area of the screens: all rows but the last, which holds the footer and the message line.
  public var area: Rect { Rect(column: 0, row: 0, columns: size.columns, rows: size.rows - 1) }

  /// Whether there is room for a picture.
  var isBigEnough: Bool {
    size.columns >= Self.smallest.columns && size.rows >= Self.smallest.rows
  }

  /// Draws the whole screen from its state; changes nothing.
  public func frame() -> Canvas {
    var canvas = Canvas(size: size, isSlow: isSlow)
    guard isBigEnough else {
      let text = "Too small: \(Self.smallest.columns)×\(Self.smallest.rows) needed"
      canvas.writeWrapped(text, in: canvas.bounds)
      return canvas
    }
    for screen in screens {
      if screen === top, screens.count > 1 { canvas.stepBack() }
      screen.draw(on: &canvas, in: area, isActive: screen === top)
    }
    footer.draw(on: &canvas, in: footerRow)
    return canvas
  }

  var footer: Footer {
    Footer(
      commands: topCommands, message: shownMessage, shown: top?.shownKeys(in: area) ?? [])
  }

  var footerRow: Rect { Rect(column: 0, row: size.rows - 1, columns: size.columns, rows: 1) }

  private var shownMessage: Message? {
    let progress = shownProgress ?? count.map { "Count \($0)" }
    return progress.map { Message(text: $0, kind: .progress) } ?? message
  }
}
