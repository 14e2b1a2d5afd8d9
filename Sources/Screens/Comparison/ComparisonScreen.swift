import Observation
import Terminal
import ViewState

/// The sheet that compares a draft with the record as it was and as it is, or two animals that are
/// to be merged: to choose what is kept, or only to look.
@Observable
package final class ComparisonScreen: Screen {
  /// The heading: what has happened, or what is compared.
  package let title: String
  let subtitle: String
  var comparison: Comparison
  @ObservationIgnored let onSave: ((ComparisonScreen, ScreenStack) throws -> Void)?
  @ObservationIgnored let onReturn: () -> Void
  let verb: String
  /// The index of the field to choose for.
  var selection: Int?
  var scroll = Scroll()
  var columns = 0

  /// A sheet that asks whose values to keep if there is `onSave`, which saves the choice and closes
  /// it; if it is left instead, `onReturn` is called. `subtitle` says what is compared.
  package init(
    _ comparison: Comparison, title: String, subtitle: String, verb: String = "Save",
    onSave: ((ComparisonScreen, ScreenStack) throws -> Void)? = nil,
    onReturn: @escaping () -> Void = {}
  ) {
    self.comparison = comparison
    self.title = title
    self.subtitle = subtitle
    self.verb = verb
    self.onSave = onSave
    self.onReturn = onReturn
    if onSave != nil { selection = comparison.rows.firstIndex(where: \.isConflict) }
  }

  var asks: Bool { onSave != nil }
  /// If it asks, only the characters that choose do anything, as with a `Question`.
  package var takesText: Bool { asks }
}

extension ComparisonScreen {
  func choose(_ side: Comparison.Side) {
    guard let selection else { return }
    comparison.choose(side, for: comparison.rows[selection].id)
    showSelection()
    showChoice(of: selection)
  }

  private func showChoice(of row: Int) {
    let chosen = lines.firstIndex { line in
      line.row == row && line.parts.contains { $0.text == ComparisonValue.chosenMark }
    }
    if let chosen { scroll.follow(chosen) }
  }

  func select(from rows: [Int], where isBeyond: (Int, Int) -> Bool) {
    guard let selection else { return }
    let next = rows.first { isBeyond($0, selection) && comparison.rows[$0].isConflict }
    self.selection = next ?? selection
    showSelection()
  }

  private func showSelection() {
    guard let selection else { return }
    let lines = lines
    let own = lines.indices.filter { lines[$0].row == selection }
    if let last = own.last { scroll.follow(last) }
    if let first = own.first { scroll.follow(first) }
  }

  func move(by distance: Int) {
    let row = distance < 0 ? scroll.top + distance : scroll.top + scroll.height - 1 + distance
    scroll.follow(min(max(0, row), max(0, lines.count - 1)))
  }

  package func layout(in area: Rect) {
    columns = sheetColumns(in: area) - 2
    scroll.height = max(1, rows(in: area) - 3)
    scroll.follow(0)
    showSelection()
  }
}

extension ComparisonScreen {
  var lines: [ComparisonLines.Line] {
    let head = Canvas.lines(of: subtitle, columns: max(1, columns - 2)).map { text in
      ComparisonLines.Line(
        row: nil, parts: [.init(column: 1, columns: columns - 2, text: text, style: .plain)])
    }
    let gap = ComparisonLines.Line(row: nil, parts: [])
    let body = ComparisonLines(of: comparison, asks: asks, selection: selection, columns: columns)
    return head + (columns < 50 ? [] : [gap]) + body.all
  }

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
