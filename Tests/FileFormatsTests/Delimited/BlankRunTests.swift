import FileFormats
import Testing

/// Tables whose columns are parted by blanks.
struct BlankRunTests {
  @Test(
    arguments: [
      "Name       Species    kg\nRex        Dog        12.5\nMimi May   Cat        4.1\n",
      "Name  Species  kg\n  Rex  Dog  12.5  \r\nMimi May    Cat  4.1",
    ], [1, 7, 64])
  func `two blanks and more part the columns, aligned or not`(text: String, pieces: Int) throws {
    let source = GivenBytes(text, pieceSize: pieces)
    let table = ReadTable(source)
    #expect(table.columns == ["Name", "Species", "kg"])
    #expect(table.rows == [["Rex", "Dog", "12.5"], ["Mimi May", "Cat", "4.1"]])
    #expect(try DelimitedReader(source).format == "text with blanks between its columns, UTF-8")
  }

  @Test(
    arguments: [
      "name\nEmu  grey\nOwl\n", "name,note\nEmu,a  b\nOwl,c  d\n", "name one\nEmu two\n",
      "Name  Kind  kg\nRex  Dog  12.5\nMimi        4.1\n",
    ])
  func `where the rows are not even so, they are no separators`(text: String) throws {
    #expect(!(try DelimitedReader(GivenBytes(text)).format).contains("blanks"))
  }

  @Test func `a NUL is refused at its place`() {
    #expect(ReadTable("Name    kg\nRex     12\nMimi    4\0").error?.place == [3, 10])
  }
}
