import Foundation

/// The number of animals over time, as far back as the journal goes.
public struct Growth: Hashable, Sendable {
  /// The length of a period in calendar units.
  public enum Unit: String, CaseIterable, Sendable {
    case hour, day, week, month, year
  }

  /// An hour, a day and so on, and what happened in it. An edit belongs to the period that the
  /// clock of its author's host showed; where clocks differ, that may be an adjacent one.
  public struct Period: Hashable, Sendable {
    /// When it begins.
    public let start: Date
    /// How many animals were added, including those that an undo brought back.
    public let added: Int
    /// How many animals were deleted.
    public let deleted: Int
    /// The number of animals at its end.
    public let animals: Int
  }

  /// The length of each period.
  public let unit: Unit
  /// Consecutive periods; the last is the current one. Empty if the journal is empty.
  public let periods: [Period]
  /// From the first to the last time that animals came or went; nil if none did.
  public let activity: ClosedRange<Date>?

  /// The growth in words if all of it was within one period, where a chart shows nothing; else nil.
  public func sentence(in zone: TimeZone = .current) -> String? {
    let active = periods.filter { $0.added + $0.deleted > 0 }
    guard active.count == 1, let period = active.first, let activity else { return nil }
    let before = period.animals - period.added + period.deleted
    return Self.what(period, isAll: before == 0) + " " + Self.when(activity, in: zone) + "."
      + (before > 0 ? " \(before.grouped) \(before == 1 ? "was" : "were") there before." : "")
  }

  private static func what(_ period: Period, isAll: Bool) -> String {
    let (added, deleted) = (period.added, period.deleted)
    let verb = { (count: Int) in count == 1 ? "was" : "were" }
    if deleted == 0 {
      return (isAll && added > 1 ? "All " : "") + "\(added.counted("animal")) \(verb(added)) added"
    }
    if added == 0 { return "\(deleted.counted("animal")) \(verb(deleted)) deleted" }
    return "\(added.counted("animal")) \(verb(added)) added and \(deleted.grouped) deleted"
  }

  /// The hours in question: "on 2026-11-22 between 14:00 and 15:00".
  private static func when(_ activity: ClosedRange<Date>, in zone: TimeZone) -> String {
    let first = ClockTime(activity.lowerBound, in: zone).minutes
    let last = ClockTime(activity.upperBound, in: zone).minutes
    let days = (first.prefix(10), last.prefix(10))
    if days.0 != days.1 { return "between \(days.0) and \(days.1)" }
    let hours = (first.dropFirst(11).prefix(2), last.dropFirst(11).prefix(2))
    let end = (Int(hours.1) ?? 0) + 1
    return "on \(days.0) between \(hours.0):00 and \(end < 10 ? "0" : "")\(end):00"
  }
}

extension Growth.Period {
  /// When it begins, as precisely as the unit needs: "2026-11-21", "2026-11".
  public func name(_ unit: Growth.Unit, in zone: TimeZone = .current) -> String {
    let time = ClockTime(start, in: zone).minutes
    switch unit {
    case .hour: return time
    case .day, .week: return String(time.prefix(10))
    case .month: return String(time.prefix(7))
    case .year: return String(time.prefix(4))
    }
  }
}
