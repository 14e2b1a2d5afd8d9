/// A form in a frame over the screen that opened it, with the keys that matter at its foot.
public struct FormSheet {
  private let title: String
  private let form: Form
  private let hints: [(key: Key, label: String)]

  /// A sheet with that heading around `form`.
  public init(_ title: String, form: Form, hints: [(key: Key, label: String)]) {
    self.title = title
    self.form = form
    self.hints = hints
  }

  /// Draws the sheet in the middle of `area`. Where it has no room for lines below the rows, the
  /// problem of the row with the focus takes the place of the keys.
  public func draw(on canvas: inout Canvas, in area: Rect, isActive: Bool) {
    let sheet = area.centered(columns: 56, rows: form.height + 3)
    canvas.fill(sheet)
    let inside = canvas.box(sheet, title: title, isFocused: isActive)
    let foot = inside.row(inside.rows - 1)
    let isCramped = inside.rows - 1 < form.height
    if isCramped, let problem = form.focusedProblem {
      canvas.write(problem, at: foot.origin, columns: foot.columns, style: .problem)
    } else if inside.rows > 1 {
      KeyHints(hints).draw(on: &canvas, in: foot)
    }
    let rows = max(1, inside.rows - 1)
    let body = Rect(column: inside.left, row: inside.top, columns: inside.columns, rows: rows)
    form.draw(on: &canvas, in: body, area: area, isActive: isActive)
  }
}
