import Terminal

/// Prints a table: in columns on a terminal, otherwise separated by tabs.
struct Table {
  private let output: Output
  /// The columns on a terminal, sized by the first rows.
  private var columns: TableColumns?

  init(on output: Output) {
    self.output = output
  }

  /// Prints more rows.
  ///
  /// - Throws: `CommandError.outputFailed` if they cannot be written.
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
