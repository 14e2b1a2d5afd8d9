/// A row of keys with what they do, centred, as at the foot of a sheet.
public struct KeyHints {
  private static let gap = 3
  private let hints: [(key: Key, label: String)]

  /// Hints from left to right.
  public init(_ hints: [(key: Key, label: String)]) {
    self.hints = hints
  }

  private var columns: Int {
    hints.reduce(-Self.gap) { sum, hint in
      sum + Canvas.width(of: hint.key.label) + 1 + Canvas.width(of: hint.label) + Self.gap
    }
  }

  /// Draws the hints in the middle of the first row of `rect`; those that have no room are left out
  /// whole.
  public func draw(on canvas: inout Canvas, in rect: Rect) {
    var place = rect.centered(columns: columns, rows: 1).origin
    place.row = rect.top
    for (key, label) in hints {
      let width = Canvas.width(of: key.label) + 1 + Canvas.width(of: label)
      guard place.column + width <= rect.right else { return }
      canvas.write(key.label, at: place, columns: width, style: .accent)
      place.column += Canvas.width(of: key.label) + 1
      canvas.write(label, at: place, columns: width)
      place.column += Canvas.width(of: label) + Self.gap
    }
  }
}
