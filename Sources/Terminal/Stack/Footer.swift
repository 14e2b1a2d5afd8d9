/// The last row: the keys that are valid now from the left, the message at its right end.
///
/// Neither moves the other: keys stay where they are, and those that the message needs the room of
/// are left out whole. A message that is longer than the row lies over the rows above it too.
struct Footer {
  private static let gap = 2

  let commands: [Command]
  let message: Message?

  private static let mostLines = 3

  func draw(on canvas: inout Canvas, in row: Rect) {
    let lines = Canvas.lines(of: message?.text ?? "", columns: row.columns - 2)
    if lines.count > 1 { return draw(lines.prefix(Self.mostLines), on: &canvas, over: row) }
    let end = row.right - drawMessage(on: &canvas, in: row)
    var place = Point(column: row.left + 1, row: row.top)
    for entry in entries(in: row.columns - 2) {
      guard place.column + entry.width <= end else { break }
      canvas.write(entry.key, at: place, columns: entry.width, style: .accent)
      place.column += Canvas.width(of: entry.key) + 1
      canvas.write(entry.label, at: place, columns: entry.width, style: .faint)
      place.column += Canvas.width(of: entry.label) + Self.gap
    }
  }

  /// Which entries stay longest.
  private enum Rank: CaseIterable {
    case other
    case wayOut
    case help
  }

  /// A key with its word.
  private struct Entry {
    let key: String
    let label: String
    let rank: Rank

    var width: Int { Canvas.width(of: key) + 1 + Canvas.width(of: label) }
  }

  /// As many entries as fit into the row when there is no message: the last ones go first, but the way
  /// out of the screen stays, and help, as it names all the others.
  private func entries(in columns: Int) -> [Entry] {
    var entries = commands.compactMap { command -> Entry? in
      guard command.obstacle == nil, let label = command.label, let key = command.keys.first
      else { return nil }
      return Entry(key: key.label, label: label, rank: rank(command))
    }
    for rank in Rank.allCases {
      while Self.width(of: entries) > columns,
        let index = entries.lastIndex(where: { $0.rank == rank })
      {
        entries.remove(at: index)
      }
    }
    return entries
  }

  private func rank(_ command: Command) -> Rank {
    if command.isHelp { return .help }
    return (isLeftByEscape ? command.isLeaving : command.isQuit) ? .wayOut : .other
  }

  /// Whether `Esc` leads out of the screen; where it does not, only quitting does.
  private var isLeftByEscape: Bool {
    commands.contains { $0.isLeaving && $0.label != nil && $0.obstacle == nil }
  }

  private static func width(of entries: [Entry]) -> Int {
    entries.reduce(-gap) { $0 + $1.width + gap }
  }

  private func draw(_ lines: ArraySlice<String>, on canvas: inout Canvas, over row: Rect) {
    for (offset, line) in lines.enumerated() {
      let place = Rect(
        column: row.left, row: row.bottom - lines.count + offset, columns: row.columns, rows: 1)
      canvas.fill(place)
      canvas.write(
        line, at: place.inset(columns: 1, rows: 0).origin, columns: place.columns - 2,
        style: message?.kind.style ?? .plain)
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
