import Catalog
import Foundation
import Terminal
import ViewState

/// The statistics of a catalog as lines: by diet, over time, by category.
public struct StatisticsSections {
  let statistics: Statistics
  let misfits: Int
  let growth: Growth?
  /// Why growth could not be counted, in a sentence.
  let failure: String?
  let progress: Double
  let timeZone: TimeZone

  /// Sections of the statistics, with the growth once it is counted, or why it could not be.
  public init(
    statistics: Statistics, misfits: Int, growth: Growth?, failure: String? = nil,
    progress: Double = 1, timeZone: TimeZone = .current
  ) {
    self.statistics = statistics
    self.misfits = misfits
    self.growth = growth
    self.failure = failure
    self.progress = progress
    self.timeZone = timeZone
  }

  /// All of it as the screen draws it, at most `columns` columns wide.
  public func text(columns: Int) -> [String] {
    let lines = all(columns: columns)
    var canvas = Canvas(size: Size(columns: columns, rows: lines.count))
    StatisticsLines(lines, of: statistics.animals, grown: 1)
      .draw(on: &canvas, in: canvas.bounds, from: 0)
    return canvas.picture.components(separatedBy: "\n")
  }

  /// All lines below one another, with a chart of growth `columns` columns wide.
  func all(columns: Int) -> [StatisticsLine] {
    [.heading("By diet")] + diets + [.blank, .heading("Over time")]
      + overTime(columns: columns, rows: StatisticsLayout.leastPictureRows)
      + [.blank, .heading("By category")] + categories
  }

  var diets: [StatisticsLine] {
    statistics.usedDiets.map { .bar($0.diet.word, count: $0.count, style: $0.diet.hue) }
  }

  /// How many animals each category has, the largest first.
  var categories: [StatisticsLine] {
    var lines = statistics.largest.map { entry in
      StatisticsLine.bar(entry.category.name, count: entry.count, style: .accent)
    }
    let more = statistics.categories - statistics.largest.count
    if more > 0 {
      lines.append(.bar("\(more.grouped) more", count: statistics.others, style: .accent))
    }
    if statistics.uncategorised > 0 || lines.isEmpty {
      lines.append(.bar("Uncategorised", count: statistics.uncategorised, style: .faint))
    }
    if let sentence = Statistics.sentence(ofMisfits: misfits) {
      lines += [.blank, .words(sentence)]
    }
    return lines
  }

  /// How the number of animals has grown: a chart of `columns` by `rows`, and two lines below it.
  func overTime(columns: Int, rows: Int) -> [StatisticsLine] {
    if let failure { return Canvas.lines(of: failure, columns: columns).map { .words($0) } }
    guard let growth else {
      return [.words("Counting… \(progress.percent)")]
    }
    guard let first = growth.periods.first, let last = growth.periods.last else {
      return [.words("The history is empty.")]
    }
    if let sentence = growth.sentence(in: timeZone) {
      return Canvas.lines(of: sentence, columns: columns).map { .words($0) }
    }
    return picture(of: growth, from: first, to: last, columns: columns, rows: rows)
  }

  private func picture(
    of growth: Growth, from first: Growth.Period, to last: Growth.Period, columns: Int, rows: Int
  ) -> [StatisticsLine] {
    let counts = growth.periods.map(\.animals)
    let greatest = (counts.max() ?? 0).grouped
    let picture = Columns(counts, cells: columns - greatest.count - 1, rows: rows)
    let lines = picture.lines.enumerated().map { index, line in
      let scale = index == 0 ? greatest : index == rows - 1 ? "0" : ""
      let blanks = String(repeating: " ", count: greatest.count - scale.count)
      return StatisticsLine.picture(line, scale: blanks + scale)
    }
    let indent = String(repeating: " ", count: greatest.count + 1)
    let start = counts.count > 1 ? "from \(first.name(growth.unit, in: timeZone)) on, " : ""
    let end = last.name(growth.unit, in: timeZone)
    return lines + [
      .words("\(indent)\(start)by \(growth.unit.rawValue)"),
      .words("\(indent)\(end): \(last.added.grouped) added, \(last.deleted.grouped) deleted"),
    ]
  }
}
