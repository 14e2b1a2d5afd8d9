import FileFormats
import Foundation
import TestSupport
import Testing

@Suite("The files of csv-spectrum")
struct CSVSpectrumTests {
  static let names = [
    "comma_in_quotes", "empty", "empty_crlf", "escaped_quotes", "json", "newlines",
    "newlines_crlf", "quotes_and_newlines", "simple", "simple_crlf", "utf8",
  ]

  @Test("mean what their JSON says", arguments: names)
  func meaning(name: String) throws {
    let json = try RealFile.data("csv-spectrum/json/\(name).json")
    let expected = try JSONDecoder().decode([[String: String]].self, from: json)
    let table = ReadTable(try SourceFile(path: RealFile.path("csv-spectrum/csvs/\(name).csv")))
    #expect(table.error == nil)
    #expect(table.objects == expected)
    #expect(table.flaws.allSatisfy { $0 == nil })
  }
}
