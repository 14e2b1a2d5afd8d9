import FileFormats
import Testing

/// Lines of JSON that are wrong among others.
struct JSONLineTests {
  private func table(_ lines: String..., end: String = "\n") throws -> ReadTable {
    try ReadTable(json: lines.joined(separator: end) + end)
  }

  @Test(
    arguments: [
      #"{"name":"Owl","note":"C:\pics"}"#, #"{"name":"Owl""#, #"{"name":"Owl","a":{"b":[1"#,
      #"{"name":"Owl}"#, "# remark", #"{"name":Owl}"#, #"{"name":"Owl",}"#, "}", "[1]",
      #"{"a":tru"#,
    ], ["\n", "\r\n"])
  func `each costs itself, with its text and why`(line: String, end: String) throws {
    let table = try table(
      #"{"name":"Emu"}"#, line, #"{"name":"Rat"}"#, line, line, #"{"name":"Ox"}"#, line, end: end)
    #expect(table.error == nil)
    #expect(table.rows == [["Emu"], [], ["Rat"], [], [], ["Ox"], []])
    #expect(table.lines == [1, 2, 3, 4, 5, 6, 7])
    for place in [1, 3, 4, 6] {
      guard case .unreadable(line, let reason)? = table.flaws[place] else {
        Issue.record("\(table.flaws)")
        continue
      }
      #expect(reason.hasPrefix("not JSON: "))
    }
  }

  @Test func `the first may be one, and so may the last, which was cut`() throws {
    let table = try table(#"{"name":Emu}"#, #"{"name":"Owl"}"#, #"{"name":"R"#, end: "\n")
    #expect(table.error == nil)
    #expect(table.rows == [[], ["Owl"], []])
  }

  @Test(
    arguments: [
      "{\"name\":Emu}", "{\"name\":Emu}\n", "{\n\"name\":\"Emu\"}\n{\n\"name\":Owl\n}\n",
      "[{\"name\":\"Emu\"},\n{\"name\":Owl},\n{\"name\":\"Rat\"}]",
      "{\"name\":\"Emu\"}\n{\"name\":\n\"Owl\",}\n",
      "{\"a\":[\n{\"name\":Emu},\n{\"name\":\"Owl\"}]}",
      "{\"a\":[{\"name\":Emu},\n{\"name\":\"Owl\"}]}",
    ])
  func `where values are not lines, the text is refused at its place`(json: String) throws {
    let table = try ReadTable(json: json)
    #expect(table.error?.place != nil)
    #expect(table.flaws.allSatisfy { $0 == nil })
  }

  @Test func `a long one is known up to a limit, and across pieces`() throws {
    let long = String(repeating: "x", count: 200_000)
    let table = try table(#"{"name":"Emu"}"#, #"{"note":"\#(long)\y"}"#, #"{"name":"Ox"}"#)
    #expect(
      table.flaws[1]
        == .unreadable(
          text: #"{"note":"\#(long)\y"}"#,
          "not JSON: invalid string: forbidden character after backslash"))
    #expect(table.rows.last == ["Ox"])
  }

  @Test func `the sign with which DOS ends a text is no value`() throws {
    #expect(try ReadTable(json: "{\"name\":\"Emu\"}\r\n\u{1A}").error == nil)
  }
}
