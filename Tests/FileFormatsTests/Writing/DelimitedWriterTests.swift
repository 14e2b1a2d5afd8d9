import FileFormats
import Foundation
import TestSupport
import Testing

@Suite("Delimited text that is written")
struct DelimitedWriterTests {
  @Test("has a header, LF at the end of lines, and quotes only where they are needed")
  func plain() {
    let rows = [["Emu", "Bird"], ["a,b", "say \"hi\""], ["two\nlines", ""], [" lynx", "大熊猫"]]
    #expect(
      written(DelimitedWriter(.comma), rows) == """
        name,category
        Emu,Bird
        "a,b","say ""hi\"""
        "two
        lines",
        " lynx",大熊猫

        """)
  }

  @Test("takes quotes within tab-separated values for what they are")
  func tabs() {
    let rows = [["a,b", "5\" nail"], ["a\tb", "\"quoted\""], ["\r", "x"]]
    #expect(
      written(DelimitedWriter(.tab), rows)
        == "name\tcategory\na,b\t5\" nail\n\"a\tb\"\t\"\"\"quoted\"\"\"\n\"\r\"\tx\n")
  }

  @Test("for spreadsheets has a byte order mark, CRLF, and no formula")
  func spreadsheets() {
    let rows = [["=1+1", "Bird"], ["+1", "-a"], ["@a", "\tx"], ["\rx", "\nx"], ["＝1", "1=1"]]
    #expect(
      written(DelimitedWriter(.comma, isForSpreadsheet: true), rows)
        == "\u{FEFF}name,category\r\n\"'=1+1\",Bird\r\n\"'+1\",\"'-a\"\r\n\"'@a\",\"'\tx\"\r\n"
        + "\"'\rx\",\"'\nx\"\r\n\"'＝1\",1=1\r\n")
  }

  @Test(
    "for spreadsheets leaves numbers below zero as they are", arguments: ["-5.2", "-1e3", "-0"])
  func numbers(number: String) {
    #expect(
      written(DelimitedWriter(.comma, isForSpreadsheet: true), [["Emu", number]])
        == "\u{FEFF}name,category\r\nEmu,\(number)\r\n")
  }

  @Test("has a row also where its one cell is empty")
  func emptyCell() {
    var bytes: [UInt8] = []
    var row = Record(line: 2)
    row.append("".utf8)
    DelimitedWriter(.comma).add(row, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "\"\"\n")
  }

  @Test(
    "gives every text back to our own reader", arguments: [DelimitedWriter.Separator.comma, .tab])
  func readByUs(separator: DelimitedWriter.Separator) throws {
    let names = try NastyNames.all()
    let text = written(DelimitedWriter(separator), names.map { [$0, $0] })
    let folder = try TemporaryFolder()
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/x"))
    let reader = try DelimitedReader(SourceFile(path: folder.path + "/x"))
    var rows = Rows()
    try reader.read(into: &rows)
    #expect(rows.columns == ["name", "category"])
    #expect(
      rows.cells.map { $0.map { Array($0.utf8) } }
        == names.map { [Array($0.utf8), Array($0.utf8)] })
  }

  @Test(
    "gives every text back to Python's reader",
    arguments: [(DelimitedWriter.Separator.comma, ","), (.tab, "\\t")])
  func readByPython(separator: DelimitedWriter.Separator, sign: String) throws {
    let names = try NastyNames.all()
    let text = written(DelimitedWriter(separator), names.map { [$0, $0] })
    let rows = try Python.read(
      text,
      "[r for r in csv.reader(open(sys.argv[1], newline='', encoding='utf-8'), delimiter='\(sign)')]"
    )
    #expect(rows == [["name", "category"]] + names.map { [$0, $0] })
  }
}

/// All rows of a file.
private struct Rows: RecordVisitor {
  var columns: [String] = []
  var cells: [[String]] = []

  mutating func visit(columns: [String]) { self.columns = columns }
  mutating func visit(_ record: borrowing Record) {
    cells.append((0..<record.count).map { record[$0] })
  }
  mutating func visit(progress: Double) {}
}
