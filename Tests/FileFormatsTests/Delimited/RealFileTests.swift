import FileFormats
import TestSupport
import Testing

@Suite("Files that people keep")
struct RealFileTests {
  struct Fact: CustomTestStringConvertible, Sendable {
    var file: String
    var format: String
    var columns: Int
    var rows: Int
    /// A cell of the last row but `fromEnd`.
    var fromEnd = 0
    var column: String
    var text: String
    var line: Int
    var testDescription: String { file }
  }

  static let facts = [
    Fact(
      file: "anage/anage_data.txt", format: "TSV, UTF-8", columns: 31, rows: 69,
      column: "Species", text: "anserina", line: 70),
    Fact(
      file: "animaltraits/observations.csv", format: "CSV, UTF-8", columns: 43, rows: 44,
      fromEnd: 43, column: "genus", text: "Hyla", line: 2),
    Fact(
      file: "elton-birds/EltonTraitsBirds.txt", format: "TSV, Windows-1252", columns: 40,
      rows: 58, fromEnd: 2, column: "English", text: "Olrog's Cinclodes", line: 62),
    Fact(
      file: "mammals/MDD_v1.2_6485species.csv", format: "CSV, UTF-8", columns: 39, rows: 32,
      column: "mainCommonName", text: "Cuvier’s Beaked Whale", line: 35),
    Fact(
      file: "penguins/penguins_raw.csv", format: "CSV, UTF-8", columns: 17, rows: 344,
      column: "Species", text: "Chinstrap penguin (Pygoscelis antarctica)", line: 345),
    Fact(
      file: "zoo/zoo.data", format: "CSV, UTF-8", columns: 18, rows: 101,
      column: "animal_name", text: "wren", line: 102),
  ]

  @Test("are read whole", arguments: facts)
  func whole(fact: Fact) throws {
    let source = try SourceFile(path: RealFile.path(fact.file))
    #expect(try DelimitedReader(source).format == fact.format)
    let table = ReadTable(source)
    #expect(table.error == nil)
    #expect(table.columns.count == fact.columns)
    #expect(table.rows.count == fact.rows)
    #expect(table.rows.allSatisfy { $0.count == fact.columns })
    #expect(table.flaws.allSatisfy { $0 == nil })
    let row = table.rows.count - 1 - fact.fromEnd
    #expect(table.objects[row][fact.column] == fact.text)
    #expect(table.lines[row] == fact.line)
  }

  @Test("have their quoted line ends within their cells")
  func quotedLineEnds() throws {
    let birds = ReadTable(try SourceFile(path: RealFile.path("elton-birds/EltonTraitsBirds.txt")))
    let row = birds.objects.first { $0["ForStrat-Source"]?.contains("\n") == true }
    #expect(row != nil)
  }
}
