import FileFormats
import Foundation
import TestSupport
import Testing

@Suite("A Darwin Core archive that is written")
struct DarwinCoreArchiveTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func archive(_ name: String, _ table: String) throws -> Data {
    let path = "\(folder.path)/\(name)"
    let archive = try DarwinCoreArchive(
      path: path, title: "Zoo", terms: ["vernacularName"], defining: [])
    try archive.write(Array(table.utf8))
    try archive.close()
    return try Data(contentsOf: URL(fileURLWithPath: path))
  }

  @Test("is the same, byte for byte, for the same table")
  func same() throws {
    #expect(
      try archive("a.zip", "vernacularName\nEmu\n") == archive("b.zip", "vernacularName\nEmu\n"))
  }

  @Test("is a sound zip file with what the standard asks for")
  func sound() throws {
    _ = try archive("a.zip", "vernacularName\nEmu\n")
    let script = """
      import sys, zipfile, xml.dom.minidom
      z = zipfile.ZipFile(sys.argv[1])
      assert z.testzip() is None
      for n in ("meta.xml", "eml.xml"): xml.dom.minidom.parseString(z.read(n))
      field = xml.dom.minidom.parseString(z.read("meta.xml")).getElementsByTagName("field")[0]
      print(z.namelist(), field.getAttribute("term"), z.read("taxon.csv"))
      """
    let result = try ShellCommand.run(["python3", "-c", script, folder.path + "/a.zip"])
    #expect(
      result.output
        == "['meta.xml', 'eml.xml', 'taxon.csv'] http://rs.tdwg.org/dwc/terms/vernacularName "
        + "b'vernacularName\\nEmu\\n'\n")
  }

  @Test("cannot be written where there is no folder, and says why")
  func refused() {
    #expect(throws: WritingError(code: ENOENT)) { try archive("no/a.zip", "") }
  }
}
