import Foundation
import TestSupport
import Testing

@Suite("An import while others change the fields", .waitsForProcesses)
struct ImportMeanwhileTests {
  private let shell: Shell
  private var source: String { shell.folder.path + "/dogs.csv" }
  private var errors: String { shell.folder.path + "/errors" }

  init() async throws {
    shell = try Shell()
    try await shell.makeSmallZoo()
    try Data("name,Colour\nRex,brown\n".utf8).write(to: URL(fileURLWithPath: source))
  }

  @Test(
    "plans again, and goes on", arguments: [("Chip", ["Chip", "Colour"]), ("colour", ["colour"])])
  func plansAgain(added: String, fields: [String]) async throws {
    let lock = try ForeignLock(on: shell.catalog, line: "4711\tkeeper\tfarm\n")
    let process = try ChildProcess(
      [ProgramUnderTest.path, "import", source, "--yes"], environment: shell.environment,
      output: .file(shell.folder.path + "/output"), errors: .file(errors))
    try await wait(for: "the import has planned") {
      try String(contentsOfFile: errors, encoding: .utf8).contains("Waiting for")
    }
    try OtherProgram(shell.catalog).execute(
      """
      INSERT INTO field (name, nameKey, kind, position) VALUES ('\(added)', lower('\(added)'), 'text', 1);
      ALTER TABLE animal ADD COLUMN field1 ANY;
      """)
    lock.release()
    #expect(process.waitForEnd().status == 0)
    #expect(
      try String(contentsOfFile: errors, encoding: .utf8) == """
        menagerie: Waiting for keeper on farm (process 4711)…
        menagerie: The fields of the catalog were changed in the meantime; planning again…

        """)
    let own = try OtherProgram(shell.catalog).column("SELECT name FROM field ORDER BY id")
    #expect(own == fields)
    #expect(try shell.menagerie("list", "--find", "rex", "--columns", "Colour").text == "brown\n")
  }

  @Test("says that an archive defines its fields in a way that cannot be read")
  func unreadableDefinitions() throws {
    let run = try shell.script(
      """
      cd "$HOME/.." && "$MENAGERIE_BIN" import dogs.csv --yes >/dev/null &&
        "$MENAGERIE_BIN" export zoo.zip >/dev/null && python3 -c '
      import zipfile
      old = zipfile.ZipFile("zoo.zip")
      with zipfile.ZipFile("new.zip", "w") as new:
        for name in old.namelist():
          new.writestr(name, b"{}" if name == "fields.json" else old.read(name))
      ' && "$MENAGERIE_BIN" import new.zip --yes --catalog new.sqlite
      """)
    #expect(run.status == 0)
    let sentence = "“fields.json” cannot be read; the kinds of fields are found by their values"
    #expect(run.errorLines.contains("menagerie: new.zip: \(sentence)"), "\(run.errors)")
    #expect(run.text.contains("6 new"))
  }
}
