import Foundation

/// How many animals there were over time, as far back as the journal goes.
public struct Growth: Hashable, Sendable {
  /// The length of a period on the calendar.
  public enum Unit: String, CaseIterable, Sendable {
    case hour, day, week, month, year
  }

  /// An hour, a day and so on, and what happened in it. It counts to the period whose time the clock
  /// of the author's host showed; where clocks differ, an edit may count to the period beside it.
  public struct Period: Hashable, Sendable {
    /// When it begins.
    public let start: Date
    /// How many animals came into the catalog, those that an undo brought back included.
    public let added: Int
    /// How many animals went.
    public let deleted: Int
    /// How many animals there were at its end.
    public let animals: Int
  }

  /// How long each period is.
  public let unit: Unit
  /// The periods, each following the one before it; the last is the one that is now. There are none
  /// where the journal is empty.
  public let periods: [Period]
}
