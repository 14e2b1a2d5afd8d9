import Catalog
import Foundation
import Terminal
import ViewState

/// What the selected edit changed, record by record: each field before and after.
struct ChangesPane {
  let history: History
  let timeZone: TimeZone
  let isFocused: Bool

  func draw(on canvas: inout Canvas, in rect: Rect) {
    let edit = history.selectedEdit
    canvas.box(
      rect, title: edit?.label ?? "Changes", note: edit.map(note) ?? "", isFocused: isFocused)
    let inside = rect.inset(columns: 1, rows: 1)
    if isFocused { canvas.placeCursor(at: inside.origin, isVisible: false) }
    let heading = HistoryLayout.headingRows(in: rect)
    if heading > 0, let edit { drawHeading(of: edit, on: &canvas, in: inside.row(0)) }
    let body = inside.dropping(rows: heading)
    if let failure = history.changesFailure ?? history.changes?.failure {
      canvas.writeWrapped(failure.message, in: body.inset(columns: 1, rows: 0), style: .faint)
    } else if let list = history.changes {
      ListView(list.visible, selection: isFocused ? list.selection : nil, isFocused: isFocused)
        .draw(on: &canvas, in: body, row: draw)
    }
  }

  /// How many changes the edit made; those listed may be fewer.
  private func note(on edit: Edit) -> String {
    let count = edit.changes.counted("change")
    return history.view == .all || edit.changes == 1 ? count : "\(count) in all"
  }

  private func drawHeading(of edit: Edit, on canvas: inout Canvas, in row: Rect) {
    let who = edit.author.address
    let parts = [
      ClockTime(edit.time, in: timeZone).seconds, edit.isBackInTime ? "clock set back" : nil,
      edit.isUndone ? "undone" : nil, who.isEmpty ? nil : "by \(who)",
    ]
    canvas.write(
      parts.compactMap { $0 }.joined(separator: " · "),
      at: row.inset(columns: 1, rows: 0).origin, columns: row.columns - 2, style: .faint)
  }

  private func draw(_ line: ChangeLine, on canvas: inout Canvas, in place: Rect, look: RowLook) {
    let text = FieldLine(look: look, place: place)
    switch line.content {
    case .record:
      let title = "\(line.change.kind.rawValue.capitalised) \(line.change.subject)"
      canvas.write(title, at: place.origin, columns: place.columns, style: look.style(or: .strong))
    case .unreadable:
      canvas.write(
        "  The journal cannot be read here.", at: place.origin, columns: place.columns,
        style: look.style(or: .problem))
    case .value(let field, let value): text.draw(field.title, value, on: &canvas)
    case .field(let field): text.draw(field, on: &canvas)
    case .before(let field): text.draw(field.title, field.before, style: .faint, on: &canvas)
    case .after(let field): text.drawAfter(field, on: &canvas)
    }
  }
}

extension Change {
  /// What it is about: "animal Aardvark".
  var subject: String {
    guard let record else { return "something that this version does not know" }
    return "\(record.noun) \(name.isEmpty ? "\(record.id)" : name)"
  }
}

/// A row that shows a field of a change.
struct FieldLine {
  private static let indent = 2
  private static let titleColumns = 10
  private static let arrow = "→ "

  let look: RowLook
  let place: Rect

  private var values: Rect { place.dropping(columns: Self.indent + Self.titleColumns) }

  func draw(_ title: String, _ value: String, style: Style = .plain, on canvas: inout Canvas) {
    drawTitle(title, on: &canvas)
    write(value, on: &canvas, in: values, style: style)
  }

  func draw(_ field: Change.Field, on canvas: inout Canvas) {
    drawTitle(field.title, on: &canvas)
    let half = (values.columns - Self.arrow.count) / 2
    let left = Rect(column: values.left, row: values.top, columns: half - 1, rows: 1)
    write(field.before, on: &canvas, in: left, style: .faint)
    drawArrow(field.after, on: &canvas, in: values.dropping(columns: half))
  }

  func drawAfter(_ field: Change.Field, on canvas: inout Canvas) {
    let start = Self.indent + Self.titleColumns - Self.arrow.count
    drawArrow(field.after, on: &canvas, in: place.dropping(columns: start))
  }

  private func drawTitle(_ title: String, on canvas: inout Canvas) {
    let start = Point(column: place.left + Self.indent, row: place.top)
    canvas.write(title, at: start, columns: Self.titleColumns - 1, style: look.style(or: .faint))
  }

  private func drawArrow(_ value: String, on canvas: inout Canvas, in rect: Rect) {
    let used = canvas.write(
      Self.arrow, at: rect.origin, columns: rect.columns, style: look.style(or: .faint))
    write(value, on: &canvas, in: rect.dropping(columns: used), style: .plain)
  }

  private func write(_ value: String, on canvas: inout Canvas, in rect: Rect, style: Style) {
    let isNone = value.isEmpty
    canvas.write(
      isNone ? "none" : value, at: rect.origin, columns: rect.columns,
      style: look.style(or: isNone ? .faint : style))
  }
}
