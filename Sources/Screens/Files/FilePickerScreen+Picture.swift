import Catalog
import Foundation
import Terminal
import ViewState

/// Where the parts of the screen stand.
struct FilePickerLayout {
  /// The field.
  let field: Rect
  /// The entries.
  let list: Rect

  init(in area: Rect) {
    let inside = area.inset(columns: 1, rows: 1)
    field = inside.row(0).inset(columns: 1, rows: 0)
    // A blank row stands between them where there is room.
    let top = inside.rows >= 12 ? 2 : 1
    list = Rect(
      column: inside.left, row: inside.top + top, columns: inside.columns,
      rows: max(1, inside.rows - top))
  }
}

/// How the screen looks.
extension FilePickerScreen {
  private static let label = "File  "

  func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    canvas.fill(area)
    canvas.box(area, title: heading(columns: area.columns - 6), note: note, isFocused: isActive)
    let layout = FilePickerLayout(in: area)
    drawList(on: &canvas, in: layout.list, isActive: isActive)
    let used = canvas.write(
      Self.label, at: layout.field.origin, columns: layout.field.columns, style: .heading)
    let place = Rect(
      column: layout.field.left + used, row: layout.field.top,
      columns: layout.field.columns - used, rows: 1)
    canvas.writingLine(in: place)
    field.draw(on: &canvas, in: place, isFocused: isActive)
  }

  /// The title and the folder; of a long path, its end.
  private func heading(columns: Int) -> String {
    let path = picker.shownFolder.text(home: picker.home)
    let room = columns - Canvas.width(of: title) - 3
    guard room > 6 else { return title }
    return "\(title) · \(Canvas.cutBefore(path, columns: room))"
  }

  private var note: String {
    guard let position = picker.position else { return "" }
    let place = "\(position.grouped) of \(picker.count.grouped)"
    return picker.isCut ? "\(place) · there are more: type a path" : place
  }

  private func drawList(on canvas: inout Canvas, in list: Rect, isActive: Bool) {
    guard picker.failure == nil, !picker.visible.isEmpty else {
      canvas.writeWrapped(emptyText, in: list.inset(columns: 1, rows: 0), style: .faint)
      return
    }
    let columns = FileColumns(width: list.columns - 2, timeZone: timeZone)
    ListView(picker.visible, selection: picker.selection, isFocused: isActive)
      .draw(on: &canvas, in: list) { entry, canvas, row, look in
        columns.draw(entry, picker.facts(of: entry), on: &canvas, in: row, look: look)
      }
  }

  private var emptyText: String {
    if let failure = picker.failure { return failure.description }
    if picker.isReading { return "Reading the folder…" }
    let name = picker.typedName
    if !name.isEmpty { return "No file here has “\(name.shortened)” in its name." }
    return picker.hasHidden
      ? "All files here are hidden; type “.” to list them." : "There is no file here."
  }
}
