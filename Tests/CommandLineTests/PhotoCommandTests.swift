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

  @Test func `a photo is added, listed, exported, removed and cleaned away`() throws {
    let path = try shell.picture("lynx.png")
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
    #expect(
      try shell.menagerie("photos", "add", "Max", shell.picture("max.png", "a hare")).status == 0)
    for name in ["one", "two"] {
      #expect(
        try shell.menagerie("photos", "add", "Lola", shell.picture("\(name).png", name)).status == 0
      )
    }
    let run = try shell.menagerie(
      "photos", "edit", "3", "--caption", "asleep", "--taken", "2014-05")
    #expect(run.text == "Changed photo 3 of Lola\n", "\(run.errors)")
    _ = try shell.menagerie("photos", "edit", "3", "--taken", "2014-06")
    #expect(
      try shell.menagerie("history").text.contains("Changed the date of a photo of Lola to 2014-06")
    )
    _ = try shell.menagerie("undo")
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

  @Test func `what lacks an original says so, until it is added again`() throws {
    let path = try shell.picture("lynx.png")
    let out = shell.folder.path
    _ = try shell.menagerie("photos", "add", "Lola", path)
    #expect(try shell.menagerie("backup", out + "/one.sqlite").status == 0)
    try FileManager.default.removeItem(atPath: shell.catalog + ".photos")
    let run = try shell.menagerie("backup", out + "/two.sqlite")
    #expect(run.status == 65)
    #expect(
      run.errorLines == [
        "menagerie: The original of 1 photo could not be copied; see “menagerie check”.",
        "menagerie: The backup lacks originals; put those back and make it again.",
      ])
    #expect(try shell.menagerie("check").text.contains("adding the same file again puts it back"))
    #expect(
      try shell.menagerie("photos", "add", "Lola", path).text
        == "Added no photo; 1 there already, 1 original put back\n")
    #expect(try shell.menagerie("check").status == 0)
  }

  @Test func `an import adds the photos that a column names, from below its folder only`() throws {
    try shell.picture("list/tia.png")
    try shell.picture("list/more/pip.png", "another lynx")
    try shell.picture("secret.png", "a secret")
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
    try shell.picture("list/chips/12.png")
    let table = shell.folder.path + "/list/animals.csv"
    try "name,chip\nTia,12\nPip,\n".write(toFile: table, atomically: true, encoding: .utf8)
    let run = try shell.menagerie("import", table, "--yes", "--map", "photos=chips/{chip}.png")
    #expect(run.text.contains("Photos: 1 photo\n"), "\(run.text)\(run.errors)")
    #expect(try shell.menagerie("photos", "list", "Tia").lines.count == 1)
  }

  @Test func `what is no picture is said, and the others are added`() throws {
    let text = shell.folder.path + "/notes.txt"
    try Data("no picture".utf8).write(to: URL(fileURLWithPath: text))
    let run = try shell.menagerie("photos", "add", "Lola", text, shell.picture("lynx.png"))
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
      ("in/Lola10.png", "9"), ("in/Lola (4).png", "10"),
      ("in/Max.png", "5"), ("in/Max #2.png", "6"), ("in/Lola/any name.png", "7"),
      ("in/.no.png", "8"),
    ] { try shell.picture(name, text) }
    let folder = shell.folder.path + "/in"
    let unasked = try shell.menagerie("photos", "add", "--by-name", folder)
    #expect(unasked.errors.contains("Add 7 files to 2 animals?"), "\(unasked.errors)")
    #expect(unasked.errorLines.filter { $0.contains(" → ") }.count == 7, "\(unasked.errors)")
    #expect(try shell.menagerie("photos").lines == [])
    let run = try shell.menagerie("photos", "add", "--by-name", folder, "--yes")
    #expect(run.text == "Added 7 photos of 2 animals\n")
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
    #expect(
      names == [
        "any name.png", "Lola.png", "lola 2.png", "Lola-3.png", "Lola (4).png", "Lola10.png",
      ],
      "As numbers do")
    #expect(
      try shell.menagerie("photos", "add", "--by-name", folder + "/Rex.png").errors
        == "menagerie: \(folder)/Rex.png: is not a folder; name another place.\n")
    let other = ["--catalog", shell.folder.path + "/other.sqlite"]
    _ = try shell.menagerie(arguments: ["add", "Lola", "Max", "Max"] + other)
    let back = try shell.menagerie(
      arguments: ["photos", "add", "--by-name", out, "--yes"] + other)
    #expect(back.text == "Added 7 photos of 2 animals\n", "\(back.errors)")
  }
}
