import FileFormats
import Foundation
import Testing

@Suite("The encoding of a text")
struct EncodingTests {
  static let text = "name,note\nBär,„Löwe“ €\nÉmeu,x\n"
  static let rows = [["Bär", "„Löwe“ €"], ["Émeu", "x"]]

  static func utf16(_ text: String, little: Bool) -> [UInt8] {
    text.utf16.flatMap {
      little ? [UInt8($0 & 0xFF), UInt8($0 >> 8)] : [UInt8($0 >> 8), UInt8($0 & 0xFF)]
    }
  }

  static let windows = [UInt8](text.data(using: .windowsCP1252) ?? Data())

  @Test(
    "is told by its bytes",
    arguments: [
      ([UInt8](text.utf8), "UTF-8"),
      ([0xEF, 0xBB, 0xBF] + [UInt8](text.utf8), "UTF-8"),
      ([0xFF, 0xFE] + utf16(text, little: true), "UTF-16 (little endian)"),
      ([0xFE, 0xFF] + utf16(text, little: false), "UTF-16 (big endian)"),
      (utf16(text, little: true), "UTF-16 (little endian)"),
      (utf16(text, little: false), "UTF-16 (big endian)"),
      (windows, "Windows-1252"),
    ])
  func told(bytes: [UInt8], title: String) throws {
    #expect(try DelimitedReader(GivenBytes(bytes)).format == "CSV, \(title)")
    let table = ReadTable(GivenBytes(bytes))
    #expect(table.columns == ["name", "note"])
    #expect(table.rows == Self.rows)
    #expect(table.flaws == [nil, nil])
  }

  @Test("is told by all of its bytes, not by the first")
  func whole() throws {
    let beginning = "name\n" + String(repeating: "Emu\n", count: 200_000)
    let bytes = Array(beginning.utf8) + [0xC4, 0x0A]
    #expect(try DelimitedReader(GivenBytes(bytes)).format == "CSV, Windows-1252")
    #expect(ReadTable(GivenBytes(bytes)).rows.last == ["Ä"])
  }

  @Test("may be given")
  func given() {
    let bytes = "n,o\nx,".utf8 + [0x80, 0xE4]
    #expect(ReadTable(GivenBytes(bytes)).rows == [["x", "€ä"]])
    let latin = ReadTable(GivenBytes(bytes), ReadingOptions(encoding: .latin1))
    #expect(latin.rows == [["x", "\u{80}ä"]])
    let utf8 = ReadTable(GivenBytes(bytes), ReadingOptions(encoding: .utf8))
    #expect(utf8.flaws == [.undecodable(column: 1)])
  }

  @Test("given as UTF-16 has the order of bytes that its mark tells of", arguments: [true, false])
  func givenUTF16(little: Bool) throws {
    let bytes = (little ? [0xFF, 0xFE] : [0xFE, 0xFF]) + Self.utf16(Self.text, little: little)
    let encoding = try #require(TextEncoding(name: "utf-16"))
    let table = ReadTable(GivenBytes(bytes), ReadingOptions(encoding: encoding))
    #expect(table.columns == ["name", "note"])
    #expect(table.rows == Self.rows)
  }

  @Test("Windows-1252 has a character for every byte, the undefined ones being controls")
  func everyByte() {
    let bytes = "name\n".utf8 + (0x80...0xFF).map { UInt8($0) }
    let table = ReadTable(GivenBytes(bytes), ReadingOptions(encoding: .windows1252))
    let scalars = table.rows.first?.first.map { $0.unicodeScalars.map(\.value) } ?? []
    #expect(scalars.count == 128)
    #expect([0x81, 0x8D, 0x8F, 0x90, 0x9D].allSatisfy { scalars[$0 - 0x80] == $0 })
    #expect(Array(scalars[0x20...]) == Array(0xA0...0xFF))
    let known = (0x80...0x9F).filter { ![0x81, 0x8D, 0x8F, 0x90, 0x9D].contains($0) }
    for byte in known {
      let text = String(data: Data([UInt8(byte)]), encoding: .windowsCP1252)
      #expect(text?.unicodeScalars.first?.value == scalars[byte - 0x80])
    }
  }

  @Test("is UTF-8 only in its shortest form, without surrogates, up to U+10FFFF")
  func strictUTF8() {
    let bad: [[UInt8]] = [
      [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x80], [0xC3], [0xE5, 0xA4],
      [0xF0, 0x9F, 0x90], [0xFF],
    ]
    for bytes in bad {
      for tail in ["", "\nOwl,x\n"] {
        let text = GivenBytes("n,o\nä,".utf8 + bytes + tail.utf8)
        #expect(ReadTable(text).flaws.first == .undecodable(column: 1), "\(bytes)")
      }
    }
    let good = "n,o\n\u{80}\u{7FF},\u{800}\u{D7FF}\u{E000}\u{FFFF}\u{10000}\u{10FFFF}"
    #expect(ReadTable(good).flaws == [nil])
  }

  @Test("is not UTF-16 for a NUL here and there")
  func straight() {
    #expect(ReadTable("name,diet\nEmu,\0omnivorous\nOwl,carnivorous\n").error?.place == [2, 5])
  }

