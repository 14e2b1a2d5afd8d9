import Foundation
import TestSupport
import Testing

@Suite("An import while others change the fields", .waitsForProcesses)
struct ImportMeanwhileTests {
  private let shell: Shell
  private var source: String { shell.folder.path + "/dogs.csv" }

  init() async throws {
    shell = try Shell()
    try await shell.makeSmallZoo()
    try Data("name,Colour\nRex,brown\n".utf8).write(to: URL(fileURLWithPath: source))
  }

  @Test(
    "plans again, and goes on", arguments: [("Chip", ["Chip", "Colour"]), ("colour", ["colour"])])
  func plansAgain(added: String, fields: [String]) async throws {
    // A process of its own: it holds the lock for as long as it takes, however busy the tests are.
    let run = try shell.script(
      """
      exec python3 - '\(source)' '\(added)' <<'END'
      import fcntl, os, sqlite3, subprocess, sys
      catalog = os.environ["MENAGERIE_CATALOG"]
      lock = open(catalog + "-lock", "w")
      fcntl.flock(lock, fcntl.LOCK_EX)
      lock.write("4711\\tkeeper\\tfarm\\n")
      lock.flush()
      program = subprocess.Popen(
        [os.environ["MENAGERIE_BIN"], "import", sys.argv[1], "--yes"],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
      lines = [program.stderr.readline()]
      other = sqlite3.connect(catalog)
      other.execute(
        "INSERT INTO field (name, nameKey, kind, position) VALUES (?1, lower(?1), 'text', 1)",
        (sys.argv[2],))
      other.execute("ALTER TABLE animal ADD COLUMN field1 ANY")
      other.commit()
      other.close()
      fcntl.flock(lock, fcntl.LOCK_UN)
      sys.stderr.write("".join(lines + program.stderr.readlines()))
      sys.exit(program.wait())
      END
      """)
    #expect(run.status == 0)
    #expect(
      run.errors == """
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
