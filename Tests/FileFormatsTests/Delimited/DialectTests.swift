import FileFormats
import Testing

@Suite("The dialect of a delimited text")
struct DialectTests {
  @Test(
    "has the separator with which the rows are even",
    arguments: [
      ("name,diet\nEmu,omnivorous\n", "CSV"),
      ("name;diet;kg\nEmu;omnivorous;36,5\nOwl;;1,2\n", "CSV with semicolons"),
      ("name;kg, dry\nEmu;36,5\nOwl;1,2\n", "CSV with semicolons"),
      ("name\tlat,long,alt\nEmu\t1,2,3\nOwl\t4,5,6", "TSV"),
      ("name|diet\nEmu|omnivorous\nOwl|x", "text with bars"),
      ("name,\"a;b;c\"\nEmu,\"a;b;c\"\n", "CSV"),
      ("name,note\nEmu,a;b\nOwl,\"c, d\"\nRat\n", "CSV"),
      ("name\nEmu\nOwl\n", "CSV"),
      ("name\nEmu, wild\nOwl\n", "text with bars"),
      ("sep=;\na,b;c,d\n1,2;3\n", "CSV with semicolons"),
    ])
  func separator(text: String, title: String) throws {
    #expect(try DelimitedReader(GivenBytes(text)).format == "\(title), UTF-8")
  }

  @Test("may be given")
  func given() {
    let table = ReadTable("a;b,c\n1;2,3\n", ReadingOptions(separator: ","))
    #expect(table.columns == ["a;b", "c"])
    let quoted = ReadTable("a,b\n'x,y',z", ReadingOptions(quoting: .by(0x27)))
    #expect(quoted.rows == [["x,y", "z"]])
  }

  @Test("may say its separator in a line before the header")
  func declared() {
    let table = ReadTable("sep=|\r\nname|a,b\r\nEmu|1,2\r\n")
    #expect(table.columns == ["name", "a,b"])
    #expect(table.lines == [3])
  }

  @Test("has spaces that are nothing where quotes come after them")
  func spacedQuotes() {
    let table = ReadTable("name, note\nEmu , \"a, b\"\n\"Owl\" ,c\n")
    #expect(table.rows == [["Emu", "a, b"], ["Owl", "c"]])
    #expect(table.flaws == [nil, nil])
    #expect(ReadTable("a,b\n1, \"x\" y\n").rows == [["1", " \"x\" y"]])
  }

  @Test("has no quotes in a database's tabs, where quotes are data")
  func databaseTabs() throws {
    let text = "name\tnote\n\"Max\" the dog\t5\" tall\n\"Rex\tx\nTom\"\ty\n"
    let table = ReadTable(text)
    #expect(
      table.rows == [["\"Max\" the dog", "5\" tall"], ["\"Rex", "x"], ["Tom\"", "y"]])
    #expect(try DelimitedReader(GivenBytes(text)).format == "TSV, no quotes, UTF-8")
  }

  @Test("has quotes in a spreadsheet's tabs")
  func spreadsheetTabs() {
    let table = ReadTable("name\tnote\n\"Emu\"\t\"a \"\"b\"\"\tc\"\n\"Owl\"\t\"d\ne\"\n")
    #expect(table.rows == [["Emu", "a \"b\"\tc"], ["Owl", "d\ne"]])
  }

  @Test("keeps its quotes when one comes to be wrong after others that must be quotes")
  func brokenTabs() {
    let table = ReadTable("name\tnote\nEmu\t\"a\tb\"\n\"Owl\tc\nRat\td\n")
    #expect(table.rows == [["Emu", "a\tb"]])
    #expect(table.error?.place == [3, 1])
  }
}
