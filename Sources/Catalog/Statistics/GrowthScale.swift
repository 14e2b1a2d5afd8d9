import Foundation

/// The periods of a time span, in the shortest unit that does not need too many.
struct GrowthScale {
  let unit: Growth.Unit
  /// When each begins, in order; at least one.
  let starts: [Date]

  /// Divides the time between two dates. If even the years are too many, it omits the first ones.
  ///
  /// - Parameters:
  ///   - start: A date in the first period.
  ///   - end: A date in the last period, not before `start`.
  ///   - most: The greatest number of periods, at least 1.
  ///   - zone: The time zone whose days to count.
  init(from start: Date, through end: Date, atMost most: Int, in zone: TimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    // As in ISO 8601.
    calendar.firstWeekday = 2
    // Estimated first, as there may be millions of hours.
    let span = end.timeIntervalSince(start)
    unit = Growth.Unit.allCases.first { span / $0.seconds <= Double(most - 1) } ?? .year
    var starts: [Date] = []
    var date = end
    while starts.count < most, let period = calendar.dateInterval(of: unit.component, for: date) {
      starts.append(period.start)
      if period.start <= start { break }
      date = period.start.addingTimeInterval(-1)
    }
    self.starts = starts.isEmpty ? [end] : starts.reversed()
  }
}

extension Growth.Unit {
  fileprivate var component: Calendar.Component {
    switch self {
    case .hour: .hour
    case .day: .day
    case .week: .weekOfYear
    case .month: .month
    case .year: .year
    }
  }

  /// The shortest length of the unit.
  fileprivate var seconds: Double {
    switch self {
    case .hour: 3_600
    case .day: 23 * 3_600
    case .week: 7 * 86_400 - 3_600
    case .month: 28 * 86_400 - 3_600
    case .year: 365 * 86_400 - 3_600
    }
  }
}
