import Catalog
import FileFormats
import Foundation

/// The numbers of a catalog as a picture in SVG 1.1 (https://www.w3.org/TR/SVG11/): bars for diets
/// and categories, columns for the growth. It stands for itself, with no script and nothing from
/// elsewhere, and takes the colours of a light or a dark page.
public struct StatisticsReport {
  private static let width = 720
  private static let margin = 32
  private static let rowHeight = 22
  private static let barStart = 270
  private static let chartHeight = 140
  private static let longestLabel = 26

  private let statistics: Statistics
  private let growth: Growth
  private let title: String
  private let zone: TimeZone

  /// A report under a title, whose times are those of a zone.
  public init(
    _ statistics: Statistics, _ growth: Growth, title: String, in zone: TimeZone = .current
  ) {
    self.statistics = statistics
    self.growth = growth
    self.title = title
    self.zone = zone
  }

  /// The file.
  public var svg: String {
    var picture = Picture(y: Self.margin + 12)
    picture.add(SVGText(title, atMost: 60), at: Self.margin, class: "title")
    picture.y += 24
    picture.add(SVGText(statistics.summary), at: Self.margin, class: "note")
    picture.y += 24
    draw("Diet", statistics.usedDiets.map { ($0.diet.rawValue, $0.count) }, on: &picture)
    draw("Category", statistics.categoryCounts, on: &picture)
    drawGrowth(on: &picture)
    return document(picture)
  }

  /// Writes the file, which is written under a temporary name and flushed before it takes its own.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isReplacing: Whether a file that is there already is replaced.
  ///   - store: The catalog, whose own files are refused.
  /// - Throws: `FileProblem.exists` and the like for the path, or what the system refused; what was
  ///   there is as before then.
  public func write(
    to path: String, replacing isReplacing: Bool = false, apartFrom store: CatalogStore
  ) async throws {
    let file = try NewFile(path, replacing: isReplacing, apartFrom: store)
    try await file.make { path in
      do {
        let bytes = try FileBytes(writing: path)
        try bytes.write(Array(svg.utf8))
        return ((), try bytes.close())
      } catch let error as WritingError {
        throw CatalogError(system: error.code, path: path)
      }
    }
  }

  private func draw(
    _ heading: String, _ counts: [(label: String, count: Int)], on picture: inout Picture
  ) {
    if counts.isEmpty { return }
    picture.y += 16
    picture.add(SVGText(heading), at: Self.margin, class: "heading")
    let greatest = max(1, counts.map(\.count).max() ?? 0)
    let room = Self.width - Self.margin - Self.barStart
    for (label, count) in counts {
      picture.y += Self.rowHeight
      picture.add(SVGText(label, atMost: Self.longestLabel), at: Self.margin)
      picture.add(SVGText(count.grouped), at: Self.barStart - 12, class: "number")
      let length = Double(room) * Double(count) / Double(greatest)
      picture.addBar(x: Double(Self.barStart), width: length, height: 14, above: -2)
    }
    picture.y += 16
  }

  private func drawGrowth(on picture: inout Picture) {
    guard let first = growth.periods.first, let last = growth.periods.last else { return }
    picture.y += 16
    if let sentence = growth.sentence(in: zone) {
      picture.add(SVGText("Over time"), at: Self.margin, class: "heading")
      picture.y += Self.rowHeight
      return picture.add(SVGText(sentence), at: Self.margin)
    }
    picture.add(
      SVGText("Animals at the end of each \(growth.unit.rawValue)"), at: Self.margin,
      class: "heading")
    picture.y += Self.chartHeight + 14
    let greatest = max(1, growth.periods.map(\.animals).max() ?? 0)
    let step = Double(Self.width - 2 * Self.margin) / Double(growth.periods.count)
    for (index, period) in growth.periods.enumerated() {
      let height = Double(Self.chartHeight) * Double(period.animals) / Double(greatest)
      picture.addBar(
        x: Double(Self.margin) + Double(index) * step, width: min(step * 0.85, 48), height: height,
        above: 0)
    }
    picture.y += 18
    let span = growth.periods.count > 1 ? " – \(last.name(growth.unit, in: zone))" : ""
    let text = "\(first.name(growth.unit, in: zone))\(span), at most \(greatest.grouped)"
    picture.add(SVGText(text), at: Self.margin, class: "note")
  }

  private func document(_ picture: Picture) -> String {
    let height = picture.y + Self.margin
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" version="1.1" viewBox="0 0 \(Self.width) \(height)" \
      width="\(Self.width)" height="\(height)" role="img">
      <title>\(SVGText(title).escaped)</title>
      <style>
      .page { fill: #ffffff } text { font: 14px system-ui, sans-serif; fill: #24292f }
      .title { font-size: 22px; font-weight: 600 } .heading { font-weight: 600 }
      .note { fill: #57606a } .number { text-anchor: end } .bar { fill: #3a7ab8 }
      @media (prefers-color-scheme: dark) {
      .page { fill: #0d1117 } text { fill: #e6edf3 } .note { fill: #9198a1 } .bar { fill: #6ba5dd }
      }
      </style>
      <rect class="page" width="100%" height="100%"/>
      \(picture.elements.joined(separator: "\n"))
      </svg>

      """
  }
}

/// Elements one below the other.
private struct Picture {
  private(set) var elements: [String] = []
  /// The line on which text stands now.
  var y: Int

  init(y: Int) {
    self.y = y
  }

  mutating func add(_ text: SVGText, at x: Int, class style: String = "label") {
    elements.append("<text class=\"\(style)\" x=\"\(x)\" y=\"\(y)\">\(text.escaped)</text>")
  }

  /// Adds a bar that stands on a line so far above that of the text.
  mutating func addBar(x: Double, width: Double, height: Double, above: Int) {
    guard width > 0, height > 0 else { return }
    let top = Double(y - above) - height
    elements.append(
      "<rect class=\"bar\" x=\"\(Self.number(x))\" y=\"\(Self.number(top))\" "
        + "width=\"\(Self.number(max(width, 1)))\" height=\"\(Self.number(max(height, 1)))\"/>")
  }

  /// A number with one digit after the point.
  private static func number(_ value: Double) -> String { String((value * 10).rounded() / 10) }
}
