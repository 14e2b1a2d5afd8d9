import Foundation
import GRDB

/// How long after one entry the next is due: a number of days, weeks, months or years.
public struct Repetition: Hashable, Sendable {
  private let count: Int
  private let unit: Character

  private static let components: [Character: Calendar.Component] = [
    "d": .day, "w": .weekOfYear, "m": .month, "y": .year,
  ]
  /// The greatest number of each unit: a hundred years.
  private static let most: [Character: Int] = ["d": 36_525, "w": 5_218, "m": 1_200, "y": 100]

  /// Reads `30d`, `every 2w`, `1 m` or `1y`; nil for anything else, and beyond a hundred years.
  public init?(_ typed: String) {
    var text = typed.lowercased().trimmingCharacters(in: .whitespaces)
    if text.hasPrefix("every ") { text.removeFirst("every ".count) }
    guard let unit = text.popLast(), let most = Self.most[unit],
      let count = Int(text.trimmingCharacters(in: .whitespaces)), (1...most).contains(count)
    else { return nil }
    (self.count, self.unit) = (count, unit)
  }

  /// The text that is stored: `30d`.
  public var text: String { "\(count)\(unit)" }

  /// The day so long after a date in ISO 8601 form; of one that is known to the month or the year,
  /// after its first day. A month that is too short yields its last day.
  public func day(after date: String) -> String? {
    let parts = date.prefix(10).split(separator: "-").compactMap { Int($0) }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    guard let component = Self.components[unit], let year = parts.first,
      let day = calendar.date(
        from: DateComponents(
          year: year, month: parts.dropFirst().first ?? 1, day: parts.dropFirst(2).first ?? 1)),
      let next = calendar.date(byAdding: component, value: count, to: day)
    else { return nil }
    return ClockTime(next, in: .gmt).day
  }
}

/// The rules of how a log repeats.
struct RepetitionRules: PlainRules {
  static let tag = "repetition"

  func stored(_ typed: String) throws(ValueProblem) -> DatabaseValue {
    guard let repetition = Repetition(typed) else {
      throw ValueProblem(
        "“\(typed.shortened)” is not a time to repeat after; write one such as 30d, 2w, 1m or 1y, up to 100 years."
      )
    }
    return repetition.text.databaseValue
  }

  func text(_ stored: DatabaseValue) -> String? {
    String.fromDatabaseValue(stored).flatMap { Repetition($0)?.text }
  }
}
