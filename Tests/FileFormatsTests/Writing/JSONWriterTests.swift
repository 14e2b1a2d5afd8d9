import FileFormats
import Foundation
import Testing

@Suite("JSON that is written")
struct JSONWriterTests {
  @Test("says what it is, and has a row a line")
  func plain() {
    let rows = [["Emu", "Bird"], ["大熊猫", ""]]
    var writer = JSONWriter(rowsKey: "animals")
    var bytes: [UInt8] = []
    writer.open(defining: [], to: &bytes)
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

  @Test("defines its fields before its lists, for those who read it")
  func definitions() throws {
    var writer = JSONWriter(rowsKey: "animals")
    var bytes: [UInt8] = []
    let fields: [JSONValue] = [
      .object([("name", .string("C\"oat")), ("choices", .array([.string("a"), .string("b")]))]),
      .object([("name", .string("Mass")), ("unit", .null)]),
    ]
    writer.open(defining: fields, to: &bytes)
    let text =
      String(decoding: bytes, as: UTF8.self) + written(writer, columns: ["name"], [["Emu"]])
    #expect(
      text == #"""
        {"menagerie":1,
        "fields":[
        {"name":"C\"oat","choices":["a","b"]},
        {"name":"Mass","unit":null}],
        "animals":[
        {"name":"Emu"}
        ]}

        """#)
    let file = try TemporaryFile(text, named: "a.json")
    #expect(
      try String(decoding: FileFormat.open(file.path).definitions, as: UTF8.self)
        == #"[{"name":"C\"oat","choices":["a","b"]},{"name":"Mass","unit":null}]"#)
    #expect(ReadTable(file: file.path).rows == [["animals", "Emu"]])
  }

  @Test("has numbers and truths as such, and what is neither as text")
  func forms() {
    let writer = JSONLinesWriter(["n": .number, "b": .boolean])
    let numbers = ["0", "-1.50", "1e-10", "2E+7", "007", "1.", ".5", "-", "1e", "NaN", "1 kg", ""]
    #expect(
      written(writer, columns: ["n"], numbers.map { [$0] }) == #"""
        {"n":0}
        {"n":-1.50}
        {"n":1e-10}
        {"n":2E+7}
        {"n":"007"}
        {"n":"1."}
        {"n":".5"}
        {"n":"-"}
        {"n":"1e"}
        {"n":"NaN"}
        {"n":"1 kg"}
        {"n":null}

        """#)
    #expect(
      written(writer, columns: ["b"], [["yes"], ["no"], ["maybe"], [""]])
        == "{\"b\":true}\n{\"b\":false}\n{\"b\":\"maybe\"}\n{\"b\":null}\n")
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
