import Catalog
import Terminal

/// A row that shows a field of a change.
struct FieldLine {
  private static let indent = 2
  private static let titleColumns = 10
  private static let arrow = "→ "

  let look: RowLook
  let place: Rect

  private var values: Rect {
    let start = Self.indent + Self.titleColumns
    return Rect(
      column: place.left + start, row: place.top, columns: place.columns - start, rows: 1)
  }

  /// Draws a field with one value.
  func draw(_ title: String, _ value: String, style: Style = .plain, on canvas: inout Canvas) {
    drawTitle(title, on: &canvas)
    write(value, on: &canvas, in: values, style: style)
  }

  /// Draws a field before and after, side by side.
  func draw(_ field: Change.Field, on canvas: inout Canvas) {
    drawTitle(field.title, on: &canvas)
    let half = (values.columns - Self.arrow.count) / 2
    let left = Rect(column: values.left, row: values.top, columns: half, rows: 1)
    write(field.before, on: &canvas, in: left.narrowed(by: 1), style: .faint)
    drawArrow(
      field.after, on: &canvas,
      in: Rect(
        column: values.left + half, row: values.top, columns: values.columns - half, rows: 1))
  }

  /// Draws the value after the edit, below the one before it.
  func drawAfter(_ field: Change.Field, on canvas: inout Canvas) {
    drawArrow(
      field.after, on: &canvas,
      in: Rect(
        column: values.left - Self.arrow.count, row: values.top,
        columns: values.columns + Self.arrow.count, rows: 1))
  }

  private func drawTitle(_ title: String, on canvas: inout Canvas) {
    let start = Point(column: place.left + Self.indent, row: place.top)
    canvas.write(title, at: start, columns: Self.titleColumns - 1, style: look.style(or: .faint))
  }

  private func drawArrow(_ value: String, on canvas: inout Canvas, in rect: Rect) {
    let used = canvas.write(
      Self.arrow, at: rect.origin, columns: rect.columns, style: look.style(or: .faint))
    let rest = Rect(
      column: rect.left + used, row: rect.top, columns: rect.columns - used, rows: 1)
    write(value, on: &canvas, in: rest, style: .plain)
  }

  private func write(_ value: String, on canvas: inout Canvas, in rect: Rect, style: Style) {
    let isNone = value.isEmpty
    canvas.write(
      isNone ? "none" : value, at: rect.origin, columns: rect.columns,
      style: look.style(or: isNone ? .faint : style))
  }
}

extension Rect {
  /// The rectangle without some columns at its right end.
  fileprivate func narrowed(by columns: Int) -> Rect {
    Rect(column: left, row: top, columns: self.columns - columns, rows: rows)
  }
}
