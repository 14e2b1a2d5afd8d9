import Catalog
import Foundation
import TestSupport
import Testing

/// Photos in exports, and copies of them, on the command line.
@Suite(.waitsForProcesses) struct PhotoExportTests {
  private let shell: Shell

  init() throws {
    shell = try Shell()
    _ = try shell.menagerie("add", "Lola", "Max")
  }

  @Test func `a page of HTML has the main photo, and other formats say what they leave out`()
    throws
  {
    _ = try shell.menagerie("photos", "add", "Lola", shell.picture("lynx.png"))
    _ = try shell.menagerie("photos", "add", "Lola", shell.picture("other.png", "another lynx"))
    let page = try shell.menagerie("export", "--format", "html", "--title", "Our cats")
    #expect(page.errors.isEmpty)
    #expect(page.text.contains("<title>Our cats</title>"))
    let pictures = page.text.matches(
      of: /<img alt="([^"]*)" src="data:image\/jpeg;base64,([^"]*)">/)
    #expect(pictures.map { $0.1 } == ["Lola"])
    let jpeg = Data(base64Encoded: String(try #require(pictures.first).2))
    #expect(jpeg?.starts(with: [0xFF, 0xD8]) == true)
    let table = try shell.menagerie("export")
    #expect(
      table.errors
        == "menagerie: 2 photos left out; --photos copies photos into a folder beside the file.\n"
    )
  }

  @Test func `a copy does not say where a photo was taken, unless that is asked for`() throws {
    let path = RealFile.path("photos/turned.jpg")
    _ = try shell.menagerie("photos", "add", "Lola", path)
    #expect(try shell.menagerie("photos", "--json").text.contains(#""location":true"#))
    let original = FileManager.default.contents(atPath: path)
    let out = shell.folder.path + "/out"
    for _ in 1...2 { #expect(try shell.menagerie("photos", "export", out).status == 0) }
    let without = FileManager.default.contents(atPath: out + "/Lola/turned.jpg")
    #expect(without != original)
    #expect(without?.count == original?.count)
    _ = try shell.menagerie("photos", "add", "Max", out + "/Lola/turned.jpg")
    #expect(
      try shell.menagerie("photos", "list", "Max", "--json").text.contains(#""location":false"#))
    let names = try FileManager.default.contentsOfDirectory(atPath: out + "/Lola")
    #expect(names == ["turned.jpg"], "The second export finds its own file")
    let kept = shell.folder.path + "/kept"
    #expect(try shell.menagerie("photos", "export", kept, "Lola", "--keep-location").status == 0)
    #expect(FileManager.default.contents(atPath: kept + "/Lola/turned.jpg") == original)
  }

  @Test(arguments: ["csv", "tsv", "json", "jsonl", "zip"])
  func `an export with photos comes in again with them`(ending: String) throws {
    _ = try shell.menagerie(
      "photos", "add", "Lola", shell.picture("one.png"), "--caption", "asleep")
    _ = try shell.menagerie("photos", "add", "Lola", shell.picture("two.png", "another lynx"))
    _ = try shell.menagerie(
      "photos", "add", "Max", shell.picture(#"a "b" | c.png"#, "a third"), "--caption",
      #"“a” | \| "b""#)
    let file = shell.folder.path + "/out/zoo.\(ending)"
    try FileManager.default.createDirectory(
      atPath: shell.folder.path + "/out", withIntermediateDirectories: true)
    let run = try shell.menagerie("export", file, "--photos")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    let copies = try FileManager.default.subpathsOfDirectory(
      atPath: shell.folder.path + "/out/zoo.photos")
    #expect(
      copies.sorted() == ["Lola", "Lola/one.png", "Lola/two.png", "Max", #"Max/a "b" | c.png"#])
    let copy = shell.folder.path + "/copy.sqlite"
    let imported = try shell.menagerie("import", file, "--catalog", copy, "--yes")
    #expect(imported.text.contains("Photos: 3 photos"), "\(imported.text) \(imported.errors)")
    #expect(try shell.menagerie("list", "--catalog", copy).text == shell.menagerie("list").text)
    #expect(
      try shell.menagerie("photos", "--catalog", copy).text == shell.menagerie("photos").text)
    let first = try Data(contentsOf: URL(fileURLWithPath: file))
    let again = try shell.menagerie("export", file, "--photos", "--replace", "--catalog", copy)
    #expect(again.text == "Exported 2 animals with 3 photos to \(file)\n", "\(again.errors)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == first)
    let one = try shell.menagerie("export", file, "--photos", "--replace", "--find", "max")
    #expect(
      one.errors
        == "menagerie: The folder of the photos has 2 other files, which the export does not name.\n"
    )
  }

  @Test func `an export of photos leaves other files alone, and follows no link`() throws {
    _ = try shell.menagerie("photos", "add", "Lola", shell.picture("lynx.png"))
    let own = try shell.picture("zoo.photos/Lola/lynx.png", "the keeper's own")
    let before = FileManager.default.contents(atPath: own)
    let run = try shell.menagerie("export", shell.folder.path + "/zoo.csv", "--photos")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("The folder of the photos has 1 other file"))
    #expect(FileManager.default.contents(atPath: own) == before)
    let table = try String(contentsOfFile: shell.folder.path + "/zoo.csv", encoding: .utf8)
    #expect(table.contains("zoo.photos/Lola/lynx 2.png"))
    for link in ["a.photos", "b.photos/Lola"] {
      let path = shell.folder.path + "/" + link
      try FileManager.default.createDirectory(
        atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path,
        withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: shell.folder.path + "/elsewhere")
      let file = shell.folder.path + "/\(link.prefix(1)).csv"
      #expect(try shell.menagerie("export", file, "--photos", "--replace").status == 73, "\(link)")
      #expect(!FileManager.default.fileExists(atPath: file))
    }
    #expect(!FileManager.default.fileExists(atPath: shell.folder.path + "/elsewhere"))
  }

  @Test func `nothing is exported into the folder of the originals`() throws {
    _ = try shell.menagerie("photos", "add", "Lola", shell.picture("lynx.png"))
    let originals = shell.catalog + ".photos"
    let link = shell.folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: originals)
    let file = try shell.picture("other.png")
    #expect(try shell.menagerie("photos", "export", file).errors.contains("is not a folder"))
    for folder in ["", "/.", "/new", "/new/in/it"].flatMap({ [originals + $0, link + $0] }) {
      let run = try shell.menagerie("photos", "export", folder)
      #expect(run.status == 64)
      #expect(
        run.errors.hasSuffix("is where the originals of the catalog lie; name another place.\n"))
    }
    let photo = try #require(
      FileManager.default.subpaths(atPath: originals)?.first { $0.hasSuffix(".png") })
    let other = shell.folder.path + "/other.sqlite"
    for path in [originals + "/new.csv", originals + "/" + photo, link + "/" + photo] {
      for arguments in [
        ["export", path, "--format", "csv", "--replace"], ["backup", path, "--replace"],
        ["due", "--ics", path, "--replace"],
      ] {
        let run = try shell.menagerie(arguments: arguments)
        #expect(run.status == 64, "\(arguments)")
        #expect(run.errors.contains("is where the originals of the catalog lie"), "\(run.errors)")
      }
    }
    #expect(try shell.menagerie("backup", other).status == 0)
    #expect(try shell.menagerie("check").status == 0)
  }

