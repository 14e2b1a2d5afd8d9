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
    let body = Rect(
      column: inside.left, row: inside.top + heading, columns: inside.columns,
      rows: inside.rows - heading)
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
      let title = "\(line.change.kind.title) \(line.change.subject)"
      canvas.write(
        title, at: place.origin, columns: place.columns, style: look.style(or: .strong))
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

extension Change.Kind {
  fileprivate var title: String {
    switch self {
    case .added: "Added"
    case .changed: "Changed"
    case .deleted: "Deleted"
    }
  }
}
