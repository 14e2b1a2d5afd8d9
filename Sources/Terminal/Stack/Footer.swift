/// The last row: the valid keys on the left, the message on the right.
///
/// Keys without room are left out whole; the last to go are help and the way out: the key that
/// quits, or in a form the key that leaves it. A message without room beside the keys covers the
/// rows above, inside any frame there. Keys that a sheet shows are not repeated.
struct Footer {
  private static let gap = 2
  private static let maxLines = 3

  let commands: [Command]
  let message: Message?
  /// The keys that the picture already shows.
  let shown: Set<Key>

  func draw(on canvas: inout Canvas, in row: Rect) {
    for entry in places(in: row) {
      let used = canvas.write(
        entry.key, at: entry.rect.origin, columns: entry.rect.columns, style: .accent)
      let start = Point(column: entry.rect.left + used + 1, row: row.top)
      canvas.write(entry.label, at: start, columns: entry.rect.columns - used - 1, style: .faint)
    }
    guard let message else { return }
    if messageColumns(in: row) > 0 {
      canvas.writeTrailing(
        message.text, in: row.inset(columns: 1, rows: 0), style: message.kind.style)
    } else {
      draw(message, on: &canvas, above: row)
    }
  }

  /// The command whose entry is at a cell.
  func command(at point: Point, in row: Rect) -> Command? {
    places(in: row).first { $0.rect.contains(point) }?.command
  }

  /// A key with its label.
  private struct Entry {
    let command: Command
    let key: String
    let label: String
    let rank: Rank
    let width: Int
    var rect = Rect(column: 0, row: 0, columns: 0, rows: 1)

    init(_ command: Command, key: String, label: String, rank: Rank) {
      self.command = command
      self.key = key
      self.label = label
      self.rank = rank
      width = Canvas.width(of: key) + 1 + Canvas.width(of: label)
    }
  }

  /// Which entries stay longest.
  private enum Rank: CaseIterable, Comparable {
    case other
    case leaving
    case wayOut
    case help
  }
}

// MARK: Entries

extension Footer {
  /// The entries that are shown, with their places.
  private func places(in row: Rect) -> [Entry] {
    var column = row.left + 1
    return entries(in: row.columns - 2 - messageColumns(in: row)).map { entry in
      var entry = entry
      entry.rect = Rect(column: column, row: row.top, columns: entry.width, rows: 1)
      column += entry.width + Self.gap
      return entry
    }
  }

  /// As many entries as fit: the last go first, but the way out of the screen and help stay, as
  /// help lists all the others.
  private func entries(in columns: Int) -> [Entry] {
    var entries = all
    var width = Self.width(of: entries)
    for rank in Rank.allCases {
      while width > columns, let index = entries.lastIndex(where: { $0.rank == rank }) {
        width -= entries.remove(at: index).width + Self.gap
      }
    }
    return entries
  }

  private var all: [Entry] {
    let isForm = isForm
    return commands.compactMap { command in
      guard let label = command.label, command.obstacle == nil, let key = command.keys.first,
        !shown.contains(key)
      else { return nil }
      return Entry(command, key: key.label, label: label, rank: rank(of: command, inForm: isForm))
    }
  }

  private func rank(of command: Command, inForm isForm: Bool) -> Rank {
    switch command.id {
    case .help: .help
    case .leave: isForm ? .wayOut : .leaving
    case .quit where !isForm: .wayOut
    default: .other
    }
  }

  /// Whether it is a form: no letter quits, and `Esc` leaves it.
  private var isForm: Bool {
    commands.contains { $0.label != nil && $0.obstacle == nil && $0.id == .leave }
      && !commands.contains { $0.id == .quit && $0.keys.contains("q") }
  }

  private static func width(of entries: [Entry]) -> Int {
    entries.reduce(-gap) { $0 + $1.width + gap }
  }
}

// MARK: The message

extension Footer {
  /// The columns of the message in the row, with the gap before it; 0 if it goes above, as it would
  /// displace a key.
  private func messageColumns(in row: Rect) -> Int {
    guard let text = message?.text, !text.isEmpty else { return 0 }
    let columns = Canvas.width(of: text) + Self.gap
    let kept = Self.width(of: entries(in: row.columns - 2))
    return columns + max(0, kept) <= row.columns - 2 ? columns : 0
  }

  private func draw(_ message: Message, on canvas: inout Canvas, above row: Rect) {
    var lines = Canvas.lines(of: message.text, columns: row.columns - 2, atMost: Self.maxLines)
    if lines.count > 1 {
      lines = Canvas.lines(of: message.text, columns: row.columns - 4, atMost: Self.maxLines)
    }
    for (offset, line) in lines.enumerated() {
      let rect = Rect(
        column: row.left, row: row.top - lines.count + offset, columns: row.columns, rows: 1)
      canvas.write(line, over: rect, style: message.kind.style)
    }
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
