import Foundation

/// A date and a time of day as a calendar and a wall clock show them, clamped to the years 0 to
/// 9999.
public struct ClockTime {
  private static let range = -62_167_219_200.0...253_402_300_799.0

  private let parts: tm
  private let millisecond: Int

  /// The time of a date in a time zone.
  public init(_ date: Date, in zone: TimeZone) {
    let interval = min(
      max(date.timeIntervalSince1970, Self.range.lowerBound), Self.range.upperBound)
    let milliseconds = Int((interval * 1_000).rounded())
    let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: interval))
    var seconds = Int((Double(milliseconds) / 1_000).rounded(.down))
    millisecond = milliseconds - seconds * 1_000
    seconds += offset
    var parts = tm()
    gmtime_r(&seconds, &parts)
    self.parts = parts
  }

  /// The day and the minute without the year: "11-21 16:40".
  public var short: String {
    let date = "\((parts.tm_mon + 1).padded(2))-\(parts.tm_mday.padded(2))"
    return "\(date) \(parts.tm_hour.padded(2)):\(parts.tm_min.padded(2))"
  }

  /// The day: "2026-11-21".
  public var day: String { String(minutes.prefix(10)) }

  /// To the minute: "2026-11-21 16:40".
  public var minutes: String { "\((parts.tm_year + 1_900).padded(4))-\(short)" }

  /// To the second: "2026-11-21 16:40:05".
  public var seconds: String { "\(minutes):\(parts.tm_sec.padded(2))" }

  /// To the millisecond in ISO 8601 form, for a time in UTC: "2026-11-21T16:40:05.123Z".
  public var iso: String {
    seconds.replacing(" ", with: "T") + ".\(millisecond.padded(3))Z"
  }

  /// The number of days from 1970-01-01 to a day in ISO 8601 form; nil for another text.
  public static func dayNumber(of day: Substring) -> Int? {
    let parts = day.split(separator: "-", omittingEmptySubsequences: false).map { Int32($0) }
    guard day.utf8.count == 10, parts.count == 3, let year = parts[0], let month = parts[1],
      let day = parts[2]
    else {
      return nil
    }
    var time = tm()
    (time.tm_year, time.tm_mon, time.tm_mday) = (year - 1_900, month - 1, day)
    return timegm(&time) / 86_400
  }
}

extension Date {
  /// The time in UTC, in ISO 8601 form: "2026-11-21T16:40:05.123Z".
  public var iso: String { ClockTime(self, in: .gmt).iso }

  /// The year in the current time zone.
  package var year: Int { Int(ClockTime(self, in: .current).day.prefix(4)) ?? 0 }
}

extension BinaryInteger {
  /// The number padded with leading zeros.
  func padded(_ digits: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
  }
}
