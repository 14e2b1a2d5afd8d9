import Foundation

/// The order of year, month and day in a date whose month is a number.
public enum DateOrder: String, CaseIterable, Codable, Sendable {
  /// `2014-02-12`, `2014/02/12`.
  case yearFirst
  /// `02/12/2014`.
  case monthFirst
  /// `12.02.2014`, `12/02/2014`.
  case dayFirst

  /// The date in ISO 8601 form; nil if the text is not a date in this order. A date already in that
  /// form, or with its month in words (`12 Feb 2014`), is valid in any order. A two-digit year
  /// falls in the hundred years that end ten years after `year`.
  package func iso(_ text: String, near year: Int) -> String? {
    if let date = DateText(text) { return date.text }
    if Self.mayHaveWords(text), let date = DateText(written: text, near: year) { return date.text }
    let parts = text.split(separator: " ", maxSplits: 1)
    guard let first = parts.first, let day = day(first, near: year)?.text else { return nil }
    guard parts.count == 2 else { return day }
    return Self.time(parts[1]).flatMap { DateText("\(day) \($0)")?.text }
  }

  /// Whether the text may end with a month in words and a year, and so is worth a closer look.
  private static func mayHaveWords(_ text: String) -> Bool {
    let bytes = text.utf8
    let year = bytes.reversed().prefix { 0x30...0x39 ~= $0 }.count
    return (8...20).contains(bytes.count) && (year == 4 || year == 2)
      && bytes.contains { 0x41...0x5A ~= $0 & ~0x20 }
  }

  /// Reads a day. Its year may have two digits, except between hyphens, where it may be a part
  /// number. A typed day may have them there too, and may omit the year, which is then `year`.
  func day(_ text: Substring, near year: Int, isTyped: Bool = false) -> DateText? {
    let separators: [Character] = self == .monthFirst ? ["/", "-"] : ["/", ".", "-"]
    guard let separator = separators.first(where: text.contains) else { return nil }
    var parts = text.split(separator: separator, omittingEmptySubsequences: false)
    let places =
      switch self {
      case .yearFirst: (0, 1, 2)
      case .monthFirst: (2, 0, 1)
      case .dayFirst: (2, 1, 0)
      }
    if isTyped, self != .yearFirst {
      if parts.count == 3, parts[2].isEmpty { parts.removeLast() }
      if parts.count == 2, separator != "-" { parts.append(Substring(String(year))) }
    }
    if self != .yearFirst, isTyped || separator != "-", parts.count == 3 {
      parts[2] = Self.full(parts[2], near: year)
    }
    let numbers = parts.compactMap { $0.allSatisfy(\.isASCII) ? Int($0) : nil }
    guard parts.count == 3, numbers.count == 3, parts[places.0].count == 4 else { return nil }
    return DateText(
      year: numbers[places.0], month: numbers[places.1], day: numbers[places.2])
  }

  /// Expands a two-digit year to the latest one at most ten years after `year`; returns other text
  /// as is.
  static func full(_ text: Substring, near year: Int) -> Substring {
    guard text.utf8.count == 2, let short = Int(text), short >= 0 else { return text }
    let full = year - year % 100 + short
    return Substring(String(full > year + 10 ? full - 100 : full))
  }

  /// A time on the 24-hour clock; seconds of `00` are dropped.
  private static func time(_ text: Substring) -> String? {
    let words = text.split(separator: " ")
    guard (1...2).contains(words.count) else { return nil }
    var parts = words[0].split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let zone = words.last == "UTC" ? " UTC" : ""
    if words.count == 2, zone.isEmpty {
      guard let hour = Int(parts[0]), (1...12).contains(hour) else { return nil }
      switch words[1].uppercased() {
      case "AM": parts[0] = String(hour % 12)
      case "PM": parts[0] = String(hour % 12 + 12)
      default: return nil
      }
    }
    if parts.count == 3, parts[2] == "00" { parts.removeLast() }
    return parts.joined(separator: ":") + zone
  }
}

extension DateOrder {
  /// The order that the user's locale implies; nil if unknown.
  package static let ofUser = UserLocale("LC_TIME").flatMap(DateOrder.init)
  private static let withMonthFirst: Set = ["US", "PH"]
  /// Countries that put the year first or use both orders.
  private static let withOthers: Set = ["CA", "CN", "HU", "JP", "KR", "LT", "MN", "TW", "ZA"]

  /// The order used in the locale's country; nil if unknown, or if neither day nor month is always
  /// first there.
  package init?(_ locale: UserLocale) {
    guard let country = locale.country, !Self.withOthers.contains(country) else { return nil }
    self = Self.withMonthFirst.contains(country) ? .monthFirst : .dayFirst
  }

  /// How it is written among the options of a field.
  var details: String? {
    switch self {
    case .yearFirst: nil
    case .monthFirst: "month first"
    case .dayFirst: "day first"
    }
  }
}

/// The user's language and country, as the environment names them: `de_AT.UTF-8`.
package struct UserLocale: Sendable {
  /// Two or three lowercase letters (ISO 639).
  package let language: String
  /// Two capital letters (ISO 3166); nil if a region stands in their place, as in `es_419`.
  package let country: String?

  /// Reads `LC_ALL`, else the variable of a category such as `LC_TIME`, else `LANG`; nil if the
  /// first one set names no language, as with `C.UTF-8`.
  package init?(
    _ category: String, in environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    let name = ["LC_ALL", category, "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    guard let parts = name?.prefixMatch(of: /([a-z]{2,3})_(?:([A-Z]{2})(?=$|[.@]))?/)?.output else {
      return nil
    }
    language = String(parts.1)
    country = parts.2.map(String.init)
  }
}
