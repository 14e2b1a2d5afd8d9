import Catalog
import Foundation
import Terminal
import ViewState

/// The numbers of a catalog as lines of text no wider than the room they have.
struct StatisticsPicture {
  private static let rows = 6
  private static let gap = 2

  let statistics: Statistics
  let growth: Growth
  /// The columns of the terminal.
  let columns: Int

  /// The lines from the top.
  var lines: [String] {
    let lines =
      [statistics.summary, ""]
      + section("Diet", statistics.usedDiets.map { ($0.diet.rawValue, $0.count) })
      + section("Category", statistics.categoryCounts) + growthLines
    return lines.map { Self.cut($0, to: columns) }
  }

  /// A bar for each number, all of the same scale.
  private func section(_ title: String, _ counts: [(label: String, count: Int)]) -> [String] {
    if counts.isEmpty { return [] }
    let numbers = counts.map(\.count.grouped)
    let labels = counts.map { Self.cut(VisibleText($0.label).description, to: columns / 3) }
    let labelWidth = labels.map { Canvas.width(of: $0) }.max() ?? 0
    let numberWidth = numbers.map(\.count).max() ?? 0
    let cells = columns - labelWidth - numberWidth - 3 * Self.gap
    let greatest = counts.map(\.count).max() ?? 0
    let lines = zip(zip(labels, numbers), counts).map { texts, entry in
      let bar = Bar.text(entry.count, of: greatest, cells: cells)
      let label = Self.padded(texts.0, to: labelWidth)
      let number = String(repeating: " ", count: numberWidth - texts.1.count) + texts.1
      return bar.isEmpty ? "  \(label)  \(number)" : "  \(label)  \(number)  \(bar)"
    }
    return [title] + lines + [""]
  }

  private var growthLines: [String] {
    let values = growth.periods.map(\.animals)
    guard let first = growth.periods.first, let last = growth.periods.last else { return [] }
    if let sentence = growth.sentence() { return Canvas.lines(of: sentence, columns: columns) }
    guard growth.periods.count > 1 else { return [sentence(first)] }
    let top = (values.max() ?? 0).grouped
    let chart = Columns(values, cells: columns - top.count - 2 * Self.gap, rows: Self.rows)
    let lines = chart.lines.enumerated().map { row, line in
      let label = row == 0 ? top : row == Self.rows - 1 ? "0" : ""
      let space = String(repeating: " ", count: 2 + top.count - label.count)
      return Self.withoutEnd("\(space)\(label)  \(line)")
    }
    let start = String(repeating: " ", count: top.count + 2 * Self.gap) + first.name(growth.unit)
    let end = last.name(growth.unit)
    let width = Canvas.width(of: start) + Self.gap + end.count
    let room = top.count + 2 * Self.gap + chart.step * values.count
    let axis = start + String(repeating: " ", count: max(Self.gap, room - width + Self.gap)) + end
    return ["Animals at the end of each \(growth.unit.rawValue)"] + lines + [axis]
  }

  /// What happened in the only period there is.
  private func sentence(_ period: Growth.Period) -> String {
    let added = period.added.counted("animal")
    return "Since \(period.name(growth.unit)): \(added) added, \(period.deleted.grouped) deleted"
  }

  private static func withoutEnd(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }

  private static func padded(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - Canvas.width(of: text)))
  }

  /// The text in so many columns, with `…` for what is left out.
  private static func cut(_ text: String, to columns: Int) -> String {
    guard Canvas.width(of: text) > columns else { return text }
    var cut = ""
    for character in text {
      guard Canvas.width(of: cut + String(character)) < columns else { break }
      cut.append(character)
    }
    return cut + "…"
  }
}
