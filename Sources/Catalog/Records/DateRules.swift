import Foundation
import GRDB

/// A date as exact as it is known, in the form of ISO 8601: `2014`, `2014-02`, `2014-02-12`,
/// `2014-02-12T18:22`. As a text it is sorted by time.
struct DateRules: ValueRules {
  static let tag = "date"

  init(_ options: ValueOptions) {}

  /// A date, with a blank or a T before the time; or `today`, `yesterday`, `-3d`; or a day as people write
  /// it where it can be no other: `12.2.2014`, `2014/02/12`, `20140212`, `12 Feb 2014`, `12-Feb-2014`,
  /// `Feb 2014`.
  func stored(_ typed: String) throws(ValueProblem) -> DatabaseValue {
    if let day = Self.relative(typed) { return day.databaseValue }
    guard let date = DateText(typed) ?? DateText(written: typed) else {
      throw ValueProblem(
        "“\(typed.shortened)” is no date; write one such as 2014-02-12, 2014-02 or 2014.")
    }
    return date.text.databaseValue
  }

  func text(_ stored: DatabaseValue) -> String? {
    String.fromDatabaseValue(stored).flatMap { DateText($0)?.text == $0 ? $0 : nil }
  }

  /// The day that is meant by a word, or by a number of days from today.
  private static func relative(_ typed: String) -> String? {
    let days: Int
    switch typed.lowercased() {
    case "today": days = 0
    case "yesterday": days = -1
    case let word:
      guard word.last == "d", let count = Int(word.dropLast()), (-36_600...36_600).contains(count),
        "+-".contains(word.first ?? " ")
      else { return nil }
      days = count
    }
    let calendar = Calendar(identifier: .gregorian)
    guard let date = calendar.date(byAdding: .day, value: days, to: Date()) else { return nil }
    return ClockTime(date, in: .current).day
  }
}

/// A date that was written in the order of year, month and day, with the time behind it where that is
/// known.
public struct DateText: Sendable {
  /// The date as ISO 8601 has it.
  public private(set) var text: String

  /// Reads a text; nil for one that is no such date.
  public init?(_ typed: String) {
    let parts = typed.split(maxSplits: 1) { $0 == "T" || $0 == " " }
    guard let day = parts.first, !typed.hasPrefix(" "), let date = Self.day(day) else { return nil }
    guard parts.count == 2 else {
      if day.utf8.count != typed.utf8.count { return nil }
      text = date
      return
    }
    guard date.utf8.count == 10, let time = Self.time(parts[1]) else { return nil }
    text = "\(date)T\(time)"
  }

  /// A day of a calendar; nil for one that it does not have.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9_999).contains(year), (1...12).contains(month),
      (1...Self.days(of: month, in: year)).contains(day)
    else { return nil }
    text = "\(Self.padded(year, 4))-\(Self.padded(month))-\(Self.padded(day))"
  }

  /// Reads a day that was not written as ISO 8601 has it; nil where it is none, or may be two.
  package init?(written typed: String) {
    if let match = typed.wholeMatch(of: /(\d{4})[\/.](\d{1,2})[\/.](\d{1,2})|(\d{4})(\d\d)(\d\d)/) {
      self.init(match.1 ?? match.4, match.2 ?? match.5, match.3 ?? match.6)
    } else if let match = typed.wholeMatch(of: /(\d{1,2})\.(\d{1,2})\.(\d{4})/) {
      self.init(match.3, match.2, match.1)
    } else if let match = typed.wholeMatch(
      of: /(?:(\d{1,2})(?:\.? |-))?([A-Za-z]{3,9})\.?(?: (\d{1,2}),)?[ -](\d{4})/),
      let month = Self.months.firstIndex(where: { $0.hasPrefix(match.2.lowercased()) })
    {
      guard match.1 == nil || match.3 == nil else { return nil }
      self.init(match.4, "\(month + 1)", match.1 ?? match.3 ?? "1")
      if match.1 == nil, match.3 == nil { text.removeLast(3) }
    } else {
      return nil
    }
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  private init?(_ year: Substring?, _ month: Substring?, _ day: Substring?) {
    guard let year = year.flatMap(Self.number), let month = month.flatMap(Self.number),
      let day = day.flatMap(Self.number)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  private static func day(_ text: Substring) -> String? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count), parts[0].utf8.count == 4 else { return nil }
    let numbers = parts.compactMap { $0.utf8.count <= 4 ? number($0) : nil }
    guard numbers.count == parts.count,
      let full = DateText(
        year: numbers[0], month: numbers.count > 1 ? numbers[1] : 1,
        day: numbers.count > 2 ? numbers[2] : 1)
    else { return nil }
    return String(full.text.prefix([4, 7, 10][parts.count - 1]))
  }

  /// Hours and minutes, seconds and their parts, and how far the clock is from UTC.
  private static func time(_ text: Substring) -> String? {
    let zone = text.firstIndex { "Z+-".contains($0) } ?? text.endIndex
    let parts = text[..<zone].split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let hour = number(parts[0]), let minute = number(parts[1]),
      (0...23).contains(hour), (0...59).contains(minute), isZone(text[zone...])
    else { return nil }
    var time = "\(padded(hour)):\(padded(minute))"
    if parts.count == 3 {
      let second = parts[2].split(separator: ".", maxSplits: 1)
      guard let whole = second.first.flatMap(number), (0...60).contains(whole),
        second.dropFirst().allSatisfy({ number($0) != nil }), parts[2].last != "."
      else { return nil }
      time += ":\(padded(whole))" + second.dropFirst().map { ".\($0)" }.joined()
    }
    return time + text[zone...]
  }

  private static func isZone(_ text: Substring) -> Bool {
    if text.isEmpty || text == "Z" { return true }
    let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let hours = number(parts[0]), let minutes = number(parts[1]) else {
      return false
    }
    return text.utf8.count == 6 && hours <= 14 && minutes <= 59
  }

  /// A number of digits only.
  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(text) : nil
  }

  private static func days(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func padded(_ number: Int, _ digits: Int = 2) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
