import FileFormats
import Foundation
import Testing

@Suite("JSON that is broken or beyond bounds")
struct JSONRefusalTests {
  private func place(_ json: String) throws -> [Int?] {
    guard case .malformed(_, let line, let column, _) = try ReadTable(json: json).error else {
      return []
    }
    return [line, column]
  }

  @Test("is refused with the line and the column, in characters, at which it is seen to be wrong")
  func places() throws {
    #expect(try place("[{\"name\":\"大熊猫\" \"x\"}]") == [1, 18])
    #expect(try place("[\n {\"name\": Emu}]") == [2, 11])
    #expect(try place("[\"Emu\"") == [1, 7])
    #expect(try place("[\r\n\"Emu\",\r]") == [3, 1])
    #expect(try place("{\"a\":1}\n{\"a\":2} 5") == [2, 9])
    #expect(try place("[\"\\uD800\"]") == [1, 9])
    #expect(try place("[1,\n\0 2]") == [2, 1])
    #expect(try place("[\"a\nb\"]") == [1, 4])
  }

  @Test("keeps the rows that came before, so that who reads them can tell")
  func rowsBefore() throws {
    let table = try ReadTable(json: #"[{"name":"Emu"},{"name":"Ox"#)
    #expect(table.rows == [["Emu"]])
    #expect(
      table.error?.message
        == "animals, line 1, column 28: not JSON: invalid string: missing closing quote.")
  }

  @Test("is refused where bytes are no UTF-8, beside others that are")
  func undecodable() throws {
    let bytes = Array("[\"大\",\n\"".utf8) + [0xE5, 0x22, 0x5D]
    guard case .malformed(_, 2, let column?, _) = try ReadTable(bytes: bytes).error else {
      Issue.record("read")
      return
    }
    #expect(column == 3)
  }

  @Test("may nest 512 deep, and not deeper, however deep it goes on")
  func depth() throws {
    let deep = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(try ReadTable(json: deep).error == nil)
    #expect(try place("[" + deep + "]") == [1, 513])
    #expect(try place(String(repeating: "[", count: 1_000_000)) == [1, 513])
    #expect(try place(String(repeating: #"{"a":"#, count: 1_000_000)) == [1, 2561])
  }

  @Test("may have values of 1 MiB, and no longer ones")
  func longValue() throws {
    let text = String(repeating: "x", count: 1 << 20)
    #expect(try ReadTable(json: "[\"\(text)\"]").rows == [[text]])
    #expect(try place("[\n\"\(text)x\"]") == [2, 1_048_579])
    #expect(try ReadTable(json: "[\"" + String(repeating: "x", count: 20 << 20)).error != nil)
    #expect(try ReadTable(json: "[{\"\(text)\(text)\":1}]").error != nil)
  }

  @Test("may have rows of 8 MiB, and no longer ones, and lists without end")
  func longRow() throws {
    let value = "\"" + String(repeating: "x", count: 1 << 19) + "\","
    let row = { "[{\"name\":\"Emu\",\"a\":[\(String(repeating: value, count: $0))1]}]" }
    #expect(try ReadTable(json: row(1)).error == nil)
    #expect(try place(row(20)) != [])
    let numbers = "[{\"a\":[" + String(repeating: "1,", count: 400_000) + "1]}]"
    #expect(try place(numbers) != [])
    let list = "{\"a\":[" + String(repeating: value, count: 20) + "\"Ox\"]}"
    #expect(try ReadTable(json: list).rows.count == 21)
  }

  @Test("may have 100,000 columns, and not columns without end")
  func manyColumns() throws {
    let row = { "{" + (0..<$0).map { "\"c\($0)\":\($0)" }.joined(separator: ",") + "}" }
    #expect(try ReadTable(json: "[" + row(100_000) + "]").rows[0].count == 100_000)
    #expect(try place("[" + row(140_000) + "]") != [])
    let key = String(repeating: "x", count: 1 << 19)
    let many = (0..<20).map { "{\"\(key)\($0)\":1}" }.joined(separator: "\n")
    #expect(try place(many).first == 16)
  }

  @Test(
    "may go on for 8 MiB without a text or a number, and not without end",
    arguments: ["{},", "[true],", "\n"])
  func noText(piece: String) throws {
    let few = String(repeating: piece, count: (1 << 20) / piece.utf8.count)
    #expect(try ReadTable(json: "[" + few + "1]").error == nil)
    let many = String(repeating: few, count: 9)
    let error = try ReadTable(json: "[1," + many + "1]").error
    #expect(error?.reason == "no text and no number ends in the 8 MiB before this")
  }

  @Test("may have very many columns of one name", .timeLimit(.minutes(10)))
  func equalNames() throws {
    let keys = (0..<200).map { "\"c\($0)\":1" }.joined(separator: ",")
    let row =
      String(repeating: "{\(keys),\"\":", count: 500) + "1" + String(repeating: "}", count: 500)
    let columns = try ReadTable(json: "[" + row + "]").columns
    #expect(columns.count == 100_001)
    #expect(columns.contains("c7") && columns.contains("c7 500"))
    #expect(Set(columns).count == 100_001)
  }

  @Test("may not have a list that repeats a long row for each of its elements")
  func explosion() throws {
    let about = String(repeating: "x", count: 1 << 20)
    let list = String(repeating: "\"a\",", count: 10_000)
    #expect(try place("[{\"about\":\"\(about)\",\"list\":[\(list)\"b\"]}]") != [])
  }

  @Test("ends when whoever takes the rows has enough, with the error thrown there")
  func stopped() throws {
    struct Enough: Error {}
    struct Taker: RecordVisitor {
      var rows = 0
      mutating func visit(columns: [String]) {}
      mutating func visit(_ record: borrowing Record) throws {
        rows += 1
        if rows == 2 { throw Enough() }
      }
      mutating func visit(progress: Double) {}
    }
    let folder = try TemporaryFile("[1,2,3,nonsense")
    var taker = Taker()
    let reader = try FileFormat.open(folder.path)
    #expect(throws: Enough.self) { try reader.read(into: &taker) }
    #expect(taker.rows == 2)
  }
}
