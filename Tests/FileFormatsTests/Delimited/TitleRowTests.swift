import FileFormats
import Testing

@Suite("The header of a delimited text")
struct TitleRowTests {
  @Test(
    "stands below titles, which are passed over, and that is said",
    arguments: [
      "Inventory of 22 November\n\nHouse Name,Sex,Birth\nMax,m,2019\nBella,f,2020\nTom,m,\n",
      "Inventory,,\nInstitution,Zoo,\nHouse Name,Sex,Birth\nMax,m,2019\nBella,f,2020\nTom,m,\n",
      "\"Inventory, all\"\r\nKeeper: Ann\r\nHouse Name,Sex,Birth\r\nMax,m,2019\r\nBella,f,2020\r\nTom,m,",
    ])
  func titles(text: String) throws {
    let table = ReadTable(text)
    #expect(table.columns == ["House Name", "Sex", "Birth"])
    #expect(table.rows == [["Max", "m", "2019"], ["Bella", "f", "2020"], ["Tom", "m", ""]])
    #expect(table.lines.count == 3)
    let format = try DelimitedReader(GivenBytes(text)).format
    #expect(format.hasPrefix("CSV, UTF-8, header in line "))
  }

  @Test("stands below a label that reads as a name, too")
  func label() {
    let rows = "Lion,Cat,meat\nBear,Urs,all\nEmu,Bird,all\nOwl,Bird,meat\n"
    let table = ReadTable("Report\nFile name,zoo.csv\nName,Category,Diet\n" + rows)
    #expect(table.columns == ["Name", "Category", "Diet"])
    #expect(table.rows.count == 4)
  }

  @Test("keeps the lines of the file for the rows below it")
  func lines() {
    let table = ReadTable("Inventory\n\nname,sex,born\nMax,m,2019\nBella,f,2020\nTom,m,\n")
    #expect(table.lines == [4, 5, 6])
  }

  @Test(
    "is the first row wherever that may be one",
    arguments: [
      // It has a name itself.
      "name\nfull name,x,y\nEmu,a,b\n",
      // No row below has more cells with a text, or reads as a header.
      "Tier,Art\nname,Emu\nOwl,x\n", "Tier\nEmu, wild\nOwl, grey\n",
      // The row that reads so is as odd as a title.
      "Tier,Art\nEmu,x\nthe name,of,a row\nOwl,y\nRat,z\n",
      // It may be a header of two columns, with ragged rows; or there are too few rows to tell.
      "Animal,Diet\nLion,meat\nBear,x,common name\nFox,meat,y\nOwl,a,b\nRat,a,b\nCat,a,b\n",
      "Animal\nLion\nBear,x,common name\nFox,meat,y\n",
      // Above it is a row, not a title.
      "Tier,Art,Ort\nname,title,label,species\nEmu,x,y\n",
    ])
  func first(text: String) {
    let table = ReadTable(text)
    let line = text.prefix { $0 != "\n" }
    #expect(table.columns.joined(separator: ",") == line)
  }
}
