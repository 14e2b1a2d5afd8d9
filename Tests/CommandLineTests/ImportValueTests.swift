import Foundation
import TestSupport
import Testing

@Suite("The values of an import", .waitsForProcesses)
struct ImportValueTests {
  private let shell: Shell
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    shell = try Shell()
    folder = try TemporaryFolder()
    path = folder.path + "/dogs.csv"
  }

  private func write(_ text: String) throws {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  private func values(_ columns: String) throws -> [String] {
    try shell.menagerie("list", "--columns", columns).lines
  }

  @Test func `a number that may be two is asked for on standard error, and --numbers answers`()
    throws
  {
    try write("Name;Mass (g)\nRex;1.800\nMimi;4.200\n")
    for options in [["--dry-run"], ["--dry-run", "--json"]] {
      let run = try shell.menagerie(arguments: ["import", path] + options)
      #expect(
        run.errors
          == "menagerie: dogs.csv: “1.800” in Mass (g) may be 1.8 (--numbers en) or 1800 (--numbers de), and stays as it is\n"
      )
    }
    let run = try shell.menagerie("import", path, "--yes", "--numbers", "de")
    #expect(run.errors == "")
    #expect(run.text.contains("Mass\tMass (g)\tnumber, g\t1800 · 4200"))
    #expect(try values("Mass") == ["4200", "1800"])
    let french = try shell.menagerie("import", path, "--numbers", "fr")
    #expect(french.status == 64)
  }

  @Test func `what stands for nothing is counted, and --missing says what does`() throws {
    try write("Name,Mass\nRex,-999\nMimi,4.2\nBo,NA\n")
    let run = try shell.menagerie("import", path, "--dry-run")
    #expect(run.lines.contains("1 × -999 as missing (Mass)"))
    #expect(run.lines.contains("1 × NA as missing (Mass)"))
    let other = try shell.menagerie("import", path, "--dry-run", "--missing", "-999,4.2", "--json")
    #expect(
      other.text.contains(#""missing":[{"sign":"-999","count":1,"fields":["Mass"]},{"sign":"4.2""#))
    #expect(try shell.menagerie("import", path, "--yes", "--missing", "none").status == 0)
    #expect(try values("name,Mass").sorted() == ["Bo\tNA", "Mimi\t4.2", "Rex\t-999"])
  }

  @Test func `--kind names a column as well as the field that it becomes`() throws {
    try write("Name,Weight (g),Tag\nRex,12,7\n")
    let run = try shell.menagerie(
      "import", path, "--yes", "--kind", "weight (G)=text", "--kind", "Tag=number")
    #expect(run.text.contains("Weight\tWeight (g)\ttext\t12"))
    #expect(run.text.contains("Tag\tTag\tnumber\t7"))
  }

  @Test func `dates are read in the order of the user where nothing in the file says it`() throws {
    try write("Name,Visit\nRex,03/04/2021\n")
    var american = shell
    american.environment["LC_ALL"] = nil
    american.environment["LC_TIME"] = "en_US.UTF-8"
    let run = try american.menagerie("import", path, "--yes")
    #expect(run.text.contains("Visit\tVisit\tdate, month first\t2021-03-04"), "\(run.text)")
    _ = try shell.menagerie("undo")
    #expect(try shell.menagerie("import", path, "--dry-run").text.contains("Visit\tVisit\ttext"))
    let said = try american.menagerie(
      "import", path, "--dry-run", "--kind", "Visit=date day first")
    #expect(said.text.contains("Visit\tVisit\tdate, day first\t2021-04-03"), "\(said.text)")
  }

  @Test func `refused rows come in with the mapping, the kinds and the key of their file`() throws {
    let text = "Name,Nick,Tag,Chip,Room,Seen\nAnn,Rex,A1,7,412,13/04/2026\n"
    try write(text + "Ben,,A2,8,413,05/04/2026\n")
    let rejects = folder.path + "/rejects.csv"
    let options = ["--map", "name=Nick", "--key", "Chip", "--kind", "Room=text"]
    let first = try shell.menagerie(
      arguments: ["import", path, "--rejects", rejects, "--yes"] + options)
    #expect(first.text.contains("1 new, 0 changed, 0 same, 1 refused"))
    #expect(try shell.menagerie("import", rejects, "--yes").status == 65)
    let refused = try String(contentsOfFile: rejects, encoding: .utf8)
    try refused.replacing("Ben,,", with: "Ben,Emu,")
      .write(toFile: rejects, atomically: true, encoding: .utf8)
    #expect(try shell.menagerie("import", rejects, "--yes").status == 0)
    #expect(
      try values("name,Tag,Chip,Room,Seen") == [
        "Emu\tA2\t8\t413\t2026-04-05", "Rex\tA1\t7\t412\t2026-04-13",
      ])
    #expect(
      try shell.menagerie("fields", "list").lines.suffix(5) == [
        "Tag\ttext", "Chip\ttext", "Room\ttext", "Seen\tdate", "Name 2\ttext",
      ])
    try write(text + "Ben,Emu,A2,8,413,05/04/2026\n")
    #expect(try shell.menagerie("import", path, "--yes").text.contains("0 new, 0 changed, 2 same"))
  }
}
