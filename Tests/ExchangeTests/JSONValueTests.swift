import Exchange
import Foundation
import TestSupport
import Testing

@Suite struct JSONValueTests {
  @Test(arguments: [
    ("plain", #""plain""#), ("", #""""#), (#"a"b\c"#, #""a\"b\\c""#), ("\n\r\t", #""\n\r\t""#),
    ("\u{0}\u{1B}\u{7F}\u{9B}", #""\u0000\u001b\u007f\u009b""#), ("\u{202E}", #""\u202e""#),
    ("\u{2028}\u{FEFF}", #""\u2028\ufeff""#), ("👩‍🌾", #""👩\u200d🌾""#),
    ("\u{E0001}", #""\udb40\udc01""#), ("naïve 大熊猫", #""naïve 大熊猫""#),
  ])
  func `text is quoted and escaped`(text: String, json: String) {
    #expect(JSONValue.string(text).text == json)
  }

  @Test func `numbers and nothing are written bare`() {
    #expect(JSONValue.number(-42).text == "-42")
    #expect(JSONValue.number(.max).text == "9223372036854775807")
    #expect(JSONValue.null.text == "null")
  }

  @Test func `every scalar of the planes in use is read back as it was`() throws {
    let planes: [ClosedRange<UInt32>] = [0...0x1FFFF, 0xE0000...0xE0FFF, 0x10FF00...0x10FFFF]
    let scalars = planes.joined().compactMap(Unicode.Scalar.init)
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    try expectRoundTrip(of: String(text))
  }

  @Test func `strings known to make trouble are read back as they were`() throws {
    for text in try NastyStrings.all() { try expectRoundTrip(of: text) }
  }

  @Test func `an array has one object a line`() throws {
    var list = JSONList()
    let lines = [
      list.line([("id", .number(1)), ("name", .string("a"))]),
      list.line([("id", .number(2)), ("category", .null)]), list.end(),
    ]
    #expect(lines == [#"[{"id":1,"name":"a"}"#, #",{"id":2,"category":null}"#, "]"])
    #expect(JSONList().end() == "[]")
  }

  @Test func `truths, arrays and objects are written in one line`() {
    let value = JSONValue.array([.bool(true), .bool(false), .text(""), .text("a"), .array([])])
    #expect(value.text == #"[true,false,null,"a",[]]"#)
    let object = JSONValue.object([("b", .number(1)), ("a\"", .object([]))])
    #expect(object.text == #"{"b":1,"a\"":{}}"#)
  }

  @Test func `the last value of an object may follow line by line`() throws {
    var list = JSONList()
    var lines: [String] = []
    for id in 1...2 {
      var inner = JSONList()
      lines.append(list.opening([("id", .number(Int64(id)))], last: "of"))
      if id == 2 { lines.append(inner.line([("a", .null)])) }
      lines += [inner.end(), list.closing]
    }
    lines.append(list.end())
    #expect(
      lines == [#"[{"id":1,"of":"#, "[]", "}", #",{"id":2,"of":"#, #"[{"a":null}"#, "]", "}", "]"])
  }

  private func expectRoundTrip(of text: String) throws {
    let json = JSONValue.string(text).text
    let read = try JSONSerialization.jsonObject(with: Data("[\(json)]".utf8)) as? [String]
    #expect(read?.first.map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
    #expect(json.unicodeScalars.filter { !isPrintable($0) } == [])
  }

  private func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      false
    default: true
    }
  }
}
