import Catalog
import Foundation

extension LogSummary {
  /// The latest value and when it was, `4.2 kg  3 days ago`; then how the values ran until then and
  /// how many entries there are, if there are several, `▁▃▅▇ (52)`, and when it is due again.
  /// With `isShort`, the days are abbreviated: `3 d ago`.
  public nonisolated func texts(
    of animal: Animal, at now: Date, in zone: TimeZone, isShort: Bool = false
  ) -> [String] {
    let value = main.map { animal.measure(of: $0) + animal.mark(of: $0) } ?? ""
    let all = count < Self.most ? count.grouped : "\(Self.most.grouped) or more"
    let line = numbers.count > 1 ? Columns.line(of: numbers) + " " : ""
    let days = { (date: String) in date.fromToday(now, in: zone, isShort: isShort) }
    let time = days(animal.text(of: time))
    let latest = value.isEmpty ? time : "\(value)  \(time)"
    return (count > 0 ? [latest] : []) + (count > 1 ? ["\(line)(\(all))"] : [])
      + (due.map { ["due " + days($0)] } ?? [])
  }
}

extension String {
  /// A date in ISO 8601 form in words, if it names a day of the last or next two months:
  /// `3 days ago`, `in 3 days`.
  nonisolated func fromToday(_ now: Date, in zone: TimeZone, isShort: Bool) -> String {
    let most = 60
    guard let day = ClockTime.dayNumber(of: prefix(10)),
      let today = ClockTime.dayNumber(of: ClockTime(now, in: zone).day[...]),
      (-most...most).contains(day - today)
    else { return replacing("T", with: " ") }
    let word = isShort ? "d" : "days"
    return switch day - today {
    case 0: "today"
    case 1: "tomorrow"
    case -1: "yesterday"
    case let days: days > 0 ? "in \(days) \(word)" : "\(-days) \(word) ago"
    }
  }
}
