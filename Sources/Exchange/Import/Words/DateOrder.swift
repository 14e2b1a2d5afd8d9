import Catalog

/// In which order the dates of a column have year, month and day.
enum DateOrder: String, CaseIterable, Sendable {
  /// `2014-02-12`, `2014/02/12`.
  case yearFirst
  /// `02/12/2014`.
  case monthFirst
  /// `12.02.2014`, `12/02/2014`.
  case dayFirst

  /// The date as ISO 8601 has it; nil where the text is none in this order. With the month in words it is
  /// one in any order: `12 Feb 2014`.
  func iso(_ text: String) -> String? {
    if self == .yearFirst, let date = DateText(text) { return date.text }
    if Self.mayHaveWords(text), let date = DateText(written: text) { return date.text }
    let parts = text.split(separator: " ", maxSplits: 1)
    guard let first = parts.first, let day = day(first) else { return nil }
    guard parts.count == 2 else { return day }
    return Self.time(parts[1]).flatMap { DateText("\(day) \($0)")?.text }
  }

  /// Whether it may end with a month in words and a year, so that it is worth a closer look.
  private static func mayHaveWords(_ text: String) -> Bool {
    let bytes = text.utf8
    return (8...20).contains(bytes.count) && bytes.suffix(4).allSatisfy { 0x30...0x39 ~= $0 }
      && bytes.contains { 0x41...0x5A ~= $0 & ~0x20 }
  }

  private func day(_ text: Substring) -> String? {
    let separators: [Character] = self == .monthFirst ? ["/", "-"] : ["/", ".", "-"]
    guard let separator = separators.first(where: text.contains) else { return nil }
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.allSatisfy(\.isASCII) ? Int($0) : nil }
    guard parts.count == 3, numbers.count == 3 else { return nil }
    let (year, month, day) =
      switch self {
      case .yearFirst: (0, 1, 2)
      case .monthFirst: (2, 0, 1)
      case .dayFirst: (2, 1, 0)
      }
    guard parts[year].count == 4 else { return nil }
    return DateText(year: numbers[year], month: numbers[month], day: numbers[day])?.text
  }

  /// A time of 24 hours; seconds that are none are left out.
  private static func time(_ text: Substring) -> String? {
    let words = text.split(separator: " ")
    guard (1...2).contains(words.count) else { return nil }
    var parts = words[0].split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    if words.count == 2 {
      guard let hour = Int(parts[0]), (1...12).contains(hour) else { return nil }
      switch words[1].uppercased() {
      case "AM": parts[0] = String(hour % 12)
      case "PM": parts[0] = String(hour % 12 + 12)
      default: return nil
      }
    }
    if parts.count == 3, parts[2] == "00" { parts.removeLast() }
    return parts.joined(separator: ":")
  }
}
