import Terminal

/// The columns of a table on a terminal: as wide as what stands in them, and narrower where there
/// is no room for that; then cells take several lines, broken between words.
struct TableColumns {
  private static let gap = 2

  private let widths: [Int]
  /// The columns of the terminal; nil where it does not say.
  private let room: Int?

  /// The columns for these rows, and for others like them.
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

  /// The lines of a row. A cell that is too wide for its column pushes those that follow, as long
  /// as there is room.
  func lines(of row: [String]) -> [String] {
    let line = line(row)
    guard let room, Canvas.width(of: line) > room else { return [line] }
    let hasRoom = row.indices.allSatisfy {
      Self.longestWord(row[$0]) <= width(of: $0, in: row, room)
    }
    // The first rows may not have had such words.
    let columns = hasRoom ? self : TableColumns(of: [row], room: room)
    return columns.broken(row, room)
  }

  /// The lines of a row whose cells are broken to the widths of their columns.
  private func broken(_ row: [String], _ room: Int) -> [String] {
    let cells = row.enumerated().map { Canvas.lines(of: $1, columns: width(of: $0, in: row, room)) }
    let count = max(1, cells.map(\.count).max() ?? 0)
    return (0..<count).map { number in
      line(cells.map { $0.indices.contains(number) ? $0[number] : "" })
    }
  }

  /// The width of a column in a row; the last one has all the room that is left.
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

  /// Widths that fit into the room. The widest columns give way first, none of them beyond its
  /// longest word as long as that can be; what a column does not need, broken so, goes to those
  /// that follow.
  private static func narrowed(_ cells: [[String]], from whole: [Int], to room: Int) -> [Int] {
    let words = cells.map { greatest($0.map(longestWord)) }
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

  private static func longestWord(_ text: String) -> Int {
    greatest(text.split(separator: " ").map { Canvas.width(of: String($0)) })
  }

  /// The greatest width for columns of which none is wider than it is whole, nor less than it must
  /// be.
  private static func level(_ whole: ArraySlice<Int>, atLeast least: ArraySlice<Int>, in room: Int)
    -> Int
  {
    var level = room
    while level > 1, zip(whole, least).reduce(0, { $0 + max($1.1, min($1.0, level)) }) > room {
      level -= 1
    }
    return level
  }

  /// The columns that a text takes when it is broken at a width.
  private static func used(_ text: String, _ width: Int) -> Int {
    greatest(Canvas.lines(of: text, columns: width).map { Canvas.width(of: $0) })
  }

  private static func greatest(_ numbers: [Int]) -> Int { numbers.max() ?? 0 }
}
