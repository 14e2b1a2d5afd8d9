import Catalog
import Foundation
import TestSupport
import Testing

@Suite("menagerie export", .waitsForProcesses)
struct ExportTests {
  private let shell: Shell
  private var file: String { shell.folder.path + "/animals.tsv" }

  init() async throws {
    shell = try Shell()
    try await shell.makeSmallZoo()
  }

  @Test("writes CSV to standard output, as the animals were added")
  func standardOutput() throws {
    let run = try shell.menagerie("export")
    #expect(
      run.text == """
        name,category,diet
        Lynx,Mammal,carnivorous
        Aardvark,Mammal,omnivorous
        Émeu,Bird,omnivorous
        大熊猫,,herbivorous
        Pike,Fish,carnivorous

        """)
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(try shell.menagerie("export", "-").output == run.output)
    #expect(try shell.menagerie("export", "--format", "csv", "/dev/stdout").output == run.output)
  }

  @Test("writes a file in the format that its name says, and tells how much it is")
  func toFile() throws {
    let run = try shell.menagerie("export", file, "--category", "mammal", "--sort", "name")
    #expect(run.text == "Exported 2 animals to \(file)\n")
    #expect(
      try String(contentsOfFile: file, encoding: .utf8)
        == "name\tcategory\tdiet\nAardvark\tMammal\tomnivorous\nLynx\tMammal\tcarnivorous\n")
    #expect(try shell.folder.names == ["animals.tsv", "zoo.sqlite"])
  }

  @Test("replaces a file only with --replace, and never the catalog")
  func replaces() throws {
    #expect(try shell.menagerie("export", file).status == 0)
    let run = try shell.menagerie("export", file)
    #expect(run.status == 73)
    #expect(
      run.errors.hasSuffix("already exists; name another file, or add --replace to replace it.\n")
    )
    #expect(try shell.menagerie("export", file, "--replace").status == 0)
    #expect(
      try shell.menagerie("export", shell.catalog, "--format", "csv", "--replace").status == 64)
  }

  @Test(
    "refuses what makes no sense",
    arguments: [
      ["zoo.xlsx"], ["zoo"], ["zoo.json", "--spreadsheet"], [""], ["zoo.csv", "--cards"],
      ["zoo.html", "--cards", "--tick-list"], ["zoo.json", "--title", "Zoo"],
    ])
  func refused(arguments: [String]) throws {
    #expect(try shell.menagerie(arguments: ["export"] + arguments).status == 64)
  }

  @Test("tells on standard error which categories are left out")
  func leftOut() throws {
    #expect(try shell.menagerie("categories", "add", "Empty").status == 0)
    let run = try shell.menagerie("export")
    #expect(
      run.errors
        == "menagerie: 1 category without animals cannot be written in this format; JSON keeps them.\n"
    )
    #expect(try shell.menagerie("export", "--format", "json").errors.isEmpty)
  }

  @Test("ends as others do where nobody reads on")
  func brokenPipe() async throws {
    let many = (0..<5_000).map { RecordDraft(name: "Ant \($0)") }
    try await shell.add(many)
    let run = try shell.script(
      "{ \"$MENAGERIE_BIN\" export; echo $? >&2; } | head -n 1")
    #expect(run.text == "name,category,diet\n")
    #expect(run.errors == "141\n")
  }

  @Test("writes the same archive to a file and to standard output")
  func archive() throws {
    let path = shell.folder.path + "/zoo.zip"
    #expect(try shell.menagerie("export", path).status == 0)
    let run = try shell.menagerie("export", "--format", "dwca")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == run.output)
  }

  @Test("puts nothing on a terminal that could act on it")
  func terminal() async throws {
    try OtherProgram(shell.catalog).execute(
      "INSERT INTO animal (name, foldedName, diet) VALUES ('a' || char(27) || '[31m', 'a', 'unknown')"
    )
    let run = try shell.script("script -qec '\"$MENAGERIE_BIN\" export --diet unknown' /dev/null")
    #expect(!run.text.contains("\u{1B}[31m"))
    #expect(run.text.contains("[31m,,unknown"))
    let file = try shell.menagerie("export", "--diet", "unknown")
    #expect(file.text.contains("a\u{1B}[31m,,unknown"))
    let archive = try shell.script(
      "script -qec '\"$MENAGERIE_BIN\" export --format dwca; echo $?' /dev/null")
    #expect(archive.text.contains("64"))
  }
}
