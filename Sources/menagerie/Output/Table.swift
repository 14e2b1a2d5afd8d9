import Terminal

/// A table on an output: in columns on a terminal, for people, else separated by tabs.
struct Table {
  private let output: Output
  /// The widths of the columns on a terminal, which the first rows decide.
  private var widths: [Int]?

  init(on output: Output) {
    self.output = output
  }

  /// Prints rows below those that were printed before.
  ///
  /// - Throws: `CommandError.outputFailed` if they cannot be written.
  mutating func add(_ rows: [[String]]) throws(CommandError) {
    if rows.isEmpty { return }
    let rows = rows.map { $0.map { VisibleText($0).description } }
    guard output.isTerminal else {
      return try output.escaped(rows.map { $0.joined(separator: "\t") })
    }
    let widths = widths ?? Self.widths(of: rows)
    self.widths = widths
    try output.escaped(rows.map { Self.line($0, widths) })
  }

  private static func widths(of rows: [[String]]) -> [Int] {
    let count = rows.map(\.count).max() ?? 0
    return (0..<count).map { column in
      rows.map { $0.indices.contains(column) ? Canvas.width(of: $0[column]) : 0 }.max() ?? 0
    }
  }

  /// The fields in their columns; one that is too wide pushes those that follow.
  private static func line(_ row: [String], _ widths: [Int]) -> String {
    zip(row, widths).enumerated().map { index, cell in
      let padding = index == row.count - 1 ? 0 : max(cell.1 - Canvas.width(of: cell.0), 0) + 2
      return cell.0 + String(repeating: " ", count: padding)
    }.joined()
  }
}
