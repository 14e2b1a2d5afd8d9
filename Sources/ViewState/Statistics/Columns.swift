/// Columns of Unicode blocks side by side, whose heights show numbers to an eighth of a cell.
nonisolated public struct Columns {
  private static let eighths = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇"]
  /// The widest that a column gets, with the gap after it.
  private static let widest = 8

  /// The rows of the chart from the top, each as wide as all columns and the gaps between them.
  public let lines: [String]

  /// Draws a column for each number in `cells` terminal columns by `rows`; the greatest takes all
  /// rows. If there are more numbers than cells, the first ones are left out.
  public init(_ values: [Int], cells: Int, rows: Int) {
    let values = values.suffix(max(0, cells))
    let step = values.isEmpty ? 1 : max(1, min(Self.widest, cells / values.count))
    let gap = step > 2 ? 1 : 0
    let greatest = values.max() ?? 0
    let heights = values.map { Bar.eighths($0, of: greatest, cells: rows) }
    lines = (0..<max(0, rows)).reversed().map { row in
      heights.map { height in
        let cell = Self.cell(height - row * 8)
        return String(repeating: cell, count: step - gap) + String(repeating: " ", count: gap)
      }.joined()
    }
  }

  /// Draws a column for each number as `init(_:cells:rows:)` does, from the lowest for the least to
  /// the highest for the greatest.
  public init(of numbers: [Double], cells: Int, rows: Int) {
    let least = numbers.min() ?? 0
    let span = (numbers.max() ?? 0) - least
    let heights = numbers.map { span > 0 ? 1 + Int(($0 - least) / span * 999) : 500 }
    self.init(heights, cells: cells, rows: rows)
  }

  /// A line of one column for each number, from the lowest for the least to the highest for the
  /// greatest.
  public static func line(of numbers: [Double]) -> String {
    guard let least = numbers.min(), let most = numbers.max() else { return "" }
    let span = most - least
    return numbers.map { eighths[span > 0 ? 1 + Int(($0 - least) / span * 6) : 4] }.joined()
  }

  /// The block that shows `height` eighths of a cell: blank for none, full from 8 on.
  private static func cell(_ height: Int) -> String {
    height >= 8 ? "█" : eighths[max(0, height)]
  }
}
