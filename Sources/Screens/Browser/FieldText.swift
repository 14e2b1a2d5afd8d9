import Catalog
import Terminal
import ViewState

/// A field of an animal as lists show it: a diet has a coloured dot before its word.
struct FieldText {
  private let field: Field
  private let animal: Animal
  private let dot: Style?

  init(_ field: Field, of animal: Animal) {
    self.field = field
    self.animal = animal
    dot = field == .diet ? animal.diet.hue : nil
  }

  func draw(on canvas: inout Canvas, at point: Point, columns: Int, look: RowLook) {
    var start = point
    if let dot {
      start.column += canvas.write("● ", at: start, columns: columns, style: look.style(or: dot))
    }
    let room = columns - (start.column - point.column)
    canvas.write(
      animal.shown(of: field, columns: room), at: start, columns: room,
      style: look.style(or: .plain))
  }
}

extension Animal {
  /// What a list shows of a field in `columns` columns. A value that does not fit its field is
  /// marked, even where it is cut.
  func shown(of field: Field, columns: Int) -> String {
    let (text, mark) = (text(of: field), mark(of: field))
    return mark.isEmpty ? text : Canvas.cut(text, columns: columns - mark.count) + mark
  }
}

extension Diet {
  /// The hue of the dot before the word, or of a bar.
  var hue: Style {
    switch self {
    case .herbivorous: .green
    case .carnivorous: .red
    case .omnivorous: .magenta
    case .unknown: .faint
    }
  }
}
