import FileFormats
import Foundation
import Testing

@Suite("JSON becomes rows")
struct JSONShapeTests {
  @Test(
    "from an array, from lines and from named lists alike",
    arguments: [
      #"[{"name":"Emu","diet":"omnivore"},{"name":"Ox"}]"#,
      #"{"name":"Emu","diet":"omnivore"}"# + "\n" + #"{"name":"Ox"}"# + "\r\n",
      #"{"name":"Emu","diet":"omnivore"}{"name":"Ox"}"#,
    ])
  func objects(_ json: String) throws {
    let table = try ReadTable(json: json)
    #expect(table.error == nil)
    #expect(table.columns == ["name", "diet"])
    #expect(table.rows == [["Emu", "omnivore"], ["Ox"]])
  }

  @Test("with the name of its list in the column group, where rows stand in named lists")
  func lists() throws {
    let table = try ReadTable(
      json: #"{"about":"zoo","mammals":[{"name":"Ox"}],"birds":["Emu",{"name":"Rhea","legs":2}]}"#)
    #expect(table.columns == ["group", "name", "legs"])
    #expect(table.rows == [["mammals", "Ox"], ["birds", "Emu"], ["birds", "Rhea", "2"]])
  }

  @Test("also where the lists lie in objects")
  func nestedLists() throws {
    let table = try ReadTable(json: #"{"data":{"birds":[{"name":"Emu"}]}}"#)
    #expect(table.rows == [["data.birds", "Emu"]])
  }

  @Test("of a single object, unless it is a list of others")
  func singleObject() throws {
    #expect(try ReadTable(json: #"{"name":"Emu","tags":["a","b"]}"#).rows == [["Emu", "a; b"]])
    #expect(try ReadTable(json: #"{"tags":["a","b"]}"#).rows == [["tags", "a"], ["tags", "b"]])
  }

  @Test("of a single object with an empty list, unless it holds no text at all")
  func emptyList() throws {
    let row = try ReadTable(json: #"{"Animal":"Lion","Diet":"meat","tags":[]}"#)
    #expect(row.columns == ["Animal", "Diet"])
    #expect(row.rows == [["Lion", "meat"]])
    let lists = try ReadTable(json: #"{"menagerie":1,"categories":[],"animals":[]}"#)
    #expect(lists.error == nil)
    #expect(lists.columns == [] && lists.rows == [])
  }

  @Test("of words, which are names, of numbers, which are values, and of arrays, which are cells")
  func elements() throws {
    let table = try ReadTable(json: #"["Emu",7,null,["Ox",true]]"#)
    #expect(table.columns == ["name", "value", "column 1", "column 2"])
    #expect(table.rows == [["Emu"], ["", "7"], ["", "", "Ox", "true"]])
  }

  @Test("whose nested objects are columns with points in their names")
  func nested() throws {
    let table = try ReadTable(json: #"[{"name":"Emu","size":{"cm":{"max":190},"kg":40}}]"#)
    #expect(table.columns == ["name", "size.cm.max", "size.kg"])
    #expect(table.rows == [["Emu", "190", "40"]])
  }

  @Test("whose columns keep their places when later rows bring more, in any order")
  func laterColumns() throws {
    let table = try ReadTable(
      json: #"[{"a":1,"b":2},{"b":3,"c":{"d":4},"a":5},{"c":{"e":6,"d":7}}]"#)
    #expect(table.columns == ["a", "b", "c.d", "c.e"])
    #expect(table.rows == [["1", "2"], ["5", "3", "4"], ["", "", "7", "6"]])
  }

  @Test("whose columns are told apart")
  func sameNames() throws {
    let table = try ReadTable(json: #"{"birds":[{"group":1,"a.b":2,"a":{"b":3},"":4}]}"#)
    #expect(table.columns == ["group", "group 2", "a.b", "a.b 2", "column 5"])
    #expect(table.rows == [["birds", "1", "2", "3", "4"]])
  }

  @Test("with the line in which each begins")
  func lines() throws {
    let table = try ReadTable(
      json: "[\n{\"name\":\"Emu\"},\r\n\r\n{\n\"name\":\n\"Ox\"},\r\"Asp\"]")
    #expect(table.lines == [2, 4, 7])
  }
}

@Suite("GeoJSON becomes rows")
struct GeoJSONTests {
  private static let features = [
    #"{"type":"Feature","id":7,"geometry":{"type":"Point","coordinates":[14.2,50.1,310]},"properties":{"name":"Rex","type":"Dog"}}"#,
    #"{"type":"Feature","geometry":null,"properties":{"name":"Mimi","place":"attic"}}"#,
    #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]},"properties":{"name":"Bo"}}"#,
  ]

  @Test(
    "of its features, whose properties are the columns and whose points are places",
    arguments: [
      #"{"type":"FeatureCollection","name":"zoo","bbox":[1,2,3,4],"features":["#
        + features.joined(separator: ",") + "]}",
      #"{"features":["# + features.joined(separator: ",") + #"],"type":"FeatureCollection"}"#,
      features.joined(separator: "\n"),
    ])
  func rows(json: String) throws {
    let table = try ReadTable(json: json)
    #expect(table.columns == ["id", "place", "name", "type", "place 2"])
    #expect(
      table.rows == [
        ["7", "geo:50.1,14.2", "Rex", "Dog"], ["", "", "Mimi", "", "attic"],
        ["", "1; 2; 3; 4", "Bo", "", ""],
      ])
  }
}
