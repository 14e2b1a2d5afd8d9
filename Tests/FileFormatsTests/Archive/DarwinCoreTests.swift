import FileFormats
import Foundation
import TestSupport
import Testing

@Suite("A Darwin Core archive")
struct DarwinCoreTests {
  private let tabbed = #"fieldsTerminatedBy="\t" linesTerminatedBy="\n" fieldsEnclosedBy="""#

  @Test("has columns called by the short names of its terms")
  func terms() throws {
    let file = try ZipFile.archive(
      meta: ZipFile.meta(
        tabbed + #" ignoreHeaderLines="1""#,
        fields: """
          <id index="0"/>
          <field index="2" term="http://rs.tdwg.org/dwc/terms/scientificName"/>
          <field index="1" term="http://purl.org/dc/terms#class"/>
          <field term="http://rs.tdwg.org/dwc/terms/kingdom" default="Animalia"/>
          """),
      table: "what\tever\tnames\n1\tAves\tDromaius\n2\t\"Mammalia\tBos\n")
    let table = ReadTable(file: file.path)
    #expect(table.error == nil)
    #expect(table.columns == ["id", "scientificName", "class", "kingdom"])
    #expect(
      table.rows == [
        ["1", "Dromaius", "Aves", "Animalia"], ["2", "Bos", "\"Mammalia", "Animalia"],
      ])
    #expect(table.lines == [2, 3])
  }

  @Test("is comma separated, quoted UTF-8 without a header where it does not say so")
  func defaults() throws {
    let file = try ZipFile.archive(
      meta: ZipFile.meta("rowType=\"x\""), table: "1,\"Ñandú, common\"\r\n2,Ox\r\n")
    #expect(ReadTable(file: file.path).rows == [["1", "Ñandú, common"], ["2", "Ox"]])
  }

  @Test("may be in any encoding, have any separator, and lie in a folder")
  func dialect() throws {
    let file = try ZipFile.make([
      ZipFile.Entry(
        "birds/meta.xml",
        ZipFile.meta(#"encoding="ISO-8859-1" fieldsTerminatedBy=";" fieldsEnclosedBy="&#39;""#)),
      ZipFile.Entry("__MACOSX/meta.xml", "nonsense"),
      ZipFile.Entry("animals.txt", "9;wrong"),
      ZipFile.Entry("birds/animals.txt", "1;'Emu; common'"),
    ])
    #expect(ReadTable(file: file.path).rows == [["1", "Emu; common"]])
  }

  @Test("may have its core in several files")
  func files() throws {
    let file = try ZipFile.make([
      ZipFile.Entry(
        "meta.xml",
        ZipFile.meta(
          #"ignoreHeaderLines="1""#, location: "a.txt</location><location> b.txt ")),
      ZipFile.Entry("a.txt", "id,name\n1,Emu"), ZipFile.Entry("b.txt", "id,name\n2,Ox"),
    ])
    #expect(ReadTable(file: file.path).rows == [["1", "Emu"], ["2", "Ox"]])
  }

  @Test("without a description is read as the one table in it")
  func simple() throws {
    let file = try ZipFile.make([
      ZipFile.Entry("__MACOSX/._a.csv", "x"), ZipFile.Entry("readme.md", "x"),
      ZipFile.Entry("a.csv", "name;diet\nEmu;omnivore"),
    ])
    let table = ReadTable(file: file.path)
    #expect(table.columns == ["name", "diet"])
    #expect(table.rows == [["Emu", "omnivore"]])
  }

  @Test("keeps cells that it does not describe behind the others, for whoever judges long rows")
  func longRow() throws {
    let file = try ZipFile.archive(meta: ZipFile.meta(""), table: "1,Emu,left,over")
    #expect(ReadTable(file: file.path).rows == [["1", "Emu", "left", "over"]])
  }

  @Test("with names that lead elsewhere writes nothing anywhere")
  func hostileNames() throws {
    let file = try ZipFile.make([ZipFile.Entry("../../evil.csv", "name\nEmu")])
    #expect(ReadTable(file: file.path).rows == [["Emu"]])
    #expect(try file.neighbours == ["animals.zip"])
    let outside = (file.path as NSString).deletingLastPathComponent + "/../../evil.csv"
    #expect(!FileManager.default.fileExists(atPath: outside))
  }

  @Test("of other people is read whole")
  func realArchives() {
    func table(_ name: String) -> ReadTable {
      ReadTable(file: RealFile.path("darwin-core/\(name).zip"))
    }
    let results = table("gbif-results")
    #expect(results.rows.count == 158)
    #expect(results.columns[7] == "scientificName")
    #expect(results.rows[0][7] == "Chelonodon fluviatilis (Hamilton, 1822)")
    #expect(table("gbif-results-whitespace-in-xml") == results)
    let small = table("dwca-simple-test-archive")
    #expect(small.columns == ["id", "basisOfRecord", "locality", "family", "scientificName"])
    #expect(small.rows[1] == ["", "Observation", "Mumbai", "Osphronemidae", "betta splendens"])
    #expect(table("dwca-utf8-eol-test").rows.count == 1)
    #expect(table("dwca-simple-csv").objects[2]["countrycode"] == "PH")
  }
}