  @Test func `an export without the place writes over one with it`() throws {
    let path = RealFile.path("photos/turned.jpg")
    _ = try shell.menagerie("photos", "add", "Lola", path)
    let file = shell.folder.path + "/zoo.csv"
    #expect(try shell.menagerie("export", file, "--photos", "--keep-location").status == 0)
    let folder = shell.folder.path + "/zoo.photos/Lola"
    let copy = {
      try FileManager.default.contentsOfDirectory(atPath: folder).map {
        FileManager.default.contents(atPath: "\(folder)/\($0)")
      }
    }
    let original = FileManager.default.contents(atPath: path)
    #expect(try copy() == [original])
    #expect(try shell.menagerie("export", file, "--photos", "--replace").status == 0)
    #expect(try copy().count == 1)
    #expect(try copy() != [original])
  }

  @Test func `photos that cannot be copied are named, also of some animals`() throws {
    _ = try shell.menagerie("photos", "add", "Lola", shell.picture("lynx.png"))
    let originals = shell.catalog + ".photos"
    try FileManager.default.removeItem(atPath: originals)
    let file = shell.folder.path + "/zoo.csv"
    let run = try shell.menagerie("export", file, "--photos", "--find", "lola")
    #expect(run.status == 65)
    #expect(run.errors.contains("lynx.png of Lola: the original is missing or was altered."))
    #expect(FileManager.default.fileExists(atPath: file))
    let copied = try shell.menagerie("photos", "export", shell.folder.path + "/out")
    #expect(copied.status == 65)
    #expect(copied.errors.contains("lynx.png of Lola: the original is missing or was altered."))
    let recovered = try shell.menagerie(
      "recover", shell.catalog, shell.folder.path + "/new.sqlite")
    #expect(recovered.status == 65, "\(recovered.text)")
    #expect(recovered.text.contains("Saved all 2 animals"))
  }

  @Test(arguments: ["..", ".", "a/../../b"]) func `an animal's name leads out of no folder`(
    name: String
  ) throws {
    _ = try shell.menagerie("add", "--", name)
    let run = try shell.menagerie("photos", "add", "#3", shell.picture("in/lynx.png"))
    #expect(run.status == 0, "\(run.errors)")
    let out = shell.folder.path + "/deep/out"
    _ = try shell.menagerie("photos", "export", out)
    let files = try FileManager.default.subpathsOfDirectory(atPath: shell.folder.path + "/deep")
    let made = files.filter { $0.hasSuffix("lynx.png") }
    #expect(made.count == 1 && made[0].hasPrefix("out/"), "\(files)")
    #expect(made.first?.split(separator: "/").count == 3, "\(made)")
  }
}
