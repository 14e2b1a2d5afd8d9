/// A centred row of keys with their labels, as at the foot of a sheet.
public struct KeyHints {
  private let hints: [(key: Key, label: String)]

  /// Hints from left to right.
  public init(_ hints: [(key: Key, label: String)]) {
    self.hints = hints
  }

  /// The commands in the footer that can run now, each with its first key.
  public init(of commands: [Command]) {
    hints = commands.filter { $0.obstacle == nil }.compactMap { command in
      command.label.flatMap { label in command.keys.first.map { ($0, label) } }
    }
  }

  /// Draws the hints in the middle of the first row of `rect`: closer together if it is narrow;
  /// without those before the last if that is not enough, as help has them all; and in the end only
  /// the keys.
  public func draw(on canvas: inout Canvas, in rect: Rect) {
    for (key, label, place) in places(in: rect) {
      let used = canvas.write(
        key.label, at: place.origin, columns: rect.right - place.left, style: .accent)
      let start = Point(column: place.left + used + 1, row: place.top)
      canvas.write(label, at: start, columns: rect.right - start.column)
    }
  }

  /// The same hints in as many rows as they need, with their labels, in `columns` columns.
  func rows(columns: Int) -> [KeyHints] {
    var rows: [[(key: Key, label: String)]] = [[]]
    for hint in hints {
      let row = rows[rows.count - 1] + [hint]
      if row.count == 1 || width(of: row, gap: 1) <= columns {
        rows[rows.count - 1] = row
      } else {
        rows.append([hint])
      }
    }
    return rows.map(KeyHints.init)
  }

  /// The keys that are drawn with their labels.
  func keys(in rect: Rect) -> [Key] {
    places(in: rect).filter { !$0.label.isEmpty }.map(\.key)
  }

  /// The key whose hint is at a cell.
  public func key(at point: Point, in rect: Rect) -> Key? {
    places(in: rect).first { $0.place.contains(point) }?.key
  }

  private typealias Placed = (key: Key, label: String, place: Rect)

  private func places(in rect: Rect) -> [Placed] {
    for gap in [3, 1] where width(of: hints, gap: gap) <= rect.columns {
      return places(of: hints, gap: gap, in: rect)
    }
    var fewer = hints
    while fewer.count > 2, width(of: fewer, gap: 1) > rect.columns {
      fewer.remove(at: fewer.count - 2)
    }
    let isFitting = width(of: fewer, gap: 1) <= rect.columns
    return places(of: isFitting ? fewer : hints.map { ($0.key, "") }, gap: 1, in: rect)
  }

  private func places(of hints: [(key: Key, label: String)], gap: Int, in rect: Rect) -> [Placed] {
    var column = rect.centered(columns: width(of: hints, gap: gap), rows: 1).left
    return hints.map { hint in
      let place = Rect(column: column, row: rect.top, columns: width(of: hint), rows: 1)
      column = place.right + gap
      return (hint.key, hint.label, place)
    }
  }

  private func width(of hint: (key: Key, label: String)) -> Int {
    Canvas.width(of: hint.key.label) + 1 + Canvas.width(of: hint.label)
  }

  private func width(of hints: [(key: Key, label: String)], gap: Int) -> Int {
    hints.reduce(-gap) { $0 + width(of: $1) + gap }
  }
}
