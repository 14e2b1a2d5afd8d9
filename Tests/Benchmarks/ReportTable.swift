import Foundation

/// The figures on all catalogs in a terminal of one size, the ratio first.
struct ReportTable {
  /// How many times a figure on the smallest catalog it may be on the largest.
  static let maxGrowth = 1.5

  private let catalogs: [BenchmarkCatalog]
  private let size: TerminalSize
  /// By catalog; all have the same figures.
  private let figures: [[Figure]]

  init(_ catalogs: [BenchmarkCatalog], size: TerminalSize, figures: [[Figure]]) {
    self.catalogs = catalogs
    self.size = size
    self.figures = figures
  }

  /// The table with its heading.
  var text: String {
    let titles = catalogs.map { "\($0.title) animals" }
    return """
      ## \(size.columns)×\(size.rows)

      | measured | largest ÷ smallest | \(titles.joined(separator: " | ")) | at most |
      |---|--:|\(titles.map { _ in "--:|" }.joined())--:|
      \((figures.first ?? []).indices.map(line).joined(separator: "\n"))

      """
  }

  private func line(_ index: Int) -> String {
    let row = figures.map { $0[index] }
    let first = row.first?.value ?? .nan
    let growth = first > 0 ? (row.last?.value ?? .nan) / first : .nan
    let ratio = growth.isNaN ? "–" : String(format: "%.2f", growth)
    let limit = row.first?.limit.map { String(format: "%g", $0) } ?? ""
    let values = row.map { marked($0.text($0.value), if: $0.value > $0.limit ?? .infinity) }
    let cells =
      [row.first?.title ?? "", marked(ratio, if: growth > Self.maxGrowth)] + values + [limit]
    return "| \(cells.joined(separator: " | ")) |"
  }

  /// A cell, in bold where it misses what it must reach.
  private func marked(_ text: String, if isMissed: Bool) -> String {
    isMissed ? "**\(text)**" : text
  }
}
