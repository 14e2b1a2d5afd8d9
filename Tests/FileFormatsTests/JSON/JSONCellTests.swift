import FileFormats
import Foundation
import Testing

@Suite("A cell from JSON")
struct JSONCellTests {
  private func cells(_ json: String) throws -> [String] {
    let table = try ReadTable(json: "[{\"name\":\(json)}]")
    #expect(table.error == nil)
    return table.rows[0]
  }

  @Test(
    "keeps the spelling of numbers and of true and false",
    arguments: [
      "0", "-0", "7", "-12", "1.50", "-0.0", "1E2", "1e+02", "true", "false",
      "18446744073709551615",
      "123456789012345678901234567890", "0.1000000000000000055511151231257827",
    ])
  func spelling(_ value: String) throws {
    #expect(try cells(value) == [value])
  }

  @Test("is empty for null and for what is missing")
  func null() throws {
    let table = try ReadTable(json: #"[{"name":"Emu","diet":"x"},{"name":null,"diet":"y"},{}]"#)
    #expect(table.rows == [["Emu", "x"], ["", "y"], []])
  }

  @Test("has the characters that escapes stand for, NUL among them")
  func escapes() throws {
    #expect(try cells(#""\u0041\n\"\\\/\uD83D\uDC3C\u0000x大""#) == ["A\n\"\\/🐼\0x大"])
  }

  @Test("has the last value of a key that stands twice")
  func twice() throws {
    #expect(try ReadTable(json: #"[{"a":"b","c":"d","a":"e"}]"#).rows == [["e", "d"]])
  }

  @Test("has the values of an array joined, where the row has a name")
  func joined() throws {
    let table = try ReadTable(
      json: #"[{"name":"Emu","food":["fruit",null,"seeds",3],"at":[{"x":1,"y":2},{"x":3}]}]"#)
    #expect(table.columns == ["name", "food", "at.x", "at.y"])
    #expect(table.rows == [["Emu", "fruit; seeds; 3", "1; 3", "2"]])
  }

  @Test("is repeated for each element of the first list of words, where the row has no name")
  func exploded() throws {
    let table = try ReadTable(
      json: """
        [{"family":"Ducks","members":["Mallard",
          "Teal"],"zones":[1,2]},{"members":[{"name":"Emu"},{"name":"Rhea"}],"family":"Ratites"}]
        """)
    #expect(table.columns == ["family", "members", "zones", "members.name"])
    #expect(
      table.rows == [
        ["Ducks", "Mallard", "1; 2"], ["Ducks", "Teal", "1; 2"], ["Ratites", "", "", "Emu"],
        ["Ratites", "", "", "Rhea"],
      ])
    #expect(table.lines == [1, 2, 2, 2])
  }

  @Test("of another key may be what a row is called by, if the options say so")
  func otherNames() throws {
    var options = ReadingOptions()
    options.words.isName = { $0 == "tier" }
    let json = #"[{"tier":"Emu","tags":["a","b"]}]"#
    #expect(try ReadTable(bytes: json.utf8, options).rows == [["Emu", "a; b"]])
    #expect(try ReadTable(json: json).rows == [["Emu", "a"], ["Emu", "b"]])
  }

  @Test("whose list has no value in it is still a row")
  func emptyList() throws {
    let table = try ReadTable(json: #"[{"id":5,"weight":3,"visits":[{}]}]"#)
    #expect(table.rows == [["5", "3"]])
  }

  @Test("is decoded from other encodings than UTF-8, which the format says")
  func encodings() throws {
    let json = "[{\"name\":\"Ñandú\"}]"
    for (encoding, mark) in [
      (String.Encoding.utf16LittleEndian, [UInt8]([0xFF, 0xFE])),
      (.utf16LittleEndian, []), (.utf16BigEndian, []), (.windowsCP1252, []),
      (.utf8, [0xEF, 0xBB, 0xBF]),
    ] {
      let bytes = try #require(json.data(using: encoding))
      #expect(try ReadTable(bytes: mark + bytes).rows == [["Ñandú"]], "\(encoding)")
    }
  }
}
