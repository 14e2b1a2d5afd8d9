import FileFormats
import Testing

@Suite("A row with a flaw")
struct FlawTests {
  @Test("has bytes that are no text, and the rows around it have none")
  func undecodable() throws {
    let bytes = "name,note\nBär,ä\nLöwe,".utf8 + [0xE9] + "t\nEmu,".utf8 + [0xC3] + "\nOwl,ü\n".utf8
    let table = ReadTable(GivenBytes(bytes))
    #expect(
      table.rows == [["Bär", "ä"], ["Löwe", "\u{FFFD}t"], ["Emu", "\u{FFFD}"], ["Owl", "ü"]])
    #expect(table.flaws == [nil, .undecodable(column: 1), .undecodable(column: 1), nil])
    #expect(
      try DelimitedReader(GivenBytes(bytes)).format == "CSV, UTF-8, with bytes that are not")
  }

  @Test("has half a surrogate pair in UTF-16")
  func surrogate() {
    let units = Array("n,o\nEmu,".utf16) + [0xD83D] + Array("\nOwl,🦉\n".utf16)
    let bytes = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let table = ReadTable(GivenBytes(bytes))
    #expect(table.rows == [["Emu", "\u{FFFD}"], ["Owl", "🦉"]])
    #expect(table.flaws == [.undecodable(column: 1), nil])
  }

  @Test("has a quote within quotes that is not doubled")
  func strayQuote() {
    let table = ReadTable("name,note,n\nEmu,\"a\"b,c\",1\n\"O\"wl\",x,2\nRat,5\" long,3\n")
    #expect(
      table.rows
        == [["Emu", "a\"b,c", "1"], ["O\"wl", "x", "2"], ["Rat", "5\" long", "3"]])
    #expect(table.flaws == [.strayQuote(column: 1), .strayQuote(column: 0), nil])
    #expect(table.error == nil)
  }

  @Test("says which cell it is, counted from 1")
  func reason() {
    #expect(
      RecordFlaw.undecodable(column: 1).reason
        == "cell 2 has bytes that are no text in the encoding of the file")
    #expect(
      RecordFlaw.strayQuote(column: 0).reason
        == "cell 1 has a quote within quotes that is not doubled")
  }
}
