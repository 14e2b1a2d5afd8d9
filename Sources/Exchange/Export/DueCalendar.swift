import Catalog
import Foundation

/// What is due, as a calendar (RFC 5545): an event of the day for each entry.
public struct DueCalendar {
  /// The most octets of a line, without its end; longer ones are folded.
  private static let maxOctets = 75

  private let catalog: String
  private let stamp: String
  private var lines = [
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Menagerie//Due//EN", "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
  ]

  /// A calendar of a catalog, whose name keeps the events apart from those of others, made at a
  /// time.
  public init(of catalog: String, at now: Date) {
    self.catalog = catalog
    let time = ClockTime(now, in: .gmt)
    stamp = Self.plain(time.iso.prefix(19)) + "Z"
  }

  /// Adds an entry of a log with these fields. The same entry has the same UID in each calendar.
  public mutating func add(_ entry: Entry, of fields: Fields) {
    let values = fields.custom.filter { entry[$0] != nil }.map {
      "\($0.title): \(entry.measure(of: $0))"
    }
    let animal = Reference.name(in: entry.text(of: .entryAnimal))
    let main = fields.custom.first.map { entry[$0] == nil ? "" : entry.measure(of: $0).shortened }
    let summary = [entry.text(of: .log), animal, main ?? ""].filter { !$0.isEmpty }
    guard let date = DateText(entry.time)?.text else { return }
    let parts = date.split(separator: "T")
    let day = Self.plain(parts[0] + "-01-01".suffix(max(0, 10 - parts[0].count)))
    // A time of another zone is left to its day.
    let clock = parts.dropFirst().first.flatMap { $0.contains { "Z+-".contains($0) } ? nil : $0 }
    let start = clock.map { ":\(day)T\(Self.plain($0.prefix(5)))00" } ?? ";VALUE=DATE:\(day)"
    lines += [
      "BEGIN:VEVENT", "UID:entry-\(entry.id).\(Self.escaped(catalog))@menagerie",
      "DTSTAMP:\(stamp)", "DTSTART\(start)",
      "SUMMARY:\(Self.escaped(summary.joined(separator: " · ")))",
    ]
    if !values.isEmpty {
      lines.append("DESCRIPTION:\(Self.escaped(values.joined(separator: "\n")))")
    }
    lines += ["TRANSP:TRANSPARENT", "END:VEVENT"]
  }

  /// The bytes of the file: lines that end in CRLF.
  public var bytes: [UInt8] {
    (lines + ["END:VCALENDAR"]).flatMap { Self.folded($0) }
  }

  private static func plain(_ text: some StringProtocol) -> String {
    String(text.filter { $0.isNumber || $0 == "T" })
  }

  /// A text as a value (RFC 5545, 3.3.11), without control characters.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",": escaped += "\\\(scalar)"
      case "\n": escaped += "\\n"
      case _ where scalar.properties.generalCategory == .control: break
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// A line with its end, folded between characters (RFC 5545, 3.1).
  private static func folded(_ line: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var left = maxOctets
    for character in line.unicodeScalars {
      let encoded = Array(String(character).utf8)
      if encoded.count > left {
        bytes += Array("\r\n ".utf8)
        left = maxOctets - 1
      }
      bytes += encoded
      left -= encoded.count
    }
    return bytes + Array("\r\n".utf8)
  }
}
