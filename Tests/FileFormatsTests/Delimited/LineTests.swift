import FileFormats
import Testing

@Suite("Lines of a delimited text")
struct LineTests {
  @Test("end with LF, CR or both, and rows know theirs", arguments: ["\n", "\r", "\r\n"])
  func ends(end: String) {
    let table = ReadTable(
      ["name,diet", "Emu,omnivorous", "", "", "Owl,carnivorous"].joined(separator: end))
    #expect(table.columns == ["name", "diet"])
    #expect(table.rows == [["Emu", "omnivorous"], ["Owl", "carnivorous"]])
    #expect(table.lines == [2, 5])
  }

  @Test("may end in several ways in one text")
  func mixed() {
    let table = ReadTable("name\rEmu\nOwl\r\n\rRat\n\rApe\r\r\nCat")
    #expect(table.rows == [["Emu"], ["Owl"], ["Rat"], ["Ape"], ["Cat"]])
    #expect(table.lines == [2, 3, 5, 7, 9])
  }

  @Test("within quoted cells are counted too", arguments: ["\n", "\r", "\r\n"])
  func quoted(end: String) {
    let lines = ["name,note", "Emu,\"a", "", "b\"", "\"O", "wl\",", "Rat,\"\""]
    let table = ReadTable(lines.joined(separator: end))
    #expect(
      table.rows == [["Emu", "a\(end)\(end)b"], ["O\(end)wl", ""], ["Rat", ""]])
    #expect(table.lines == [2, 5, 7])
  }

  @Test("that are empty come before the header, too")
  func leading() {
    let table = ReadTable("\n\r\n\nname\nEmu\n\n\n")
    #expect(table.columns == ["name"])
    #expect(table.lines == [5])
  }

  @Test("keep the spaces of their cells")
  func spaces() {
    #expect(
      ReadTable("name,note\n Emu ,\t\n\" Owl \",  ").rows == [[" Emu ", "\t"], [" Owl ", "  "]])
  }

  @Test("may have fewer cells than the header, or more")
  func ragged() {
    let table = ReadTable("name,diet,class\nEmu\nOwl,carnivorous,bird,,\nRat,,\n")
    #expect(table.rows == [["Emu"], ["Owl", "carnivorous", "bird", "", ""], ["Rat", "", ""]])
    #expect(table.error == nil)
  }

  @Test("beyond the header need not be there")
  func headerAlone() {
    let table = ReadTable("name,diet")
    #expect(table.columns == ["name", "diet"])
    #expect(table.rows.isEmpty)
    #expect(table.error == nil)
  }

  @Test("must be there at all", arguments: ["", "\n\r\n", "\u{FEFF}", "\u{FEFF}\n"])
  func nothing(text: String) {
    #expect(ReadTable(text).error == .unknown(path: "animals.csv", "is empty"))
  }
}
