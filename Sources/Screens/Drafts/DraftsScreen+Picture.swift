import Catalog
import Terminal
import ViewState

/// How the sheet looks: the drafts, the origin of the selected one, and the keys.
extension DraftsScreen {
  /// The origin of the selected draft in two lines, and the keys.
  private static let footRows = 3

  var sheet: NarrowedSheet {
    NarrowedSheet(
      title, field: field, columns: 64, count: drafts.kept.count, footRows: Self.footRows)
  }

  /// The keys at the foot of the sheet.
  func hints(in area: Rect) -> [(hints: KeyHints, row: Rect)] {
    sheet.hints(of: commands, in: area)
  }

  /// Types into the field; a press selects a draft, a double click resumes it.
  func handle(_ input: Input, on stack: ScreenStack) throws -> Bool {
    guard case .mouse(let mouse) = input else { return try field.handle(input) }
    try sheet.follow(
      mouse, in: stack.area, from: scroll.top, selection: selection, select: select
    ) { index, clicks in
      guard found.indices.contains(index) else { return }
      select(index)
      if clicks == 2 { try stack.run(resumeCommand) }
    }
    return true
  }

  func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    sheet.draw(
      found[...], from: scroll.top, selection: selection,
      note: NarrowedSheet.note(selection, of: found.count), on: &canvas, in: area,
      isActive: isActive
    ) { draft, canvas, row, look in
      draw(draft, distinction: drafts.distinctions[draft.id], on: &canvas, in: row, look: look)
    }
    let foot = sheet.foot(in: area)
    let state = Rect(
      column: foot.left, row: foot.top, columns: foot.columns, rows: foot.rows - 1)
    drawState(on: &canvas, in: state)
    drawHints(on: &canvas, in: area)
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

  /// Draws the origin of the selected draft, in two lines if needed.
  private func drawState(on canvas: inout Canvas, in rect: Rect) {
    guard let selected else { return }
    canvas.writeWrapped(selected.state(in: zone), in: rect, style: .faint)
  }
}