  @Test("UTF-32 is refused")
  func utf32() {
    #expect(
      ReadTable(GivenBytes([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0])).error
        == .unknown(path: "animals.csv", "is UTF-32; save it as UTF-8"))
  }

  @Test("has a name, and others")
  func names() {
    for encoding in TextEncoding.allCases {
      #expect(TextEncoding(name: encoding.name) == encoding)
      #expect(TextEncoding(name: encoding.name.uppercased()) == encoding)
    }
    #expect(TextEncoding(name: "ISO-8859-1") == .latin1)
    #expect(TextEncoding(name: "cp1252") == .windows1252)
    #expect(TextEncoding(name: "UTF8") == .utf8)
    #expect(TextEncoding(name: "CP1250") == .windows1250)
    #expect(TextEncoding(name: "Shift_JIS") == .shiftJIS)
    #expect(TextEncoding(name: "ebcdic") == nil)
  }

  @Test(
    "is told by the words that a language has",
    arguments: [
      ("René,Zürich\nZoë,Genève\nLoïc,Besançon\n", .windowsCP1252, "Windows-1252"),
      ("Dvořák,Plzeň\nŽofie,Ústí\n", .windowsCP1250, "Windows-1250"),
      ("Miś,Łódź\nŻuraw,Kraków\n", .windowsCP1250, "Windows-1250"),
      ("Лиса,Псков\nМедведь,Тверь\n", .windowsCP1251, "Windows-1251"),
      ("Αλεπού,Αθήνα\nΛύκος,Πάτρα\n", .windowsCP1253, "Windows-1253"),
      ("Şahin,Iğdır\nKöpek,İzmir\n", .windowsCP1254, "Windows-1254"),
      ("タヌキ,東京\nきつね,大阪\n", .shiftJIS, "Shift-JIS"),
    ] as [(String, String.Encoding, String)])
  func words(rows: String, encoding: String.Encoding, title: String) throws {
    let data = try #require(("name,place\n" + rows).data(using: encoding))
    try expect([UInt8](data), toBe: rows, in: title)
  }

  /// As iconv(1) writes them.
  @Test(
    "is told by the words that a language has, also where Foundation does not know it",
    arguments: [
      (
        "René,Zürich\nZoë,Genève\n",
        [
          0x52, 0x65, 0x6E, 0x8E, 0x2C, 0x5A, 0x9F, 0x72, 0x69, 0x63, 0x68, 0x0A, 0x5A, 0x6F, 0x91,
          0x2C, 0x47, 0x65, 0x6E, 0x8F, 0x76, 0x65, 0x0A,
        ], "MacRoman"
      ),
      (
        "Лиса,Псков\nМедведь,Тверь\n",
        [
          0xEC, 0xC9, 0xD3, 0xC1, 0x2C, 0xF0, 0xD3, 0xCB, 0xCF, 0xD7, 0x0A, 0xED, 0xC5, 0xC4, 0xD7,
          0xC5, 0xC4, 0xD8, 0x2C, 0xF4, 0xD7, 0xC5, 0xD2, 0xD8, 0x0A,
        ], "KOI8-R"
      ),
      (
        "大熊猫,成都\n狐狸,北京\n",
        [
          0xB4, 0xF3, 0xD0, 0xDC, 0xC3, 0xA8, 0x2C, 0xB3, 0xC9, 0xB6, 0xBC, 0x0A, 0xBA, 0xFC, 0xC0,
          0xEA, 0x2C, 0xB1, 0xB1, 0xBE, 0xA9, 0x0A,
        ], "GB18030"
      ),
      (
        "大貓熊,台北\n狐狸,高雄\n",
        [
          0xA4, 0x6A, 0xBF, 0xDF, 0xBA, 0xB5, 0x2C, 0xA5, 0x78, 0xA5, 0x5F, 0x0A, 0xAA, 0xB0, 0xAF,
          0x57, 0x2C, 0xB0, 0xAA, 0xB6, 0xAF, 0x0A,
        ], "Big5"
      ),
    ] as [(String, [UInt8], String)])
  func wordsOfBytes(rows: String, bytes: [UInt8], title: String) throws {
    try expect("name,place\n".utf8 + bytes, toBe: rows, in: title)
  }

  private func expect(_ bytes: [UInt8], toBe rows: String, in title: String) throws {
    let reader = try DelimitedReader(GivenBytes(bytes))
    #expect(reader.format == "CSV, \(title)")
    #expect(reader.readings.count == 1)
    let lines = ReadTable(GivenBytes(bytes)).rows.map { $0.joined(separator: ",") + "\n" }
    #expect(lines.joined() == rows)
  }

  @Test(
    "is that of Windows where only signs go beyond ASCII",
    arguments: [
      ("25°C", [0x32, 0x35, 0xB0, 0x43]), ("5µm", [0x35, 0xB5, 0x6D]), ("—A", [0x97, 0x41]),
    ]
      as [(String, [UInt8])])
  func signs(text: String, bytes: [UInt8]) throws {
    let source = GivenBytes("name\n".utf8 + bytes + "\n".utf8)
    #expect(try DelimitedReader(source).format == "CSV, Windows-1252")
    #expect(ReadTable(source).rows == [[text]])
  }

  @Test("is left open where words of two languages are as likely")
  func ambiguous() throws {
    let data = try #require("name\nchèvre\n".data(using: .windowsCP1252))
    let reader = try DelimitedReader(GivenBytes([UInt8](data)))
    #expect(
      reader.readings.map { [$0.encoding.title, $0.word] } == [
        ["Windows-1252", "chèvre"], ["Windows-1250", "chčvre"],
      ])
  }

  @Test("a character in two pieces is whole", arguments: 1..<9)
  func pieces(size: Int) {
    let bytes = [UInt8]([0xB4, 0xF3, 0xD0, 0xDC, 0xC3, 0xA8, 0x81, 0x30, 0x81, 0x30])
    var decoder = TextDecoder(.gb18030)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      Array(bytes[start..<min(start + size, bytes.count)]).withUnsafeBytes { piece in
        decoder.decode(piece) { text += $0 }
      }
    }
    decoder.finish { text += $0 }
    #expect(String(decoding: text, as: UTF8.self) == "大熊猫\u{80}")
  }
}
