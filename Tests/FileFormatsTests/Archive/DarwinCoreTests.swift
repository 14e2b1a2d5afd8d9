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

  private static let names = """
    <extension fieldsTerminatedBy="," rowType="http://rs.gbif.org/terms/1.0/VernacularName">
    <files><location>names.txt</location></files><coreid index="0"/>
    <field index="1" term="http://purl.org/dc/terms/language"/>
    <field index="2" term="http://rs.tdwg.org/dwc/terms/vernacularName"/></extension></archive>
    """

  private func archive(
    names: String, describedBy description: String = names, _ others: ZipFile.Entry...
  ) throws -> TemporaryFile {
    let core = ZipFile.meta("fieldsEnclosedBy=\"\"")
    return try ZipFile.make(
      [
        ZipFile.Entry("meta.xml", core.replacing("</archive>", with: description)),
        ZipFile.Entry("animals.txt", "1,Lutra lutra\n2,Bufo bufo\n3,Emus"),
        ZipFile.Entry("names.txt", names),
      ] + others)
  }

  private func unused(in file: TemporaryFile) throws -> [String] {
    try FileFormat.open(file.path).unused.map { part in
      part.name + (part.rows.map { ", \($0) rows" } ?? "")
    }
  }

  @Test(
    "has the names of an extension beside its rows, in the language of the user",
    arguments: [("en", "Otter"), ("de", "Fischotter"), ("fr", "Otter"), ("es", "Otter")])
  func names(language: String, name: String) throws {
    let file = try archive(
      names: """
        1,est,Saarmas
        1,German,Fischotter
        1,eng,Otter
        1,en-GB,River otter
        2,sv,Padda
        9,en,Nobody
        """)
    var options = ReadingOptions()
    options.language = language
    let table = ReadTable(file: file.path, options)
    #expect(table.columns == ["id", "scientificName", "vernacularName"])
    #expect(
      table.rows == [["1", "Lutra lutra", name], ["2", "Bufo bufo", "Padda"], ["3", "Emus", ""]])
    #expect(try unused(in: file) == ["names.txt, 3 rows"])
  }

  @Test("has the files of an extension of pictures beside its rows, and no addresses")
  func media() throws {
    let media = """
      <extension fieldsTerminatedBy="," rowType="http://rs.gbif.org/terms/1.0/Multimedia">
      <files><location>names.txt</location></files><coreid index="0"/>
      <field index="1" term="http://purl.org/dc/terms/identifier"/></extension></archive>
      """
    let file = try archive(
      names: "1,photos/otter.jpg\n1,cub.jpg\n2,https://example.org/toad.jpg\n", describedBy: media)
    let table = ReadTable(file: file.path)
    #expect(table.columns == ["id", "scientificName", "associatedMedia"])
    #expect(
      table.rows == [
        ["1", "Lutra lutra", "photos/otter.jpg | cub.jpg"], ["2", "Bufo bufo", ""],
        ["3", "Emus", ""],
      ])
    #expect(try unused(in: file) == ["names.txt, 1 rows"])
    let remote = try archive(names: "2,https://example.org/toad.jpg\n", describedBy: media)
    #expect(ReadTable(file: remote.path).columns == ["id", "scientificName"])
  }

  @Test("has them also where the id is a field as well, and the language the same in all")
  func namesOfFields() throws {
    let names = Self.names.replacing(
      #"<field index="1" term="http://purl.org/dc/terms/language"/>"#,
      with: #"<field index="0" term="http://rs.tdwg.org/dwc/terms/taxonID"/><field default="en" "#
        + #"term="http://purl.org/dc/terms/language"/>"#)
    let file = try archive(names: "1,x,Otter", describedBy: names)
    #expect(ReadTable(file: file.path).rows.first == ["1", "Lutra lutra", "Otter"])
  }

  @Test("says what of it is not read")
  func unused() throws {
    let file = try archive(
      names: "1,en,\"Otter\nand more", ZipFile.Entry("pictures/otter.jpg", "x"),
      ZipFile.Entry("pictures/", ""), ZipFile.Entry("eml.xml", "<eml/>"))
    #expect(ReadTable(file: file.path).columns == ["id", "scientificName"])
    #expect(try unused(in: file) == ["names.txt", "pictures/otter.jpg"])
  }

  @Test("without a description is the one table in it, whatever tells of it")
  func oneTable() throws {
    let file = try ZipFile.make([
      ZipFile.Entry("README.txt", "all about it"), ZipFile.Entry("data/animals.csv", "name\nEmu"),
      ZipFile.Entry("notes.txt", "and more"),
    ])
    #expect(ReadTable(file: file.path).rows == [["Emu"]])
    #expect(try unused(in: file) == ["README.txt", "notes.txt"])
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
