import Catalog
import Terminal
import ViewState

/// How the sheet looks: the drafts, below them whose the selected one is, and the keys.
extension DraftsScreen {
  private static let columns = 64
  /// Frame, state of the selected draft, and keys.
  private static let otherRows = 5

  /// The rows that the list has in a sheet over `area`.
  func listRows(in area: Rect) -> Int { max(1, sheet(in: area).rows - Self.otherRows) }

  private func sheet(in area: Rect) -> Rect {
    area.centered(
      columns: Self.columns, rows: min(drafts.kept.count, area.rows) + Self.otherRows)
  }

  func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    let sheet = sheet(in: area)
    canvas.fill(sheet)
    let inside = canvas.box(sheet, title: title, note: note, isFocused: isActive)
    let list = Rect(
      column: sheet.left + 1, row: inside.top, columns: sheet.columns - 2,
      rows: listRows(in: area))
    let foot = inside.row(inside.rows - 1)
    drawState(on: &canvas, in: foot.above(rows: inside.bottom - list.bottom - 1))
    KeyHints(hints).draw(on: &canvas, in: foot)
    ListView(drafts.kept[...].dropFirst(scroll.top), selection: selection, isFocused: isActive)
      .draw(on: &canvas, in: list, row: draw)
  }

  private var note: String {
    drafts.kept.count > scroll.height ? "\(selection + 1) of \(drafts.kept.count)" : ""
  }

  private func draw(_ draft: KeptDraft, on canvas: inout Canvas, in row: Rect, look: RowLook) {
    let style = look.style(or: draft.isUnderEdit ? .faint : .plain)
    let note = draft.isUnderEdit ? "being edited" : ""
    canvas.writeTrailing(note, in: row, style: style)
    let columns = row.columns - (note.isEmpty ? 0 : Canvas.width(of: note) + 1)
    canvas.write(draft.title, at: row.origin, columns: columns, style: style)
  }

  /// Whose the selected draft is, over two lines where it needs them.
  private func drawState(on canvas: inout Canvas, in rect: Rect) {
    guard let selected else { return }
    canvas.writeWrapped(selected.state(in: zone), in: rect, style: .faint)
  }
}

extension Rect {
  /// As many rows right above this one.
  fileprivate func above(rows: Int) -> Rect {
    Rect(column: left, row: top - rows, columns: columns, rows: rows)
  }
}
