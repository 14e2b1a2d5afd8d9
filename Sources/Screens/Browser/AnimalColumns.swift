import Catalog
import Terminal

/// The columns of a list of animals: the name, and as many other fields as there is room for.
struct AnimalColumns {
  private static let leastNameColumns = 28
  /// The other fields in the order in which they find room.
  private static let others: [(field: AnimalField, columns: Int)] = [(.diet, 15), (.category, 15)]

  private let nameColumns: Int
  private let shown: [(field: AnimalField, columns: Int)]

  /// The columns for rows of that width; a list of one category does not tell it on each row.
  init(width: Int, showsCategory: Bool) {
    var left = width
    var shown: [(field: AnimalField, columns: Int)] = []
    for other in Self.others
    where (showsCategory || other.field.id != AnimalField.category.id)
      && left - other.columns >= Self.leastNameColumns
    {
      shown.append(other)
      left -= other.columns
    }
    nameColumns = left
    self.shown = shown
  }

  /// The columns of the bar over a selected animal: its name, and the cell before it. A
  /// cursor key then sends a third of the bytes that a bar over the whole row would cost a slow line,
  /// and the other fields keep their colours.
  func barColumns(of animal: Animal) -> Int {
    min(Canvas.width(of: animal.name), nameColumns - 1) + 1
  }

  /// Draws an animal in one row.
  func draw(_ animal: Animal, on canvas: inout Canvas, in place: Rect, look: RowLook) {
    FieldText(.name, of: animal)
      .draw(on: &canvas, at: place.origin, columns: nameColumns - 1, look: look)
    var start = Point(column: place.left + nameColumns, row: place.top)
    for (field, columns) in shown {
      FieldText(field, of: animal)
        .draw(on: &canvas, at: start, columns: columns - 1, look: .plain)
      start.column += columns
    }
  }
}
