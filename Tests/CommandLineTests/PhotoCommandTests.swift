import Catalog
import Foundation
import TestSupport
import Testing

/// Photos on the command line.
@Suite(.waitsForProcesses) struct PhotoCommandTests {
  private let shell: Shell

  init() throws {
    shell = try Shell()
    _ = try shell.menagerie("add", "Lola", "Max")
  }

  /// A picture below the folder.
  @discardableResult
  private func picture(_ name: String, _ text: String = "a lynx") throws -> String {
    let path = shell.folder.path + "/" + name
    try FileManager.default.createDirectory(
      atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path,
      withIntermediateDirectories: true)
    try Data(SmallPicture(of: text).png).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test func `a photo is added, listed, exported, removed and cleaned away`() throws {
    let path = try picture("lynx.png")
    let added = try shell.menagerie("photos", "add", "lola", path, "--caption", "asleep")
    #expect(added.text == "Added 1 photo of Lola\n", "\(added.errors)")
    #expect(try shell.menagerie("photos").lines == ["1\tLola #1\tlynx.png\t268 B\t8×8\t\tasleep\t"])
    #expect(
      try shell.menagerie("photos", "add", "Lola", path).text == "Added no photo; 1 there already\n"
    )
    let json = try shell.menagerie("photos", "list", "Lola", "--json").text
    #expect(json.contains(#""file":"lynx.png","caption":"asleep","taken":null,"format":"png""#))
    let out = shell.folder.path + "/out"
    #expect(
      try shell.menagerie("photos", "export", out).text == "Exported 1 photo to \(out)\n")
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: out + "/Lola/lynx.png"))
        == Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(
      try shell.menagerie("photos", "remove", "1").text == "Removed photo 1 of Lola\n")
    #expect(try shell.menagerie("photos", "clean").text == "There is nothing to remove\n")
    _ = try shell.menagerie("undo")
    #expect(try shell.menagerie("photos").lines.count == 1)
    #expect(try shell.menagerie("check").status == 0)
  }

  @Test func `what is said of a photo is edited, and its place`() throws {
    let none = try shell.menagerie("photos", "export", shell.folder.path + "/none")
    #expect(none.text == "There is no photo to export\n")
    #expect(!FileManager.default.fileExists(atPath: shell.folder.path + "/none"))
    #expect(try shell.menagerie("photos", "add", "Max", picture("max.png", "a hare")).status == 0)
    for name in ["one", "two"] {
      #expect(
        try shell.menagerie("photos", "add", "Lola", picture("\(name).png", name)).status == 0)
    }
    let run = try shell.menagerie(
      "photos", "edit", "3", "--caption", "asleep", "--taken", "2014-05")
    #expect(run.text == "Changed photo 3 of Lola\n", "\(run.errors)")
    #expect(try shell.menagerie("photos", "edit", "3", "--place", "1").status == 0)
    let names = { try shell.menagerie("photos").lines.map { $0.split(separator: "\t")[2] } }
    #expect(try names() == ["two.png", "one.png", "max.png"], "The main photo comes first")
    let photos = try shell.menagerie("photos", "list", "Lola").lines
    #expect(photos.first?.hasSuffix("2014-05\tasleep\t") == true, "\(photos)")
    #expect(try shell.menagerie("show", "Lola").lines.contains { $0.hasSuffix("Photos\t2") })
    _ = try shell.menagerie("undo")
    #expect(try names() == ["one.png", "two.png", "max.png"])
    for same in [["--place", "2"], ["--caption", "asleep"]] {
      let run = try shell.menagerie(arguments: ["photos", "edit", "3"] + same)
      #expect(run.text == "Nothing was changed\n", "\(run.errors)")
    }
    for wrong in [
      ["3"], ["3", "--place", "0"], ["3", "--place", "3"],
      ["3", "--place", "1", "--taken", "2014"],
    ] {
      #expect(try shell.menagerie(arguments: ["photos", "edit"] + wrong).status == 64)
    }
    #expect(try shell.menagerie("photos", "edit", "3", "--taken", "soon").status == 64)
    #expect(try shell.menagerie("photos", "edit", "9", "--place", "1").status == 64)
  }

  @Test func `a page of HTML has the main photo, and other formats say what they leave out`()
    throws
  {
    _ = try shell.menagerie("photos", "add", "Lola", picture("lynx.png"))
    _ = try shell.menagerie("photos", "add", "Lola", picture("other.png", "another lynx"))
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
    _ = try shell.menagerie("photos", "add", "Lola", picture("one.png"), "--caption", "asleep")
    _ = try shell.menagerie("photos", "add", "Lola", picture("two.png", "another lynx"))
    _ = try shell.menagerie(
      "photos", "add", "Max", picture(#"a "b" | c.png"#, "a third"), "--caption",
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
    _ = try shell.menagerie("photos", "add", "Lola", picture("lynx.png"))
    let own = try picture("zoo.photos/Lola/lynx.png", "the keeper's own")
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
    _ = try shell.menagerie("photos", "add", "Lola", picture("lynx.png"))
    let originals = shell.catalog + ".photos"
    let link = shell.folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: originals)
    let file = try picture("other.png")
    #expect(try shell.menagerie("photos", "export", file).errors.contains("already exists"))
    for folder in [originals, originals + "/.", originals + "/new", link, link + "/new"] {
      let run = try shell.menagerie("photos", "export", folder)
      #expect(run.status == 64)
      #expect(run.errors.hasSuffix("holds the originals of the catalog; name another folder.\n"))
    }
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

  @Test func `what lacks an original says so, until it is added again`() throws {
    let path = try picture("lynx.png")
    let out = shell.folder.path
    _ = try shell.menagerie("photos", "add", "Lola", path)
    #expect(try shell.menagerie("backup", out + "/one.sqlite").status == 0)
    try FileManager.default.removeItem(atPath: shell.catalog + ".photos")
    let run = try shell.menagerie("backup", out + "/two.sqlite")
    #expect(run.status == 65)
    #expect(run.errors.contains("1 photo left out."), "\(run.errors)")
    #expect(try shell.menagerie("check").text.contains("adding the same file again puts it back"))
    #expect(
      try shell.menagerie("photos", "add", "Lola", path).text
        == "Added no photo; 1 there already, 1 original put back\n")
    #expect(try shell.menagerie("check").status == 0)
  }

  @Test func `photos that cannot be copied are named, also of some animals`() throws {
    _ = try shell.menagerie("photos", "add", "Lola", picture("lynx.png"))
    let originals = shell.catalog + ".photos"
    try FileManager.default.removeItem(atPath: originals)
    let file = shell.folder.path + "/zoo.csv"
    let run = try shell.menagerie("export", file, "--photos", "--find", "lola")
    #expect(run.status == 65)
    #expect(run.errors.contains("lynx.png: the original is missing or was altered."))
    #expect(FileManager.default.fileExists(atPath: file))
    let copied = try shell.menagerie("photos", "export", shell.folder.path + "/out")
    #expect(copied.status == 65)
    #expect(copied.errors.contains("lynx.png: the original is missing or was altered."))
    let recovered = try shell.menagerie(
      "recover", shell.catalog, shell.folder.path + "/new.sqlite")
    #expect(recovered.status == 65, "\(recovered.text)")
    #expect(recovered.text.contains("Saved all 2 animals"))
  }

  @Test func `an import adds the photos that a column names, from below its folder only`() throws {
    try picture("list/tia.png")
    try picture("list/more/pip.png", "another lynx")
    try picture("secret.png", "a secret")
    let table = shell.folder.path + "/list/animals.csv"
    let lines = [
      "name,Bild", #"Tia,"tia.png ""at the gate"" 2014-05-31""#, "Pip,more/pip.png | more/gone.png",
      "Kim,../secret.png",
      "Rex,https://example.org/rex.png", "Ben,", "Tom,\(shell.folder.path)/secret.png",
    ]
    try lines.joined(separator: "\n").write(toFile: table, atomically: true, encoding: .utf8)
    let preview = try shell.menagerie("import", table, "--dry-run")
    #expect(preview.text.contains("Photos: 2 photos, 4 refused"), "\(preview.text)")
    let run = try shell.menagerie("import", table, "--yes")
    #expect(run.text.contains("Photos: 2 photos, 4 refused"), "\(run.text)")
    #expect(try !shell.menagerie("fields").text.contains("Bild"))
    let photos = try shell.menagerie("photos").lines.map { $0.split(separator: "\t")[1...2] }
    #expect(photos == [["Tia #3", "tia.png"], ["Pip #4", "pip.png"]])
    #expect(try shell.menagerie("photos").text.contains("\t2014-05-31\tat the gate\t"))
    let again = try shell.menagerie("import", table, "--yes")
    #expect(again.text.contains("Photos: 0 photos, 2 known, 4 refused"), "\(again.text)")
    let tia = try #require(try shell.menagerie("photos", "list", "Tia").lines.first)
    _ = try shell.menagerie("photos", "remove", String(tia.prefix { $0 != "\t" }))
    let removed = try shell.menagerie("import", table, "--yes")
    #expect(
      removed.text.contains("Photos: 0 photos, 1 known, 1 removed before, 4 refused"),
      "\(removed.text)")
    _ = try shell.menagerie("undo")
    let other = try shell.menagerie("import", table, "--yes", "--map", "photos=")
    #expect(!other.text.contains("Photos:"))
    #expect(try shell.menagerie("fields").text.contains("Bild"))
    let remembered = try shell.menagerie("import", table, "--yes")
    #expect(!remembered.text.contains("Photos:"), "As chosen before")
  }

  @Test func `the paths of photos may be made of other columns`() throws {
    try picture("list/chips/12.png")
    let table = shell.folder.path + "/list/animals.csv"
    try "name,chip\nTia,12\nPip,\n".write(toFile: table, atomically: true, encoding: .utf8)
    let run = try shell.menagerie("import", table, "--yes", "--map", "photos=chips/{chip}.png")
    #expect(run.text.contains("Photos: 1 photo\n"), "\(run.text)\(run.errors)")
    #expect(try shell.menagerie("photos", "list", "Tia").lines.count == 1)
  }

  @Test(arguments: ["..", ".", "a/../../b"]) func `an animal's name leads out of no folder`(
    name: String
  ) throws {
    _ = try shell.menagerie("add", "--", name)
    let run = try shell.menagerie("photos", "add", "#3", picture("in/lynx.png"))
    #expect(run.status == 0, "\(run.errors)")
    let out = shell.folder.path + "/deep/out"
    _ = try shell.menagerie("photos", "export", out)
    let files = try FileManager.default.subpathsOfDirectory(atPath: shell.folder.path + "/deep")
    let made = files.filter { $0.hasSuffix("lynx.png") }
    #expect(made.count == 1 && made[0].hasPrefix("out/"), "\(files)")
    #expect(made.first?.split(separator: "/").count == 3, "\(made)")
  }

  @Test func `what is no picture is said, and the others are added`() throws {
    let text = shell.folder.path + "/notes.txt"
    try Data("no picture".utf8).write(to: URL(fileURLWithPath: text))
    let run = try shell.menagerie("photos", "add", "Lola", text, picture("lynx.png"))
    #expect(run.status == 65)
    #expect(run.text == "Added 1 photo of Lola\n")
    #expect(run.errorLines.first?.hasPrefix("menagerie: \(text): is not a picture") == true)
    #expect(try shell.menagerie("photos", "add", "Lola").status == 64)
    #expect(
      try shell.menagerie("photos", "remove", "7").errors
        == "menagerie: There is no photo 7; see “menagerie photos”.\n")
  }

  @Test func `a folder of files that are called after animals is added to them`() throws {
    _ = try shell.menagerie("add", "Max")
    for (name, text) in [
      ("in/Lola.png", "1"), ("in/lola 2.png", "2"), ("in/Lola-3.png", "3"), ("in/Rex.png", "4"),
      ("in/Max.png", "5"), ("in/Max #2.png", "6"), ("in/Lola/any name.png", "7"),
      ("in/.no.png", "8"),
    ] { try picture(name, text) }
    let folder = shell.folder.path + "/in"
    let unasked = try shell.menagerie("photos", "add", "--by-name", folder)
    #expect(unasked.errors.contains("Add 5 files to 2 animals?"), "\(unasked.errors)")
    #expect(unasked.errorLines.filter { $0.contains(" → ") }.count == 5, "\(unasked.errors)")
    #expect(try shell.menagerie("photos").lines == [])
    let run = try shell.menagerie("photos", "add", "--by-name", folder, "--yes")
    #expect(run.text == "Added 5 photos of 2 animals\n")
    #expect(
      run.errorLines == [
        "menagerie: \(folder)/Max.png: several animals are named “Max”",
        "menagerie: \(folder)/Rex.png: no animal has this name",
      ])
    let out = shell.folder.path + "/out"
    _ = try shell.menagerie("photos", "export", out)
    let names = try shell.menagerie("photos", "list", "Lola").lines.map {
      $0.split(separator: "\t")[2]
    }
    #expect(names == ["any name.png", "Lola.png", "lola 2.png", "Lola-3.png"], "As numbers do")
    #expect(
      try shell.menagerie("photos", "add", "--by-name", folder + "/Rex.png").errors
        == "menagerie: “\(folder)/Rex.png” is no folder.\n")
    let other = ["--catalog", shell.folder.path + "/other.sqlite"]
    _ = try shell.menagerie(arguments: ["add", "Lola", "Max", "Max"] + other)
    let back = try shell.menagerie(
      arguments: ["photos", "add", "--by-name", out, "--yes"] + other)
    #expect(back.text == "Added 5 photos of 2 animals\n", "\(back.errors)")
  }
}
