import Catalog
import Terminal
import ViewState

/// The categories with their counts.
struct CategoriesPane {
  let list: CategoryList
  let isFocused: Bool

  func draw(on canvas: inout Canvas, in rect: Rect) {
    canvas.box(rect, title: "Categories", isFocused: isFocused)
    ListView(list.visible, selection: list.selection, isFocused: isFocused)
      .draw(on: &canvas, in: rect.inset(columns: 1, rows: 1), row: draw)
  }

  private func draw(_ row: CategoryRow, on canvas: inout Canvas, in place: Rect, look: RowLook) {
    let count = row.search == nil ? row.count.grouped : ""
    canvas.writeTrailing(count, in: place, style: look.style(or: .faint))
    let columns = place.columns - count.count - 1
    let isGroup = row.category == nil && row.search == nil
    canvas.write(
      row.search == nil ? row.name : "/ \(row.name)", at: place.origin, columns: columns,
      style: look.style(or: isGroup ? (row.count == 0 ? .faint : .strong) : .plain))
  }
}
