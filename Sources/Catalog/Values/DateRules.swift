import Foundation
import GRDB

/// A date as precise as it is known, in ISO 8601 form: `2014`, `2014-02`, `2014-02-12`,
/// `2014-02-12T18:22`. Its text sorts by time.
struct DateRules: ValueRules {
  static let tag = "date"

  /// The order of day and month when both are numbers; nil if unknown.
  private let order: DateOrder?

  init(_ options: ValueOptions) {
    order = options.dateOrder ?? DateOrder.ofUser
  }

  /// Accepts a date, with a blank or a T before the time; a day relative to today: `today`,
  /// `tomorrow`, `-2`, `+7`, `+2w`, `monday`, `last friday`; or a day as people write it:
  /// `12.2.2014`, `2014/02/12`, `20140212`, `12 Feb 2014`, `12-Feb-2014`, `Feb 2014`, `25 nov`, and
  /// `25/11/2026` in the order of the field or of the user.
  func stored(_ typed: String) throws(ValueProblem) -> DatabaseValue {
    if let date = DateText(typed) { return date.text.databaseValue }
    if let day = RelativeDay(typed)?.day(from: Date(), in: .current) { return day.databaseValue }
    let year = Date().year
    if let date = DateText(written: typed, near: year, isTyped: true) {
      return date.text.databaseValue
    }
    if let text = try numeric(typed, year) { return text.databaseValue }
    throw ValueProblem(
      "“\(typed.shortened)” is not a date; write one such as 2014-02-12, 12 Feb 2014, 2014 or tomorrow."
    )
  }

  /// Whether the text names a day by itself, as text in a file must: not relative to today, and
  /// with its year.
  static func isWhole(_ typed: String) -> Bool {
    if DateText(typed) != nil { return true }
    let year = Date().year
    return DateText(written: typed, near: year) != nil
      || DateOrder.allCases.contains { $0.iso(typed, near: year) != nil }
  }

  /// Reads a day with a numeric month, optionally followed by a time. Throws if it could be either
  /// of two days and the order is unknown.
  private func numeric(_ typed: String, _ year: Int) throws(ValueProblem) -> String? {
    let orders: [DateOrder] = [.dayFirst, .monthFirst]
    let found = orders.compactMap { order in
      (order.day(typed[...], near: year, isTyped: true)?.text ?? order.iso(typed, near: year))
        .map { (order: order, text: $0) }
    }
    if found.count == 2, found[0].text != found[1].text {
      if let order, let meant = found.first(where: { $0.order == order }) { return meant.text }
      throw ValueProblem(
        "“\(typed.shortened)” may be \(found[0].text) or \(found[1].text); write one of them.")
    }
    return found.first?.text
  }

  func text(_ stored: DatabaseValue) -> String? {
    String.fromDatabaseValue(stored).flatMap { DateText($0)?.text == $0 ? $0 : nil }
  }
}

/// A day relative to today.
struct RelativeDay {
  private enum Step {
    case ahead(Calendar.Component, Int)
    /// The next day of the week with this number (1 is Sunday), or the last one.
    case weekday(Int, isPast: Bool)
  }

  /// The greatest offset, in any unit; in days, a hundred years.
  private static let most = 36_600
  private static let weekdays = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]

  private let step: Step

  /// Reads `today`, `tomorrow`, `yesterday`, `-2` and `+7` (days), `+2w`, `-1m`, `+1y`, `monday`
  /// (the next one, not today), `last mon`; nil for anything else.
  init?(_ typed: String) {
    switch typed.lowercased() {
    case "today": step = .ahead(.day, 0)
    case "tomorrow": step = .ahead(.day, 1)
    case "yesterday": step = .ahead(.day, -1)
    case let word where word.first == "+" || word.first == "-":
      guard let step = Self.count(word) else { return nil }
      self.step = step
    case let words:
      let parts = words.split(separator: " ")
      let isPast = parts.first == "last"
      let rest = isPast || parts.first == "next" ? parts.dropFirst() : parts[...]
      guard rest.count == 1, let name = rest.first, name.count >= 3,
        let place = Self.weekdays.firstIndex(where: { $0.hasPrefix(name) })
      else { return nil }
      step = .weekday(place + 1, isPast: isPast)
    }
  }

  private static func count(_ word: String) -> Step? {
    let unit = word.last.flatMap { $0.isLetter ? $0 : nil }
    guard let count = Int(unit == nil ? word : String(word.dropLast())),
      (-most...most).contains(count)
    else { return nil }
    switch unit {
    case nil, "d": return .ahead(.day, count)
    case "w": return .ahead(.day, 7 * count)
    case "m": return .ahead(.month, count)
    case "y": return .ahead(.year, count)
    default: return nil
    }
  }

  /// The day in ISO 8601 form. A month that is too short yields its last day.
  func day(from now: Date, in zone: TimeZone) -> String? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let (unit, count): (Calendar.Component, Int) =
      switch step {
      case .ahead(let unit, let count): (unit, count)
      case .weekday(let day, let isPast):
        (.day, Self.days(from: calendar.component(.weekday, from: now), to: day, isPast: isPast))
      }
    guard let date = calendar.date(byAdding: unit, value: count, to: now),
      (1...9_999).contains(calendar.component(.year, from: date))
    else { return nil }
    return ClockTime(date, in: zone).day
  }

  private static func days(from today: Int, to day: Int, isPast: Bool) -> Int {
    let ahead = (day - today + 7) % 7
    if isPast { return ahead - 7 }
    return ahead == 0 ? 7 : ahead
  }
}

