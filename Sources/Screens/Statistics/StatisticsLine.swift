import Catalog
import Terminal
import ViewState

/// A line of the statistics.
enum StatisticsLine {
  /// What the lines below are about.
  case heading(String)
  /// A name, its count, and how the bar beside it looks.
  case bar(String, count: Int, style: Style)
  /// A row of a chart, with the scale at its left.
  case picture(String, scale: String)
  /// A row of words, with `end` at the right where a chart ends.
  case words(String, end: String = "")
  /// Nothing.
  case blank

  fileprivate var bar: (name: String, count: Int)? {
    if case .bar(let name, let count, _) = self { (name, count) } else { nil }
  }
}

/// Lines of statistics below one another.
struct StatisticsLines {
  /// From this width on the share of the whole is shown, too.
  private static let shareColumns = 44

  private let lines: [StatisticsLine]
  /// The shares of the whole that the bars stand for, by line.
  private let shares: [Int: String]
  private let greatest: Int
  private let numberColumns: Int
  private let maxNameLength: Int
  private let growth: Double

  /// Lines whose bars are shares of `total`, drawn at a fraction of their length, from 0 to 1.
  init(_ lines: [StatisticsLine], of total: Int, grown growth: Double) {
    self.lines = lines
    self.growth = growth
    shares = Self.shares(of: lines, total)
    let bars = lines.compactMap(\.bar)
    greatest = bars.map(\.count).max() ?? 0
    numberColumns = Canvas.width(of: greatest.grouped)
    maxNameLength = bars.map { Canvas.width(of: $0.name) }.max() ?? 0
  }

  func draw(on canvas: inout Canvas, in rect: Rect, from top: Int) {
    for (offset, index) in lines.indices.dropFirst(top).prefix(rect.rows).enumerated() {
      draw(index, on: &canvas, in: rect.row(offset))
    }
  }

  private func draw(_ index: Int, on canvas: inout Canvas, in row: Rect) {
    switch lines[index] {
    case .heading(let text):
      canvas.write(text, at: row.origin, columns: row.columns, style: .strong)
    case .bar(let name, let count, let style):
      drawBar(name, count, shares[index] ?? "", style, on: &canvas, in: row)
    case .picture(let picture, let scale):
      canvas.write(scale, at: row.origin, columns: row.columns, style: .faint)
      let rest = row.dropping(columns: Canvas.width(of: scale) + 1)
      canvas.write(picture, at: rest.origin, columns: rest.columns, style: .accent)
    case .words(let text, let end):
      let used = canvas.write(text, at: row.origin, columns: row.columns, style: .faint)
      canvas.writeTrailing(end, in: row.dropping(columns: used + 1), style: .faint)
    case .blank: break
    }
  }

  private func drawBar(
    _ name: String, _ count: Int, _ share: String, _ style: Style, on canvas: inout Canvas,
    in row: Rect
  ) {
    let names = min(maxNameLength, max(8, row.columns / 3))
    canvas.write(name, at: row.origin, columns: names)
    var place = Rect(column: row.left + names + 1, row: row.top, columns: numberColumns, rows: 1)
    canvas.writeTrailing(count.grouped, in: place)
    if row.columns >= Self.shareColumns {
      place = Rect(column: place.right, row: row.top, columns: 6, rows: 1)
      canvas.writeTrailing(share, in: place, style: .faint)
    }
    let columns = row.right - place.right - 1
    canvas.write(
      Bar.text(count, of: greatest, cells: columns, grown: growth),
      at: Point(column: place.right + 1, row: row.top), columns: columns, style: style)
  }

  /// The shares of the bars; adjacent ones are rounded together.
  private static func shares(of lines: [StatisticsLine], _ total: Int) -> [Int: String] {
    guard total > 0 else { return [:] }
    var shares: [Int: String] = [:]
    for group in lines.indices.split(whereSeparator: { lines[$0].bar == nil }) {
      let counts = group.compactMap { lines[$0].bar?.count }
      for (index, part) in zip(group, zip(counts, Shares(counts, of: total).percents)) {
        shares[index] = part.1 == 0 && part.0 > 0 ? "<1 %" : "\(part.1) %"
      }
    }
    return shares
  }
}
