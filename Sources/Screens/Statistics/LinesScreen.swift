import Observation
import Terminal

/// A screen of lines that scroll.
@Observable
class LinesScreen: Screen {
  let title: String
  @ObservationIgnored private(set) var area = Rect(column: 0, row: 0, columns: 80, rows: 23)
  private(set) var top = 0

  init(_ title: String) {
    self.title = title
  }

  /// The lines.
  var lines: [StatisticsLine] { [] }
  /// Where they stand, with a frame around them.
  var frame: Rect { area }

  func layout(in area: Rect) {
    self.area = area
    scroll(by: 0)
  }

  var commands: [Command] {
    [
      Command("Line up", id: "line-up", group: title, keys: [.up, "k"], label: "Up") { [self] _ in
        scroll(by: -1)
      },
      Command("Line down", id: "line-down", group: title, keys: [.down, "j"], label: "Down") {
        [self] _ in
        scroll(by: 1)
      },
      Command("Page up", id: "page-up", group: title, keys: [.pageUp, .control("b")]) { [self] _ in
        scroll(by: -rows)
      },
      Command("Page down", id: "page-down", group: title, keys: [.pageDown, .control("f"), " "]) {
        [self] _ in
        scroll(by: rows)
      },
      Command("Half a page up", id: "half-page-up", group: title, keys: [.control("u")]) {
        [self] _ in
        scroll(by: -max(1, rows / 2))
      },
      Command("Half a page down", id: "half-page-down", group: title, keys: [.control("d")]) {
        [self] _ in
        scroll(by: max(1, rows / 2))
      },
      Command("Start", id: "start", group: title, keys: [.home, "g"]) { [self] _ in
        scroll(by: -top)
      },
      Command("End", id: "end", group: title, keys: [.end, "G"]) { [self] _ in
        scroll(by: lines.count)
      },
    ]
  }

  func handle(_ input: Input, on stack: ScreenStack) throws -> Bool {
    guard case .mouse(let mouse) = input else { return false }
    switch mouse.action {
    case .wheelUp: scroll(by: -3)
    case .wheelDown: scroll(by: 3)
    case .press: break
    }
    return true
  }

  private var rows: Int { max(1, frame.rows - 2) }

  private func scroll(by distance: Int) {
    top = min(max(0, top + distance), max(0, lines.count - rows))
  }

  /// Draws the lines in their frame, or words if there are none yet.
  func draw(
    _ lines: [StatisticsLine], titled title: String, of total: Int, grown growth: Double = 1,
    orWords words: String?, on canvas: inout Canvas, isActive: Bool
  ) {
    let note = lines.count > rows ? "\(min(top + rows, lines.count)) of \(lines.count)" : ""
    let inside = canvas.box(frame, title: title, note: note, isFocused: isActive)
    canvas.placeCursor(at: inside.origin, isVisible: false)
    if let words {
      canvas.writeWrapped(words, in: inside, style: .faint)
      return
    }
    // After a change there may be fewer lines than before.
    let start = min(top, max(0, lines.count - inside.rows))
    StatisticsLines(lines, of: total, grown: growth).draw(on: &canvas, in: inside, from: start)
  }

  func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    draw(lines, titled: title, of: 0, orWords: nil, on: &canvas, isActive: isActive)
  }
}