/// A date written in the order year, month, day, followed by the time if it is known.
public struct DateText: Sendable {
  /// The date in ISO 8601 form.
  public private(set) var text: String

  /// Reads a text; nil if it is not such a date.
  public init?(_ typed: String) {
    if Self.isPlainDay(typed) {
      text = typed
      return
    }
    let typed = Self.day(ofInterval: typed) ?? typed
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

  /// Whether a text is a day in ISO 8601 form, as it is in most files.
  private static func isPlainDay(_ text: String) -> Bool {
    guard text.utf8.count == 10 else { return false }
    // All digits as one number, such as 20140212.
    var number = 0
    for (index, byte) in text.utf8.enumerated() {
      if index == 4 || index == 7 {
        if byte != UInt8(ascii: "-") { return false }
      } else {
        guard 0x30...0x39 ~= byte else { return false }
        number = number * 10 + Int(byte - 0x30)
      }
    }
    let (year, month, day) = (number / 10_000, number / 100 % 100, number % 100)
    return year > 0 && 1...12 ~= month && 1...days(of: month, in: year) ~= day
  }

  /// The only day of an ISO 8601 interval, as in `2014-02-12/2014-02-12`; nil for any other text.
  private static func day(ofInterval text: String) -> String? {
    guard text.utf8.contains(UInt8(ascii: "/")) else { return nil }
    let ends = text.split(separator: "/", omittingEmptySubsequences: false)
    return ends.count == 2 && ends[0] == ends[1] ? String(ends[0]) : nil
  }

  /// The day with this serial number in a spreadsheet, as Excel counts from March 1900 on.
  package init(serial: Int) {
    let seconds = Double(serial - 25_569) * 86_400
    text = ClockTime(Date(timeIntervalSince1970: seconds), in: .gmt).day
  }

  /// A day of the calendar; nil if there is no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9_999).contains(year), (1...12).contains(month),
      (1...Self.days(of: month, in: year)).contains(day)
    else { return nil }
    text = "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))"
  }

  /// Reads a day not written in ISO 8601 form; nil if it is not a day or could be either of two.
  /// With its month in words, its year may have two digits; a typed day may omit the year, which is
  /// then `year`.
  package init?(written typed: String, near year: Int, isTyped: Bool = false) {
    if let match = typed.wholeMatch(of: /(\d{4})[\/.](\d{1,2})[\/.](\d{1,2})|(\d{4})(\d\d)(\d\d)/) {
      self.init(match.1 ?? match.4, match.2 ?? match.5, match.3 ?? match.6)
    } else if let match = typed.wholeMatch(of: /(\d{1,2})\.(\d{1,2})\.(\d{4})/) {
      self.init(match.3, match.2, match.1)
    } else if let match = typed.wholeMatch(
      of: /(?:(\d{1,2})(?:\.? |-))?([A-Za-z]{3,9})\.?(?: (\d{1,2}),)?[ -](\d{4}|\d\d)/),
      match.4.count == 4 || match.1 != nil || match.3 != nil,
      let month = Self.months.firstIndex(where: { $0.hasPrefix(match.2.lowercased()) })
    {
      guard match.1 == nil || match.3 == nil else { return nil }
      self.init(DateOrder.full(match.4, near: year), "\(month + 1)", match.1 ?? match.3 ?? "1")
      if match.1 == nil, match.3 == nil { text.removeLast(3) }
    } else if isTyped,
      let match = typed.wholeMatch(
        of: /(\d{1,2})(?:\.? ?|-)([A-Za-z]{3,9})\.?|([A-Za-z]{3,9})\.? (\d{1,2})/),
      let word = match.2 ?? match.3,
      let month = Self.months.firstIndex(where: { $0.hasPrefix(word.lowercased()) })
    {
      self.init(Substring(String(year)), "\(month + 1)", match.1 ?? match.4)
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

  /// Reads hours and minutes, optional seconds with their fraction, and the offset from UTC.
  private static func time(_ text: Substring) -> String? {
    let text = text.hasSuffix(" UTC") ? text.dropLast(4) + "Z" : text
    let zone = text.firstIndex { "Z+-".contains($0) } ?? text.endIndex
    let parts = text[..<zone].split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let hour = number(parts[0]), let minute = number(parts[1]),
      (0...23).contains(hour), (0...59).contains(minute), isZone(text[zone...])
    else { return nil }
    var time = "\(hour.padded(2)):\(minute.padded(2))"
    if parts.count == 3 {
      let second = parts[2].split(separator: ".", maxSplits: 1)
      guard let whole = second.first.flatMap(number), (0...60).contains(whole),
        second.dropFirst().allSatisfy({ number($0) != nil }), parts[2].last != "."
      else { return nil }
      time += ":\(whole.padded(2))" + second.dropFirst().map { ".\($0)" }.joined()
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
}
