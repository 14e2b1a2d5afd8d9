import FileFormats
import Testing

/// Where a table begins in a text, and which of its first rows is what.
struct TableHeadTests {
  private func format(_ text: String, _ options: ReadingOptions = .init()) throws -> String {
    try DelimitedReader(GivenBytes(text), options: options).format
  }

  @Test(
    arguments: [
      "# exported 2024-02-01\n# by ranger\nname,class,mass\nRufus,Mammal,12.5\nKora,Bird,0.45\n",
      "Inventory\nall animals\nname,title,kg\nRufus,Mammal,12.5\nKora,Bird,1\n",
      "Bestand 2024\nTierart,Gruppe,kg\nEmu,Vogel,36.5\nUhu,Vogel,2.1\n",
      "Zoo,Berlin,,\nas of,2024,,\nTier,Gruppe,kg,Ort\nEmu,Vogel,36.5,A\nUhu,Vogel,2.1,B\n",
    ])
  func `a table begins below titles and remarks, however few its rows are`(text: String) throws {
    let table = ReadTable(text)
    #expect(table.columns.count >= 3)
    #expect(table.columns.contains { ["mass", "kg"].contains($0) })
    #expect(table.rows.count == 2)
    let line = try #require(table.lines.first) - 1
    #expect(try format(text) == "CSV, UTF-8, header in line \(line)")
  }

  @Test func `a table that grows wider further down begins where it begins`() {
    let text = "name,title\nEmu,Bird\nname,title,label,kg\nOwl,Bird,b,2\nRat,Mammal,c,1\n"
    #expect(ReadTable(text).columns == ["name", "title"])
    #expect(ReadTable(text).rows.count == 4)
  }

  @Test func `a header that begins as a remark does is none`() {
    #expect(ReadTable("#id\tkind\n1\tEmu\n2\tOwl\n").columns == ["#id", "kind"])
  }

  @Test func `rows of nothing but separators are none, wherever they stand`() throws {
    let text = ";;\r\n;;\r\nname;class;kg\r\nEmu;Bird;36\r\n;;\r\nOwl;Bird;2\r\n;;\r\n"
    let table = ReadTable(text)
    #expect(table.columns == ["name", "class", "kg"])
    #expect(table.rows == [["Emu", "Bird", "36"], ["Owl", "Bird", "2"]])
    #expect(table.lines == [4, 6])
    #expect(try format(text) == "CSV with semicolons, UTF-8, header in line 3")
  }

  @Test func `the sign with which DOS ends a text is no row`() {
    #expect(ReadTable("name,class\r\nEmu,Bird\r\n\u{1A}").rows == [["Emu", "Bird"]])
  }

  @Test(
    arguments: [
      "Rex,Dog,12.5\nMimi,Cat,4.1\nBo,Dog,8\n", "Rex,2019-03-04\nMimi,2020-05-06\n",
      "# kennel\nRex,Dog,12.5\nMimi,Cat,4.1\n", "1,Rex,2\n2,Mimi,3\n3,Bo,4\n",
      "Rex,Dog\nMimi,Cat\nBo,Dog\nLa,Dog\n",
    ])
  func `a first row like the others is no header`(text: String) throws {
    let table = ReadTable(text)
    #expect(table.columns == (1...table.columns.count).map { "column \($0)" })
    #expect(table.rows.first?.contains("Rex") == true)
    #expect(try format(text).contains(", no header"))
  }

  @Test(
    arguments: [
      "Tier,kg\nEmu,36\nUhu,2\n", "name,12\nEmu,3\nUhu,4\n",
      "Gebiet,1999,2000\nNord,1,1\nSüd,2,3\n",
      "Art,1,2,3\nEmu,0,7,7\nUhu,1,0,2\n", "Tier,Gruppe\nEmu,Vogel\nUhu,Vogel\n", "Rex,Dog,12.5\n",
      ",0,1\n0,Emu,3\n1,Uhu,4\n", "Tier,kg\nEmu,\nUhu,\n",
    ])
  func `a first row that differs from the others is the header`(text: String) throws {
    let table = ReadTable(text)
    #expect(table.lines.first != 1)
    #expect(!(try format(text)).contains("header"))
  }

  @Test func `which row is the header may be said`() throws {
    let text = "about,us,\nRex,Dog,12.5\nTier,Art,kg\nMimi,Cat,4.1\n"
    let third = ReadingOptions(header: .line(3))
    #expect(ReadTable(text, third).columns == ["Tier", "Art", "kg"])
    #expect(ReadTable(text, third).lines == [4])
    #expect(try format(text, third) == "CSV, UTF-8, header in line 3")
    let first = ReadingOptions(header: .firstRow)
    #expect(ReadTable("Rex,12\nMimi,4\nBo,8\n", first).columns == ["Rex", "12"])
    let none = ReadingOptions(header: .none)
    let table = ReadTable("name,kind\nEmu,Bird,x\n", none)
    #expect(table.columns == ["column 1", "column 2", "column 3"])
    #expect(table.lines == [1, 2])
    let error = ReadTable(text, ReadingOptions(header: .line(9))).error
    #expect(error?.message == "animals.csv, line 9: no header stands here, nor a row below.")
  }

  @Test func `units below the header stand behind the names of their columns`() throws {
    var options = ReadingOptions()
    options.words.isUnit = { ["kg", "cm", "[g]"].contains($0) }
    func columns(_ text: String) throws -> [String] {
      var table = ReadTable("")
      try DelimitedReader(GivenBytes(text), options: options).read(into: &table)
      return table.columns
    }
    let rows = "Emu,36,150\nUhu,2,70\n"
    #expect(
      try columns("name,mass,length\n,kg,cm\n" + rows) == ["name", "mass (kg)", "length (cm)"])
    #expect(try columns("name,mass,length\n,[g],\n" + rows) == ["name", "mass [g]", "length"])
    #expect(try columns("name,mass,length\nOwl,kg,cm\n" + rows) == ["name", "mass", "length"])
    #expect(try columns("name,mass,unit\n,1,kg\n,2,kg\n") == ["name", "mass", "unit"])
    let reader = try DelimitedReader(
      GivenBytes("name,mass\n,kg\nEmu,36\nUhu,2\n"), options: options)
    #expect(reader.format == "CSV, UTF-8, units below the header")
  }
}
