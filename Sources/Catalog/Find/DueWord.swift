import Foundation

/// What stands behind `due:` in a search text.
enum DueWord: String, CaseIterable {
  /// The day of an entry that is still to be done has come.
  case today
  /// It has passed.
  case late

  /// The entries that are meant now.
  var time: DueTime {
    let day = ClockTime(Date(), in: .current).day
    return self == .today ? .by(day) : .before(day)
  }
}
