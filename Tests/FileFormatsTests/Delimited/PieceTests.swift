import FileFormats
import Foundation
import TestSupport
import Testing

@Suite("A delimited text is the same whatever pieces it comes in")
struct PieceTests {
  static let texts: [[UInt8]] = [
    Array("\u{FEFF}name,note\r\nEmu,\"a\r\nb \"\"c\"\"\"\r\n\r\nBär,ö\r\n".utf8),
    Array("name;note\r\rEmu;5\" long\rÖwl;\"大熊猫🐼\"".utf8),
    Array("name,note\nEmu,\"a\"b\"\n\"Owl\" ,\"c\nd".utf8),
    Array("name,note\nEmu,\0".utf8),
    Array("name\tnote\nB".utf8) + [0xE4] + Array("r\tx\n".utf8),
    [0xEF, 0xBB] + Array("name\n".utf8),
    [0xFF, 0xFE] + utf16("name,nöte\r\nEmu,\"🐼\"\r\n\r\n熊,b"),
    utf16("name,nöte\r\nEmu,\"🐼\"\n"),
    [0xFE, 0xFF, 0x00, 0x61, 0x00],
  ]

  static func utf16(_ text: String) -> [UInt8] {
    text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  @Test("of a few bytes", arguments: texts, [1, 2, 3, 7])
  func fewBytes(text: [UInt8], size: Int) {
    let whole = ReadTable(GivenBytes(text))
    #expect(ReadTable(GivenBytes(text, pieceSize: size)) == whole)
    #expect(whole.columns.count > 0)
  }

  @Test("of any text of letters that mean something")
  func random() {
    var random = SeededRandom(seed: 7)
    let letters: [[UInt8]] = [
      [0x61], [0x61], [0x22], [0x22], [0x2C], [0x2C], [0x0A], [0x0D], [0x20], [0x09], [0xC3, 0xA4],
      [0xE4], [0x3B], [0xE5, 0xA4, 0xA7],
    ]
    for _ in 0..<2_000 {
      let length = Int.random(in: 1...40, using: &random)
      let text = (0..<length).flatMap { _ in letters.randomElement(using: &random) ?? [] }
      let whole = ReadTable(GivenBytes(text))
      let size = Int.random(in: 1...7, using: &random)
      #expect(
        ReadTable(GivenBytes(text, pieceSize: size)) == whole,
        "\(String(decoding: text, as: UTF8.self).debugDescription) by \(size)")
    }
  }

  @Test("and what was quoted comes back, with its line")
  func roundTrip() {
    var random = SeededRandom(seed: 8)
    let letters = ["a", "ä", "\"", ",", "\n", "\r\n", "\r", " ", "熊", ";", "\t"]
    for _ in 0..<500 {
      let rows = (0..<5).map { _ in
        (0..<3).map { _ in
          (0..<Int.random(in: 0...6, using: &random))
            .map { _ in letters.randomElement(using: &random) ?? "" }.joined()
        }
      }
      let text = rows.map(Self.quoted).joined()
      let options = ReadingOptions(separator: ",", header: .given(["a"], skippingRows: 0))
      let table = ReadTable(GivenBytes(text, pieceSize: 3), options)
      // A row of nothing but separators is none.
      let kept = zip(rows, Self.lines(rows)).filter { !$0.0.allSatisfy(\.isEmpty) }
      #expect(table.rows == kept.map(\.0))
      #expect(table.lines == kept.map(\.1))
    }
  }

  private static func quoted(_ row: [String]) -> String {
    row.map { "\"" + $0.replacingOccurrences(of: "\"", with: "\"\"") + "\"" }
      .joined(separator: ",") + "\r\n"
  }

  private static func lines(_ rows: [[String]]) -> [Int] {
    var line = 1
    return rows.map { row in
      defer {
        // "\r\n" is one character.
        line += 1 + row.joined(separator: ",").count(where: \.isNewline)
      }
      return line
    }
  }
}
