/// The last row: the keys that are valid now from the left, the message at its right end.
///
/// Neither moves the other: keys stay where they are, and those that the message needs the room of are left out whole.
struct Footer {
  private static let gap = 2

  let commands: [Command]
  let message: Message?

  func draw(on canvas: inout Canvas, in row: Rect) {
    let end = row.right - drawMessage(on: &canvas, in: row)
    var place = Point(column: row.left + 1, row: row.top)
    for (key, label) in entries {
      let width = Canvas.width(of: key) + 1 + Canvas.width(of: label)
      guard place.column + width <= end else { break }
      canvas.write(key, at: place, columns: width, style: .accent)
      place.column += Canvas.width(of: key) + 1
      canvas.write(label, at: place, columns: width, style: .faint)
      place.column += Canvas.width(of: label) + Self.gap
    }
  }

  private var entries: [(key: String, label: String)] {
    commands.compactMap { command in
      guard command.obstacle == nil, let label = command.label, let key = command.keys.first
      else { return nil }
      return (key.label, label)
    }
  }

  /// The columns that the message takes, with the gap before it.
  private func drawMessage(on canvas: inout Canvas, in row: Rect) -> Int {
    guard let message else { return 1 }
    let place = Rect(column: row.left + 1, row: row.top, columns: row.columns - 2, rows: 1)
    canvas.writeTrailing(message.text, in: place, style: message.kind.style)
    return min(Canvas.width(of: message.text), place.columns) + 1 + Self.gap
  }
}

extension Message.Kind {
  fileprivate var style: Style {
    switch self {
    case .news: .strong
    case .problem: .problem
    case .progress: .accent
    }
  }
}
