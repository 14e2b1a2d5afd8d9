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

  private func list(in area: Rect) -> Rect {
    let sheet = sheet(in: area)
    return Rect(
      column: sheet.left + 1, row: sheet.top + 1, columns: sheet.columns - 2,
      rows: listRows(in: area))
  }

  /// A key at the foot of the sheet.
  func key(at point: Point, in area: Rect) -> Key? {
    let inside = Canvas.inside(of: sheet(in: area))
    return KeyHints(of: commands).key(at: point, in: inside.row(inside.rows - 1))
  }

  /// A press selects a draft, a double click resumes it.
  func handle(_ input: Input, on stack: ScreenStack) throws -> Bool {
    guard case .mouse(let mouse) = input else { return false }
    switch mouse.action {
    case .wheelUp: select(selection - 1)
    case .wheelDown: select(selection + 1)
    case .press:
      let list = list(in: stack.area)
      let index = scroll.top + mouse.point.row - list.top
      guard list.contains(mouse.point), drafts.kept.indices.contains(index) else { break }
      select(index)
      if mouse.clicks == 2 { try stack.run(resumeCommand) }
    }
    return true
  }

  func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    let sheet = sheet(in: area)
    canvas.fill(sheet)
    let inside = canvas.box(sheet, title: title, note: note, isFocused: isActive)
    let list = list(in: area)
    let foot = inside.row(inside.rows - 1)
    let state = Rect(
      column: foot.left, row: list.bottom, columns: foot.columns, rows: foot.top - list.bottom)
    drawState(on: &canvas, in: state)
    KeyHints(of: commands).draw(on: &canvas, in: foot)
    ListView(drafts.kept[...].dropFirst(scroll.top), selection: selection, isFocused: isActive)
      .draw(on: &canvas, in: list) { draft, canvas, row, look in
        draw(draft, distinction: drafts.distinctions[draft.id], on: &canvas, in: row, look: look)
      }
  }

  private var note: String {
    drafts.kept.count > scroll.height ? "\(selection + 1) of \(drafts.kept.count)" : ""
  }

  private func draw(
    _ draft: KeptDraft, distinction: String?, on canvas: inout Canvas, in row: Rect, look: RowLook
  ) {
    let style = look.style(or: draft.isUnderEdit ? .faint : .plain)
    let note = [distinction ?? "", draft.isUnderEdit ? "being edited" : ""]
      .filter { !$0.isEmpty }.joined(separator: ", ")
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
