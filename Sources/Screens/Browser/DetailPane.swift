import Catalog
import Terminal

/// The selected animal: its name as the heading, and all its other fields; a name that is cut in the
/// heading stands in full below.
struct DetailPane {
  private static let labelColumns = 10

  let animal: Animal?
  let isFocused: Bool

  func draw(on canvas: inout Canvas, in rect: Rect) {
    let inside = canvas.box(rect, title: animal?.name ?? "Animal", isFocused: isFocused)
    guard let animal else {
      canvas.writeWrapped("No animal is selected.", in: inside, style: .faint)
      return
    }
    let isCut = Canvas.width(of: animal.name) > inside.columns - 1
    var row = 0
    for field in AnimalField.all
    where row < inside.rows && (isCut || field.id != AnimalField.name.id) {
      row += draw(field, of: animal, on: &canvas, in: inside, from: row)
    }
    if isFocused { canvas.placeCursor(at: inside.origin, isVisible: false) }
  }

  /// Draws a field from a row on and answers with the rows it took: a long text goes on below. The
  /// coloured dot of a diet is the list's alone: beside it, it would only cost each cursor key bytes.
  private func draw(
    _ field: AnimalField, of animal: Animal, on canvas: inout Canvas, in inside: Rect, from row: Int
  ) -> Int {
    let label = inside.row(row)
    canvas.write(field.title, at: label.origin, columns: Self.labelColumns, style: .faint)
    let place = Rect(
      column: inside.left + Self.labelColumns, row: label.top,
      columns: inside.columns - Self.labelColumns, rows: inside.rows - row)
    let text = field.text(animal)
    guard !text.isEmpty else {
      canvas.write("none", at: place.origin, columns: place.columns, style: .faint)
      return 1
    }
    canvas.writeWrapped(text, in: place)
    return Canvas.lines(of: text, columns: place.columns).count
  }
}
