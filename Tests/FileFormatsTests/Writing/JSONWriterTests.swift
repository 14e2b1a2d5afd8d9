import FileFormats
import Foundation
import Testing

@Suite("JSON that is written")
struct JSONWriterTests {
  @Test("says what it is, and has a row a line")
  func plain() {
    let rows = [["Emu", "Bird"], ["大熊猫", ""]]
    var writer = JSONWriter(mark: ("menagerie", 1), rowsKey: "animals")
    var bytes: [UInt8] = []
    writer.open(to: &bytes)
    writer.beginList("categories", to: &bytes)
    for name in ["Bird", "Fi\"sh"] { writer.add(Array(name.utf8)[...], to: &bytes) }
    writer.endList(to: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self) + written(writer, rows) == #"""
        {"menagerie":1,
        "categories":[
        "Bird",
        "Fi\"sh"],
        "animals":[
        {"name":"Emu","category":"Bird"},
        {"name":"大熊猫","category":null}
        ]}

        """#)
  }

  @Test("is one object a line as JSON lines")
  func lines() {
    #expect(
      written(JSONLinesWriter(), [["Emu\n", "Bird"], ["\u{1B}[2J", ""]]) == #"""
        {"name":"Emu\n","category":"Bird"}
        {"name":"\u001b[2J","category":null}

        """#)
  }

  @Test("gives every text back, and none can act on a terminal")
  func nasty() throws {
    let names = try NastyNames.all()
    let lines = written(JSONLinesWriter(), columns: ["na\"me"], names.map { [$0] })
      .split(separator: "\n")
    let read = try lines.map {
      try JSONDecoder().decode([String: String].self, from: Data($0.utf8))
    }
    #expect(read.map { $0["na\"me"].map { Array($0.utf8) } } == names.map { Array($0.utf8) })
    #expect(!lines.joined().unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
  }

  @Test("is valid also where a text is not")
  func invalid() throws {
    let bytes = writtenBytes(JSONLinesWriter(), columns: ["name"], [[[0x61, 0xFF]]])
    #expect(String(validating: bytes, as: UTF8.self) == "{\"name\":\"a\u{FFFD}\"}\n")
  }
}
