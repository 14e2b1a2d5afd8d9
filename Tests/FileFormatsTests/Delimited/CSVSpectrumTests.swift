import FileFormats
import Foundation
import Testing

@Suite("The files of csv-spectrum", .sharedData)
struct CSVSpectrumTests {
  static let names = [
    "comma_in_quotes", "empty", "empty_crlf", "escaped_quotes", "json", "newlines",
    "newlines_crlf", "quotes_and_newlines", "simple", "simple_crlf", "utf8",
  ]

  @Test("mean what their JSON says", arguments: names)
  func meaning(name: String) throws {
    let json = try SharedData.bytes("nasty/csv-spectrum/json/\(name).json")
    let expected = try JSONDecoder().decode([[String: String]].self, from: json)
    let table = try SharedData.table("nasty/csv-spectrum/csvs/\(name).csv")
    #expect(table.error == nil)
    #expect(table.objects == expected)
    #expect(table.flaws.allSatisfy { $0 == nil })
  }
}
