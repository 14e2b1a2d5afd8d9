import Catalog
import Foundation
import Testing

@Suite("A time")
struct ClockTimeTests {
  @Test(
    "is shown as date and time of day",
    arguments: [
      (0, "1970-01-01 00:00:00"), (951_782_399, "2000-02-28 23:59:59"),
      (951_782_400, "2000-02-29 00:00:00"), (951_868_800, "2000-03-01 00:00:00"),
      (-1, "1969-12-31 23:59:59"), (4_107_542_400, "2100-03-01 00:00:00"),
      (1_798_761_599, "2026-12-31 23:59:59"), (1_798_761_600, "2027-01-01 00:00:00"),
    ])
  func shows(seconds: Int, text: String) {
    let date = Date(timeIntervalSince1970: Double(seconds))
    #expect(ClockTime(date, in: .gmt).seconds == text)
    #expect(ClockTime(date, in: .gmt).minutes == String(text.dropLast(3)))
    #expect(ClockTime(date, in: .gmt).short == String(text.dropFirst(5).dropLast(3)))
  }

  @Test("is shown in a time zone, and in UTC to the millisecond")
  func zone() throws {
    let date = Date(timeIntervalSince1970: 1_795_279_205.123)
    let zone = try #require(TimeZone(secondsFromGMT: -5 * 3_600 - 1_800))
    #expect(ClockTime(date, in: zone).seconds == "2026-11-21 11:10:05")
    #expect(date.iso == "2026-11-21T16:40:05.123Z")
  }

  @Test(
    "that no calendar has is shown as the end of those it has",
    arguments: [
      (-Double.infinity, "0000-01-01"), (.infinity, "9999-12-31"), (9.2e15, "9999-12-31"),
      (-9.2e15, "0000-01-01"),
    ])
  func extreme(seconds: Double, text: String) {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(ClockTime(date, in: .gmt).seconds.hasPrefix(text))
  }
}
