import Catalog
import Foundation

extension LogSummary {
  /// The latest value and when it was, `4.2 kg  3 days ago`; then how the values ran until then and
  /// how many entries there are, if there are several: `▁▃▅▇ (52)`.
  /// With `isShort`, the days are abbreviated: `3 d ago`.
  public nonisolated func texts(
    of animal: Animal, at now: Date, in zone: TimeZone, isShort: Bool = false
  ) -> [String] {
    let value = main.map { animal.measure(of: $0) + animal.mark(of: $0) } ?? ""
    let all = count < Self.most ? count.grouped : "\(Self.most.grouped) or more"
    let line = numbers.count > 1 ? Columns.line(of: numbers) + " " : ""
    let time = animal.text(of: time).ago(from: now, in: zone, isShort: isShort)
    return [value.isEmpty ? time : "\(value)  \(time)"] + (count > 1 ? ["\(line)(\(all))"] : [])
  }
}

extension String {
  /// A date in ISO 8601 form in words, if it names a day of the last two months: `3 days ago`.
  nonisolated func ago(from now: Date, in zone: TimeZone, isShort: Bool) -> String {
    let most = 60
    guard let day = ClockTime.dayNumber(of: prefix(10)),
      let today = ClockTime.dayNumber(of: ClockTime(now, in: zone).day[...]),
      (0...most).contains(today - day)
    else { return replacing("T", with: " ") }
    switch today - day {
    case 0: return "today"
    case 1: return "yesterday"
    case let days: return "\(days) \(isShort ? "d" : "days") ago"
    }
  }
}
