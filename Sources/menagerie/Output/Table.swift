import Exchange
import Terminal

/// Prints records on standard output as they are read: table rows, or objects of a JSON array.
struct RecordPrinter {
  private let isJSON: Bool
  private var list = JSONList()
  private var table = Table(on: .standard)

  /// Prints nothing until the first record or the end.
  init(asJSON isJSON: Bool) {
    self.isJSON = isJSON
  }

  mutating func add(
    _ rows: @autoclosure () -> [[String]], _ objects: @autoclosure () -> [JSONMembers]
  ) throws(CommandError) {
    guard isJSON else { return try table.add(rows()) }
    try Output.standard.escaped(objects().map { list.line($0) })
  }

  func end() throws(CommandError) {
    if isJSON { try Output.standard.escaped([list.end()]) }
  }
}

/// Prints a table: in columns on a terminal, otherwise separated by tabs.
struct Table {
  private let output: Output
  /// The columns on a terminal, sized by the first rows.
  private var columns: TableColumns?

  init(on output: Output) {
    self.output = output
  }

  mutating func add(_ rows: [[String]]) throws(CommandError) {
    if rows.isEmpty { return }
    let rows = rows.map { $0.map { VisibleText($0).description } }
    guard output.isTerminal else {
      return try output.escaped(rows.map { $0.joined(separator: "\t") })
    }
    let columns = columns ?? TableColumns(of: rows, room: output.columns)
    self.columns = columns
    try output.escaped(rows.flatMap(columns.lines))
  }
}

/// The columns of a table on a terminal; cells wrap between words where there is too little room.
struct TableColumns {
  private static let gap = 2

  private let widths: [Int]
  private let room: Int?

  /// Sizes the columns for these rows, and for others like them.
  init(of rows: [[String]], room: Int?) {
    self.room = room
    let count = rows.map(\.count).max() ?? 0
    let cells = (0..<count).map { column in
      rows.compactMap { $0.indices.contains(column) ? $0[column] : nil }
    }
    let whole = cells.map { Self.greatest($0.map { Canvas.width(of: $0) }) }
    let left = room.map { $0 - Self.gap * max(0, count - 1) } ?? .max
    widths =
      whole.reduce(0, +) <= left ? whole : Self.narrowed(cells, from: whole, to: max(count, left))
  }

  /// The lines of a row. A cell that is too wide pushes the following ones while there is room.
  func lines(of row: [String]) -> [String] {
    let line = line(row)
    guard let room, Canvas.width(of: line) > room else { return [line] }
    let hasRoom = row.indices.allSatisfy {
      Self.maxWordLength(row[$0]) <= width(of: $0, in: row, room)
    }
    // The first rows may not have had such long words.
    let columns = hasRoom ? self : TableColumns(of: [row], room: room)
    return columns.broken(row, room)
  }

  /// The lines of a row with its cells wrapped to the widths of their columns.
  private func broken(_ row: [String], _ room: Int) -> [String] {
    let cells = row.enumerated().map { Canvas.lines(of: $1, columns: width(of: $0, in: row, room)) }
    let count = max(1, cells.map(\.count).max() ?? 0)
    return (0..<count).map { number in
      line(cells.map { $0.indices.contains(number) ? $0[number] : "" })
    }
  }

  /// The width of a column in a row; the last one gets all the remaining room.
  private func width(of column: Int, in row: [String], _ room: Int) -> Int {
    guard column == row.count - 1 else { return widths[column] }
    return max(widths[column], room - widths[..<column].reduce(0) { $0 + $1 + Self.gap })
  }

  private func line(_ row: [String]) -> String {
    var line = ""
    for (cell, width) in zip(row, widths) {
      line +=
        cell + String(repeating: " ", count: max(width - Canvas.width(of: cell), 0) + Self.gap)
    }
    return String(line.reversed().drop { $0 == " " }.reversed())
  }

  /// Widths that fit into the room: the widest columns shrink first, if possible not below their
  /// longest word.
  private static func narrowed(_ cells: [[String]], from whole: [Int], to room: Int) -> [Int] {
    let words = cells.map { greatest($0.map(maxWordLength)) }
    let limit = level(words[...], atLeast: words.map { _ in 1 }[...], in: room)
    let least = words.map { max(1, min($0, limit)) }
    var widths: [Int] = []
    for column in cells.indices {
      let left = room - widths.reduce(0, +)
      let level = level(whole[column...], atLeast: least[column...], in: left)
      let width = max(least[column], min(whole[column], level))
      widths.append(greatest(cells[column].map { used($0, width) }))
    }
    return widths
  }

  private static func maxWordLength(_ text: String) -> Int {
    greatest(text.split(separator: " ").map { Canvas.width(of: String($0)) })
  }

  /// The greatest cap on the widths that makes the columns fit, with none below its minimum.
  private static func level(_ whole: ArraySlice<Int>, atLeast least: ArraySlice<Int>, in room: Int)
    -> Int
  {
    var level = room
    while level > 1, zip(whole, least).reduce(0, { $0 + max($1.1, min($1.0, level)) }) > room {
      level -= 1
    }
    return level
  }

  private static func used(_ text: String, _ width: Int) -> Int {
    greatest(Canvas.lines(of: text, columns: width).map { Canvas.width(of: $0) })
  }

  private static func greatest(_ numbers: [Int]) -> Int { numbers.max() ?? 0 }
}
