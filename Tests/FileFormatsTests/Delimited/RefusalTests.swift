import FileFormats
import Testing

@Suite("A delimited text is refused at its place")
struct RefusalTests {
  @Test(
    "where a quote is never closed",
    arguments: [
      ("name,note\nEmu,\"a\nb\nc", [2, 5]),
      ("name,note\n\"a\nb\",\n\"ä\"\"ö\",\"\nOwl,", [4, 8]),
      ("name\n\"", [2, 1]),
      ("name,note\rEmu,a\"b\rOwl,\"", [3, 5]),
    ])
  func openQuote(text: String, place: [Int]) {
    let table = ReadTable(text)
    #expect(table.error?.place == place)
    #expect(table.error?.reason == "the quote that opens here is never closed")
  }

  @Test("where it has a NUL", arguments: ["a,b\nä,\0c\n", "a,b\r\nä,\0", "a,b\rä,\0\0"])
  func nul(text: String) {
    #expect(ReadTable(text).error?.place == [2, 3])
  }

  @Test("where a cell with a stray quote goes over the end of a line")
  func strayQuote() {
    let table = ReadTable("name,note\nEmu,x\nOwl,\"a\"b,c\nRat,\"d\"\n")
    #expect(table.rows == [["Emu", "x"]])
    #expect(table.error?.place == [3, 7])
  }

  @Test("where a cell is longer than 1 MiB")
  func longCell() {
    let limit = String(repeating: "a", count: 1 << 20)
    for quote in ["", "\""] {
      #expect(ReadTable("name,note\nEmu,\(quote)\(limit)\(quote)\n").rows == [["Emu", limit]])
      let table = ReadTable("name,note\nOwl,b\nEmu,\(quote)\(limit)a\(quote)\n")
      #expect(table.rows == [["Owl", "b"]])
      #expect(table.error?.place == [3, 5])
    }
  }

  @Test("where a row is longer than 8 MiB")
  func longRow() {
    let cell = String(repeating: "a", count: 1 << 20) + ","
    let row = String(repeating: cell, count: 8)
    #expect(ReadTable("a,b\n" + row).rows.first?.count == 9)
    #expect(ReadTable("a,b\n" + row + "b\n").error?.place == [2, row.count + 1])
    let commas = String(repeating: ",", count: 200_000)
    #expect(ReadTable("a,b\n" + commas).error?.place == [2, 200_001])
  }

  @Test(
    "without its place when nobody wants to know",
    arguments: ["name\nEmu\0", "name\n\"", "name,note\nOwl,\"a\"b,c\nRat,\"d\"\n"])
  func unwanted(text: String) throws {
    var nobody = Nobody()
    let reader = try DelimitedReader(GivenBytes(text))
    #expect(throws: CancellationError.self) { try reader.read(into: &nobody) }
  }

  @Test(
    "soon, and without holding it, where it is far too long",
    arguments: [
      (GeneratedBytes("name,note\nEmu,", then: 0x61, count: 100 << 20), [2, 5]),
      (GeneratedBytes("name,note\nEmu,\"", then: 0x0A, count: 100 << 20), [2, 5]),
      (GeneratedBytes("name,note\nEmu,", then: 0x2C, count: 4 << 30), [2, 200_004]),
      (GeneratedBytes("", then: 0x61, count: 4 << 30), [1, 1]),
    ])
  func endless(bytes: GeneratedBytes, place: [Int]) {
    let table = ReadTable(bytes, ReadingOptions(encoding: .utf8))
    #expect(table.error?.place == place)
    #expect(bytes.maxTaken < 3 << 20)
  }
}

extension FormatError {
  /// Line and column.
  var place: [Int]? {
    guard case .malformed(_, let line, let column, _) = self else { return nil }
    return [line, column ?? 0]
  }

  var reason: String? {
    guard case .malformed(_, _, _, let reason) = self else { return nil }
    return reason
  }
}
