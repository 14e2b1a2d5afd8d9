import FileFormats
import Foundation
import Testing

@Suite("An archive that cannot be read is refused in words")
struct ArchiveRefusalTests {
  private func reason(_ file: TemporaryFile) -> String? {
    switch ReadTable(file: file.path).error {
    case .unknown(_, let reason): reason
    case .malformed(_, _, _, let reason): reason
    case .unreadable, .uncopied, .changed, nil: nil
    }
  }

  @Test("where it has no table, or several and nothing that says which")
  func tables() throws {
    #expect(
      reason(try ZipFile.make([ZipFile.Entry("a.png", "x")]))
        == "has no meta.xml, and no tables in it; unpack it and name one")
    let two = [ZipFile.Entry("a.csv", "name\nEmu"), ZipFile.Entry("b.tsv", "name\nOx")]
    #expect(
      reason(try ZipFile.make(two))
        == "has no meta.xml, and 2 tables in it; unpack it and name one")
    #expect(
      reason(try ZipFile.make([ZipFile.Entry("xl/workbook.xml", "x")]))
        == "is a spreadsheet; save the table as CSV")
  }

  @Test("where its description names a file that is not there")
  func missingFile() throws {
    let meta = ZipFile.meta("", location: "../other.txt")
    #expect(
      reason(try ZipFile.archive(meta: meta, table: "1,Emu"))
        == "names “../other.txt” as its core table, which is not in the archive")
  }

  @Test(
    "where its description is none",
    arguments: [
      "<archive><core><extension><field index=\"-1\"/></extension></core></archive>",
      "<archive><extension><core><files><location>animals.txt</location></files></core></extension>"
        + "</archive>",
      "", "<archive/>", "nonsense", "<archive><core>", "<archive><core></core></archive>",
      "<archive><core encoding=\"EBCDIC\"><files><location>animals.txt</location></files></core>"
        + "</archive>",
      "<!DOCTYPE a [<!ENTITY b \"x\"><!ENTITY c \"&b;&b;\">]><archive><core>&c;</core></archive>",
    ])
  func description(_ meta: String) throws {
    #expect(reason(try ZipFile.archive(meta: meta, table: "1,Emu")) != nil)
  }

  @Test(
    "where its description asks what cannot be done",
    arguments: [
      #"fieldsTerminatedBy="||""#, #"linesTerminatedBy=";""#, #"ignoreHeaderLines="-1""#,
      #"fieldsEnclosedBy="\n""#,
    ])
  func dialect(_ core: String) throws {
    #expect(reason(try ZipFile.archive(meta: ZipFile.meta(core), table: "1,Emu")) != nil)
  }

  @Test("where an index is beyond reason")
  func fieldIndex() throws {
    for index in ["-1", "99999999999999999999", "20000", "x"] {
      let meta = ZipFile.meta("", fields: "<field index=\"\(index)\" term=\"x\"/>")
      #expect(reason(try ZipFile.archive(meta: meta, table: "1,Emu")) != nil, "\(index)")
    }
  }

  @Test("where its description says a thing over and over, or at great length")
  func tooMuch() throws {
    let table = "1,Emu"
    let twice = #"<field index="0" term="a"/><field index="0" term="b"/>"#
    #expect(
      reason(try ZipFile.archive(meta: ZipFile.meta("", fields: twice), table: table))
        == "describes the cell of index 0 twice")
    let long = #"<field term="a" default="\#(String(repeating: "x", count: 65_537))"/>"#
    #expect(
      reason(try ZipFile.archive(meta: ZipFile.meta("", fields: long), table: table))
        == "has a default of more than 64 KiB")
    let locations = { (names: [String]) in
      ZipFile.meta("", location: names.joined(separator: "</location><location>"))
    }
    #expect(
      reason(try ZipFile.archive(meta: locations(["animals.txt", "animals.txt"]), table: table))
        == "names “animals.txt” twice for its core table")
    #expect(
      reason(try ZipFile.archive(meta: locations((0...100).map { "\($0).txt" }), table: table))
        == "names more than 100 files for its core table")
    let endless = String(repeating: "x", count: 1 << 16)
    #expect(
      reason(try ZipFile.archive(meta: locations([endless]), table: table))
        == "has a location of more than 1 KiB")
  }

  @Test("where what stands in for empty cells makes a row longer than 8 MiB")
  func longRow() throws {
    let standIn = String(repeating: "x", count: 1000)
    let fields = (0..<900).map { #"<field term="t\#($0)" default="\#(standIn)"/>"# }.joined()
    let cell = String(repeating: "a", count: 1 << 20)
    let row = [String](repeating: cell, count: 8).joined(separator: ",")
    let cells = (0..<8).map { #"<field index="\#($0)" term="c\#($0)"/>"# }.joined()
    let core = #"fieldsTerminatedBy="," linesTerminatedBy="\n""#
    let meta = { ZipFile.meta(core, fields: cells + $0) }
    let entries = { (fields: String) in
      [ZipFile.Entry("meta.xml", meta(fields)), ZipFile.Entry("animals.txt", row)]
    }
    #expect(reason(try ZipFile.make(entries(""))) == nil)
    #expect(
      reason(try ZipFile.make(entries(fields)))
        == "the row has more than 8 MiB with what stands in for its empty cells")
  }

  @Test("where the name of a file is longer than any, and is not read by it")
  func longName() throws {
    let name = String(repeating: "a", count: 5000) + ".csv"
    #expect(
      reason(try ZipFile.make([ZipFile.Entry(name, "name\nEmu")]))
        == "has no meta.xml, and no tables in it; unpack it and name one")
  }

  @Test("where it is encrypted")
  func encrypted() throws {
    let file = try ZipFile.make([ZipFile.Entry("a.csv", "name\nEmu", password: "secret")])
    #expect(reason(file) == "is encrypted; unpack it first")
  }

  @Test("where the size of a table is not in the directory, as it has no room for it")
  func tooLarge() throws {
    let file = try ZipFile.make([ZipFile.Entry("a.csv", "name\nEmu")])
    var bytes = try Data(contentsOf: URL(filePath: file.path))
    let entry = try #require(bytes.range(of: Data([0x50, 0x4B, 0x01, 0x02]))).lowerBound
    // The sizes, packed and unpacked (APPNOTE.TXT 4.3.12).
    bytes.replaceSubrange(entry + 20..<entry + 28, with: Data(repeating: 0xFF, count: 8))
    try bytes.write(to: URL(filePath: file.path))
    #expect(reason(file) == "is too large to be read in the archive; unpack it first")
  }

  @Test("where a table unpacks beyond reason")
  func bomb() throws {
    let lines = String(repeating: "\n", count: 32 << 20)
    let file = try ZipFile.make([ZipFile.Entry("a.csv", "name\n" + lines)])
    #expect(
      reason(file) == "would unpack to more than 256 times its size, which no table does")
  }

  @Test("where it is cut anywhere, and nothing crashes")
  func cut() throws {
    let file = try ZipFile.archive(meta: ZipFile.meta(""), table: "1,Emu\n2,Ox")
    let whole = try Data(contentsOf: URL(filePath: file.path))
    // The last that counts is where the directory begins; the length of the comment comes after it.
    for count in 4..<whole.count - 3 {
      #expect(try ReadTable(bytes: whole.prefix(count)).error != nil, "\(count)")
    }
  }

  @Test("where a byte of a table is another than when it was packed")
  func wrongSum() throws {
    let text = (0..<1000).map { "\($0),Animal \($0 * 7919 % 1000)" }.joined(separator: "\n")
    let file = try ZipFile.make([ZipFile.Entry("a.csv", "id,name\n" + text)])
    var bytes = try Data(contentsOf: URL(filePath: file.path))
    bytes[bytes.count / 2] ^= 1
    #expect(try ReadTable(bytes: bytes).error != nil)
  }
}
