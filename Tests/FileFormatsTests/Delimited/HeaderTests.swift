import FileFormats
import Testing

@Suite("The header of a delimited text")
struct HeaderTests {
  @Test("gives each column a name of its own")
  func names() {
    #expect(
      ReadTable(" name ,diet,,name,\"name\",,name 2\n").columns
        == ["name", "diet", "column 3", "name 3", "name 4", "column 6", "name 2"])
    #expect(ReadTable("column 2,,\n").columns == ["column 2", "column 2 2", "column 3"])
  }

  @Test("may be given instead, and rows be passed over")
  func given() {
    let options = ReadingOptions(
      separator: "\t", quoting: ReadingOptions.Quoting.none, encoding: .utf8,
      header: .given(["id", "name"], skippingRows: 1))
    let table = ReadTable("x\ty\n1\t\"Emu\n2\tOwl", options)
    #expect(table.columns == ["id", "name"])
    #expect(table.rows == [["1", "\"Emu"], ["2", "Owl"]])
    #expect(table.lines == [2, 3])
    #expect(ReadTable("", options).columns == ["id", "name"])
    #expect(ReadTable("", options).error == nil)
  }

  @Test("may have 100,000 columns")
  func wide() {
    let header = (1...100_000).map { "column \($0)" }.joined(separator: ";")
    let row = (1...100_000).map(String.init).joined(separator: ";")
    let table = ReadTable(header + "\n" + row)
    #expect(table.columns.count == 100_000)
    #expect(table.rows.first?.last == "100000")
    #expect(table.error == nil)
  }

  @Test("may have 100,000 columns of one name", .timeLimit(.minutes(10)))
  func equalNames() {
    let header = [String](repeating: "a", count: 100_000).joined(separator: ",")
    let table = ReadTable(header + "\n1\n")
    #expect(table.columns.prefix(3) == ["a", "a 2", "a 3"])
    #expect(table.columns.last == "a 100000")
    #expect(Set(table.columns).count == 100_000)
  }
}
