import Catalog
import Terminal
import ViewState

/// A field of an animal as lists show it: a diet has a coloured dot before its word.
struct FieldText {
  private let text: String
  private let dot: Style?

  init(_ field: Field, of animal: Animal) {
    text = animal.text(of: field) + animal.mark(of: field)
    dot = field == .diet ? animal.diet.hue : nil
  }

  func draw(on canvas: inout Canvas, at point: Point, columns: Int, look: RowLook) {
    var start = point
    if let dot {
      start.column += canvas.write("● ", at: start, columns: columns, style: look.style(or: dot))
    }
    canvas.write(
      text, at: start, columns: columns - (start.column - point.column),
      style: look.style(or: .plain))
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
