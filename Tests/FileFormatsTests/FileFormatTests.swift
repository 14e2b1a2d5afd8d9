import FileFormats
import Foundation
import Testing

@Suite("The format of a file")
struct FileFormatTests {
  private func format(_ bytes: some Sequence<UInt8>) throws -> FileFormat {
    let file = try TemporaryFile(bytes)
    return try FileFormat(of: SourceFile(path: file.path))
  }

  @Test("is seen by how it begins, whatever it is called")
  func content() throws {
    #expect(try format("name,diet\nEmu,x".utf8) == .delimited)
    #expect(try format("\n \t[{}]".utf8) == .json)
    #expect(try format([0xEF, 0xBB, 0xBF] + "\n{}".utf8) == .json)
    #expect(try format([0xFF, 0xFE, 0x5B, 0, 0x5D, 0]) == .json)
    #expect(try format([0, 0x20, 0, 0x7B, 0, 0x7D]) == .json)
    #expect(try format([0x50, 0x4B, 3, 4]) == .darwinCore)
    #expect(try format("SQLite format 3\0".utf8) == .sqlite)
    #expect(try format("SQLite format 3 is a format".utf8) == .delimited)
  }

  @Test("may be given")
  func given() throws {
    var options = ReadingOptions()
    options.format = .delimited
    let table = try ReadTable(bytes: "[a],b\n1,2".utf8, options)
    #expect(table.columns == ["[a]", "b"])
  }

  @Test("that is none of them is refused with what to do")
  func others() throws {
    func reason(_ bytes: [UInt8]) throws -> FormatError? { try ReadTable(bytes: bytes).error }
    #expect(try reason([]) == .unknown(path: "animals", "is empty"))
    #expect(
      try reason([0x1F, 0x8B, 8])
        == .unknown(path: "animals", "is compressed with gzip; unpack it first"))
    #expect(
      try reason([0xD0, 0xCF, 0x11, 0xE0])
        == .unknown(path: "animals", "is an old Excel or Word file; save the table as CSV"))
    let sql = FormatError.unknown(
      path: "animals", "holds SQL statements; make a database of them and import that")
    #expect(try reason(Array("BEGIN;\nCREATE TABLE a (b);".utf8)) == sql)
    #expect(try reason(Array("PRAGMA foreign_keys=OFF;\n".utf8)) == sql)
    #expect(
      try reason(Array("| name |\n| --- |\n".utf8))
        == .unknown(
          path: "animals", "is a Markdown table, which is for people; save the table as CSV"))
    #expect(try reason([0x50, 0x4B, 3, 4]) == .unknown(path: "animals", "is a damaged zip file"))
  }

  @Test(
    arguments: [
      "<html><table>", "\n<!DOCTYPE html>", "\u{FEFF}<table>",
      "<?xml version=\"1.0\"?><html xmlns=\"x\">",
    ])
  func `that is a web page is named for what it is, whatever it is called`(text: String) throws {
    let name = "is a web page (HTML), whatever it is called; save the table as CSV"
    #expect(try ReadTable(bytes: text.utf8).error == .unknown(path: "animals", name))
    let units: [UInt8] = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try ReadTable(bytes: [0xFF, 0xFE] + units).error == .unknown(path: "animals", name))
  }

  @Test func `that is XML is named so, and a spreadsheet in it`() throws {
    let book =
      "<?xml version=\"1.0\"?>\r\n<Workbook xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\">"
    #expect(
      try ReadTable(bytes: book.utf8).error
        == .unknown(path: "animals", "is a spreadsheet in XML; save the table as CSV"))
    #expect(
      try ReadTable(bytes: "<?xml version=\"1.0\"?><kml>".utf8).error
        == .unknown(path: "animals", "is XML; save the table as CSV"))
    #expect(try ReadTable(bytes: "<name>,kg\nEmu,3\n".utf8).columns == ["<name>", "kg"])
  }
}
