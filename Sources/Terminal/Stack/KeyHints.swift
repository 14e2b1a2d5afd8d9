/// A row of keys with what they do, centred, as at the foot of a sheet.
public struct KeyHints {
  private let hints: [(key: String, label: String)]

  /// Hints from left to right.
  public init(_ hints: [(key: Key, label: String)]) {
    self.hints = hints.map { ($0.key.label, $0.label) }
  }

  /// Draws the hints in the middle of the first row of `rect`: closer together where it is narrow, and
  /// the keys alone where that is not enough, as each of them must be known.
  public func draw(on canvas: inout Canvas, in rect: Rect) {
    for gap in [3, 1] where width(of: hints, gap: gap) <= rect.columns {
      return draw(hints, gap: gap, on: &canvas, in: rect)
    }
    draw(hints.map { ($0.key, "") }, gap: 1, on: &canvas, in: rect)
  }

  private func width(of hints: [(key: String, label: String)], gap: Int) -> Int {
    hints.reduce(-gap) { $0 + Canvas.width(of: $1.key) + 1 + Canvas.width(of: $1.label) + gap }
  }

  private func draw(
    _ hints: [(key: String, label: String)], gap: Int, on canvas: inout Canvas, in rect: Rect
  ) {
    var place = rect.centered(columns: width(of: hints, gap: gap), rows: 1).origin
    place.row = rect.top
    for (key, label) in hints {
      place.column += canvas.write(
        key, at: place, columns: rect.right - place.column, style: .accent)
      place.column += 1
      place.column += canvas.write(label, at: place, columns: rect.right - place.column) + gap
    }
  }
}
