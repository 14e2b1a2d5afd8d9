import Catalog
import Foundation
import Terminal
import ViewState

/// Figures as lines: bars with their words and numbers, and a sentence for numbers.
public struct FigureLines {
  private let figures: Figures
  private let columns: Int

  /// The lines of figures, at most `columns` columns wide.
  public init(_ figures: Figures, columns: Int) {
    (self.figures, self.columns) = (figures, columns)
  }

  /// The most words of each of several groups; of one group all are told.
  private static let mostOfGroup = 10

  /// All of it as the screen draws it.
  public var text: [String] {
    let lines = lines
    var canvas = Canvas(size: Size(columns: columns, rows: lines.count))
    StatisticsLines(lines, of: total, grown: 1).draw(on: &canvas, in: canvas.bounds, from: 0)
    return canvas.picture.components(separatedBy: "\n")
  }

  /// The field, and by what it is grouped: "Weight (kg) by Category".
  public var title: String {
    figures.field.label
      + (figures.group.map { " by \($0.isDate ? $0.periods(figures.unit) : $0.title)" } ?? "")
  }

  /// What the shares of the bars are of; 0 for no shares.
  var total: Int { figures.group == nil ? figures.groups.first?.values ?? 0 : 0 }

  var lines: [StatisticsLine] {
    let groups = figures.groups
    if groups.isEmpty { return [.words("No animal is counted here.")] }
    guard figures.group != nil else { return groups.flatMap { lines(of: $0, atMost: .max) } }
    let more = figures.otherGroups
    let others: [StatisticsLine] =
      more == 0 ? [] : [.words("and \(more.counted("other group"))")]
    return Array(
      groups.map { (group: Figures.Group) -> [StatisticsLine] in
        let name = name(of: group)
        if case .numbers(let numbers) = group.content {
          let bar = StatisticsLine.bar(name, count: group.values, style: .accent)
          return [bar] + (numbers.map { words("  ", sentence(on: $0)) } ?? [])
        }
        return [.heading("\(name) · \(group.records.grouped)")]
          + lines(of: group, atMost: Self.mostOfGroup) + [.blank]
      }.joined()) + others
  }

  private func name(of group: Figures.Group) -> String {
    if !group.name.isEmpty { return group.name }
    guard let field = figures.group, field != .category else { return "Uncategorised" }
    return "without \(field.noun)"
  }

  private func lines(of group: Figures.Group, atMost limit: Int) -> [StatisticsLine] {
    let missing = group.records - group.values
    let none =
      missing > 0
      ? [StatisticsLine.words("\(missing.grouped) of \(group.records.grouped) have none")] : []
    switch group.content {
    case .words(let counts, let others):
      let hidden = others + max(0, counts.count - limit)
      return bars(counts.prefix(limit))
        + (hidden > 0 ? [.words("and \(hidden.counted("other"))")] : []) + none
    case .periods(let counts): return bars(counts) + none
    case .numbers(let numbers?):
      return words("", sentence(on: numbers)) + [.blank]
        + numbers.histogram.map { .bar($0.name, count: $0.count, style: .accent) } + none
    case .numbers(nil): return none
    }
  }

  private func bars(_ counts: some Sequence<Figures.Count>) -> [StatisticsLine] {
    counts.map { .bar($0.name, count: $0.count, style: .accent) }
  }

  private func words(_ indent: String, _ sentence: String) -> [StatisticsLine] {
    Canvas.lines(of: sentence, columns: columns - indent.count).map { .words(indent + $0) }
  }

  /// The figures of numbers in a line of words.
  private func sentence(on numbers: NumberFigures) -> String {
    let unit = figures.field.valueKind?.options.unit.map { " \($0)" } ?? ""
    let short = { NumberFormat.short($0) + unit }
    return
      "mean \(short(numbers.mean)), median \(short(numbers.median)), least \(short(numbers.least)), most \(short(numbers.most))"
  }
}

extension NumberFigures.Bar {
  /// Where it begins and ends: "1.5–2".
  fileprivate var name: String {
    let decimals = Int((-log10(max(to - from, 1e-9))).rounded(.up))
    let ends = to > from ? [from, to] : [from]
    return ends.map {
      decimals > 0 && to > from
        ? NumberFormat.fixed($0, decimals: decimals) : NumberFormat.short($0)
    }.joined(separator: "–")
  }
}

extension Field {
  /// Its dates by a unit: "month of Born".
  fileprivate func periods(_ unit: Growth.Unit?) -> String {
    "\(unit?.rawValue ?? "period")\(isDerived ? "" : " of \(title)")"
  }
}
