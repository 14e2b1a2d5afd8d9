import Terminal
import ViewState

/// How a comparison looks.
extension ComparisonScreen {
  /// All lines, whether or not they fit.
  var lines: [ComparisonLines.Line] {
    let head = Canvas.lines(of: subtitle, columns: max(1, columns - 2)).map { text in
      ComparisonLines.Line(
        row: nil, parts: [.init(column: 1, columns: columns - 2, text: text, style: .plain)])
    }
    let gap = ComparisonLines.Line(row: nil, parts: [])
    let body = ComparisonLines(
      of: comparison, asks: asks, selection: selection, columns: columns)
    return head + (columns < 50 ? [] : [gap]) + body.all
  }

  /// The width of the sheet.
  func sheetColumns(in area: Rect) -> Int { min(76, area.columns) }

  /// The height of the sheet: the frame, the lines, and the keys below a blank row.
  func rows(in area: Rect) -> Int { min(lines.count + 4, area.rows) }

  private var keys: [(Key, String)] {
    guard asks else { return [(.escape, "Close")] }
    let both: [(Key, String)] = canKeepBoth ? [("b", "Both")] : []
    return [(.left, labels.theirs), (.right, labels.mine)] + both
      + [(.enter, verb), (.escape, "Back")]
  }

  private func sheet(in area: Rect) -> Rect {
    area.centered(columns: sheetColumns(in: area), rows: rows(in: area))
  }

  /// The keys at the foot of the sheet.
  package func hints(in area: Rect) -> [(hints: KeyHints, row: Rect)] {
    let inside = Canvas.inside(of: sheet(in: area))
    return inside.rows > 1 ? [(KeyHints(keys), inside.row(inside.rows - 1))] : []
  }

  /// Draws the sheet in the middle of `area`.
  package func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    let sheet = sheet(in: area)
    canvas.fill(sheet)
    let lines = lines
    let end = min(scroll.top + scroll.height, lines.count)
    let isCut = lines.count > scroll.height
    let inside = canvas.box(
      sheet, title: title, note: isCut ? "\(scroll.top + 1)–\(end) of \(lines.count)" : "",
      isFocused: isActive)
    let shown = lines[min(scroll.top, end)..<end]
    for (offset, line) in shown.enumerated() {
      draw(line, on: &canvas, in: sheet.inset(columns: 1, rows: 1).row(offset))
    }
    let chosen = shown.firstIndex { $0.row == selection } ?? scroll.top
    canvas.placeCursor(at: inside.row(chosen - scroll.top).origin, isVisible: false)
    drawHints(on: &canvas, in: area)
  }

  private func draw(_ line: ComparisonLines.Line, on canvas: inout Canvas, in row: Rect) {
    for part in line.parts {
      let place = Point(column: row.left + part.column, row: row.top)
      canvas.write(part.text, at: place, columns: part.columns, style: part.style)
    }
  }
}
