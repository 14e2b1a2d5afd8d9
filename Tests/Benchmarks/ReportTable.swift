import Foundation

/// The figures of one size of terminal, on the small and on the large catalog.
struct ReportTable {
  private struct Line {
    let title: String
    let target: String
    let values: [Double]
    let digits: Int

    init(_ title: String, target: String = "", digits: Int = 0, _ values: [Double]) {
      self.title = title
      self.target = target
      self.values = values
      self.digits = digits
    }

    var text: String {
      let numbers = values.map { String(format: "%.\(digits)f", $0) }
      let ratio = values[0] > 0 ? String(format: "%.2f", values[1] / values[0]) : "–"
      return "| \(([title, ratio] + numbers + [target]).joined(separator: " | ")) |"
    }
  }

  let size: TerminalSize
  let sample: Measurement
  let large: Measurement

  /// The table with its heading.
  var text: String {
    """
    ## \(size.columns)×\(size.rows)

    | measured | 100,000 ÷ sample | sample | 100,000 animals | at most |
    |---|--:|--:|--:|--:|
    \(lines.map(\.text).joined(separator: "\n"))

    """
  }

  private var lines: [Line] {
    [
      line("start to first full screen, median of 20", "30", 1) { $0.startUp.median },
      line("start to first full screen, slowest", "", 1) { $0.startUp.quantile(1) },
      line("cursor key to last byte, median of 1,000", "2", 2) { $0.keyTimes.median },
      line("cursor key to last byte, p99", "", 2) { $0.keyTimes.quantile(0.99) },
      line("bytes of a cursor key, median", "150") { $0.keyBytes.median },
      line("bytes of a cursor key, mean") { $0.keyBytes.reduce(0, +) / Double($0.keyBytes.count) },
      line("bytes of a cursor key, most") { $0.keyBytes.quantile(1) },
      line("cursor keys without a byte", "0") { Double($0.silentKeys) },
      line("resident after opening", "32768") { Double($0.memoryAtStart.resident) },
      line("of it anonymous") { Double($0.memoryAtStart.anonymous) },
      line("resident after the keys", "32768") { Double($0.memoryAtEnd.resident) },
      line("of it anonymous") { Double($0.memoryAtEnd.anonymous) },
      line("bytes sent in an idle second", "0") { Double($0.idle.bytes) },
      line("clock ticks in an idle second", "0") { Double($0.idle.ticks) },
    ]
  }

  private func line(
    _ title: String, _ target: String = "", _ digits: Int = 0, _ value: (Measurement) -> Double
  ) -> Line {
    Line(title, target: target, digits: digits, [sample, large].map(value))
  }
}
