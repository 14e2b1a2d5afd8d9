import Foundation
import TestSupport
import Testing

@Suite("menagerie backup, check and recover", .waitsForProcesses, .timeLimit(.minutes(10)))
struct SafekeepingTests {
  private let shell: Shell
  private var copy: String { shell.folder.path + "/copy.sqlite" }

  init() async throws {
    shell = try Shell()
    try await shell.makeSmallZoo()
  }

  private func zero(page: Int) throws {
    let file = try FileHandle(forUpdating: shell.catalogURL)
    try file.seek(toOffset: UInt64(page - 1) * 4_096)
    try file.write(contentsOf: Data(count: 4_096))
    try file.close()
  }

  private func firstPage(of table: String) throws -> Int {
    let sql = "SELECT rootpage FROM sqlite_master WHERE name = '\(table)'"
    return try #require(OtherProgram(shell.catalog).column(sql).first.flatMap { Int($0) })
  }

  @Test("backup copies the catalog, and says how much it is")
  func backsUp() throws {
    let run = try shell.menagerie("backup", copy)
    #expect(run.text == "Backed up 5 animals to \(copy)\n")
    #expect(run.status == 0)
    #expect(try shell.menagerie("list", "--catalog", copy).text == shell.menagerie("list").text)
    #expect(try shell.folder.names == ["copy.sqlite", "zoo.sqlite"])
  }

  @Test("backup replaces a file only with --replace, and never the catalog")
  func replaces() throws {
    #expect(try shell.menagerie("backup", copy).status == 0)
    let run = try shell.menagerie("backup", copy)
    #expect(run.status == 73)
    #expect(
      run.errors.hasSuffix("already exists; name another file, or add --replace to replace it.\n")
    )
    #expect(try shell.menagerie("backup", copy, "--replace").status == 0)
    #expect(try shell.menagerie("backup", shell.catalog, "--replace").status == 64)
    #expect(try shell.menagerie("backup", shell.folder.path + "/no/copy").status == 73)
  }

  @Test(
    "backup to a disk that is full says so and leaves nothing there",
    .enabled(if: geteuid() == 0, "Only root can mount a small file system."))
  func fullDisk() throws {
    let run = try shell.script(
      """
      mkdir disk && mount -t tmpfs -o size=40k tmpfs disk || exit 99
      "$MENAGERIE_BIN" backup disk/copy.sqlite; status=$?; ls -A disk; umount disk; exit $status
      """)
    #expect(run.status == 74, "\(run.errors)")
    #expect(
      run.errors == "menagerie: disk/copy.sqlite: no space is left; make room and try again.\n")
    #expect(run.text.isEmpty)
  }

  @Test("backup to a place where no file can be locked says so and leaves nothing there")
  func noLocks() throws {
    let run = try shell.script(
      """
      mkdir disk && strace -f -qq -o /dev/null -e trace=flock -e inject=flock:error=ENOLCK \\
        "$MENAGERIE_BIN" backup disk/copy.sqlite; status=$?; ls -A disk; exit $status
      """)
    #expect(run.status == 74, "\(run.errors)")
    #expect(run.errors.contains("is on a file system without locks"))
    #expect(run.text.isEmpty)
  }

  @Test("backup that a signal ends leaves nothing", arguments: [SIGTERM, SIGHUP])
  func signalled(signal: Int32) async throws {
    // While another program has the turn at the place of the copy, it cannot come to its end.
    let lock = try ForeignLock(on: copy, line: "4711\tkeeper\tfarm\n")
    let process = try ChildProcess(
      [ProgramUnderTest.path, "backup", copy], environment: shell.environment, output: .nothing)
    try await wait(for: "the new file beside the copy") {
      try shell.folder.names.contains { $0.hasPrefix("copy.sqlite-new-") }
    }
    process.send(signal)
    #expect(process.waitForEnd().status == 128 + signal)
    lock.release()
    #expect(try shell.folder.names.filter { $0.hasPrefix("copy.sqlite-new-") } == [])
    #expect(access(copy, F_OK) != 0)
  }

  @Test("a catalog of an earlier version is brought up to date, and that is told")
  func update() throws {
    try FileManager.default.removeItem(atPath: shell.catalog)
    try StoredCatalog.version1.write(to: shell.catalog)
    let first = try shell.menagerie("add", "Ox")
    #expect(first.text == "Added Ox\n")
    #expect(first.errors == "menagerie: Bringing the catalog up to date with this version…\n")
    #expect(try shell.menagerie("add", "Yak").errors == "")
  }

  @Test(
    "backup and check take a catalog of an earlier version, and leave it at that",
    arguments: StoredCatalog.all)
  func earlierVersion(stored: StoredCatalog) throws {
    let old = shell.folder.path + "/old.sqlite"
    let animals = "\(stored.animals.count) animals"
    try stored.write(to: old)
    let before = try Data(contentsOf: URL(fileURLWithPath: old))
    let check = try shell.menagerie("check", "--catalog", old)
    #expect(check.text == "No problems found in \(animals)\n", "\(check.errors)")
    let backup = try shell.menagerie("backup", copy, "--catalog", old)
    #expect(backup.text == "Backed up \(animals) to \(copy)\n", "\(backup.errors)")
    #expect(try OtherProgram(copy).column("PRAGMA user_version") == ["\(stored.version)"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: old)) == before)
  }

  @Test("import knows the file whose rows an earlier version has imported")
  func importedEarlier() throws {
    let old = shell.folder.path + "/old.sqlite"
    try StoredCatalog.version4.write(to: old)
    let file = shell.folder.path + "/zoo.csv"
    let text = StoredCatalog.importedFile + "11,Lynx,Mammal,carnivorous\n"
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    let run = try shell.menagerie("import", file, "--yes", "--catalog", old)
    #expect(run.text.contains("zoo.csv: 1 new, 2 changed, 0 same, 0 refused"), "\(run.errors)")
  }

  @Test(
    "backup is made of a catalog that a shell of SQLite has left with orphans, and tells of them")
  func orphans() throws {
    try OtherProgram(shell.catalog).execute("DELETE FROM animalCategory WHERE id = 1")
    let run = try shell.menagerie("backup", copy)
    #expect(run.status == 0)
    #expect(
      run.errors.hasSuffix(" a record names another that is missing; see “menagerie check”.\n"),
      "\(run.errors)")
  }

  @Test("check says that all is well, or what is not, with the status for it")
  func checks() throws {
    let sound = try shell.menagerie("check")
    #expect(sound.text == "No problems found in 5 animals\n")
    #expect(sound.status == 0)
    try OtherProgram(shell.catalog).execute("UPDATE animal SET foldedName = 'x' WHERE id < 3")
    let run = try shell.menagerie("check")
    #expect(
      run.lines == [
        "Animal 1: its foldedName (x) is not that of its name (Lynx)",
        "Animal 2: its foldedName (x) is not that of its name (Aardvark)",
      ])
    #expect(
      run.errors == """
        menagerie: 2 problems found; where no line says what to do, restore a backup, or try “menagerie recover”.

        """)
    #expect(run.status == 65)
  }

  @Test("check --repair makes anew what follows from the rest, says so, and names what is left")
  func repairs() throws {
    try OtherProgram(shell.catalog).execute(
      "DROP VIEW animals; CREATE VIEW animals AS SELECT 1; UPDATE animalCount SET count = 9")
    let found = try shell.menagerie("check")
    #expect(found.status == 65)
    #expect(found.lines.allSatisfy { $0.hasSuffix("; “menagerie check --repair” puts it right") })
    let run = try shell.menagerie("check", "--repair")
    #expect(
      run.lines.first
        == "Put right: The view animals: is not as it was made; another program has changed it")
    #expect(run.lines.last == "No problems left in 5 animals")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try shell.menagerie("check").text == "No problems found in 5 animals\n")
    try OtherProgram(shell.catalog).execute(
      """
      DROP VIEW animals;
      CREATE TRIGGER spy AFTER DELETE ON animal BEGIN SELECT 1; END
      """)
    let rest = try shell.menagerie("check", "--repair", "--json")
    #expect(rest.status == 65)
    #expect(
      rest.text == """
        {"problems":
        [{"problem":"The trigger spy of the table animal: another program has added it; drop it unless that needs it"}
        ],"repaired":["The view animals: is missing"],"animals":null}

        """)
  }

  @Test("a catalog of which a table is missing is damaged", arguments: ["list", "add", "stats"])
  func droppedTable(command: String) throws {
    try OtherProgram(shell.catalog).execute("DROP TABLE animalCount; DROP TABLE animalRecency")
    let arguments = command == "add" ? ["add", "Ox"] : [command]
    let run = try shell.menagerie(arguments: arguments)
    #expect(run.status == 65)
    #expect(run.errors.contains("is damaged (no such table: "), "\(run.errors)")
    #expect(run.errors.contains("try “menagerie recover \(shell.catalog) NEW”."))
  }

  @Test("check prints 100 lines on a terminal and counts the rest, elsewhere it prints all")
  func limits() throws {
    try OtherProgram(shell.catalog).execute(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
      INSERT INTO animal (name, foldedName, diet) SELECT 'Ox', 'no ox', 'unknown' FROM n
      """)
    #expect(try shell.menagerie("check").lines.count == 1_200)
    let terminal = try PseudoTerminal(
      [ProgramUnderTest.path, "check"], environment: shell.environment, columns: 80, rows: 24)
    var bytes: [UInt8] = []
    while let some = terminal.read(within: 10_000) { bytes += some }
    terminal.waitForEnd()
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
    #expect(lines.filter { $0.hasPrefix("Animal ") }.count == 100)
    #expect(lines.contains("… and 1,100 more"))
  }

  @Test("a damaged catalog is refused with the command that recovers it")
  func refersToRecover() throws {
    try zero(page: firstPage(of: "animal"))
    let run = try shell.menagerie("list")
    #expect(run.status == 65)
    #expect(run.errors.contains("try “menagerie recover \(shell.catalog) NEW”."), "\(run.errors)")
  }

  @Test("recover saves what is left, and leaves the damaged file as it was")
  func recovers() throws {
    try zero(page: firstPage(of: "animal"))
    let before = try Data(contentsOf: shell.catalogURL)
    let run = try shell.menagerie("recover", shell.catalog, copy)
    #expect(run.lines.last == "Saved all 5 animals in \(copy)")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try Data(contentsOf: shell.catalogURL) == before)
    #expect(try shell.folder.names == ["copy.sqlite", "zoo.sqlite"])
    #expect(try shell.menagerie("check", "--catalog", copy).status == 0)
    #expect(try shell.menagerie("list", "--catalog", copy).lines.count == 5)
  }

  @Test("recover lists what is lost, and ends with status 65")
  func loses() throws {
    try OtherProgram(shell.catalog).execute("DELETE FROM change; DELETE FROM edit")
    try zero(page: firstPage(of: "animal"))
    let run = try shell.menagerie("recover", shell.catalog, copy)
    #expect(run.lines.last == "Saved 5 of about 5 animals in \(copy)")
    #expect(run.lines.first?.hasSuffix("cannot be read; it held animal") == true)
    #expect(run.status == 65)
  }

  @Test("what a damaged file holds cannot act on the terminal")
  func isHarmless() async throws {
    let hostile = try Shell()
    try await hostile.addHostileAnimal()
    for run in [
      try hostile.menagerie("check"),
      try hostile.menagerie("recover", hostile.catalog, hostile.folder.path + "/new.sqlite"),
    ] {
      #expect(!run.text.isEmpty, "\(run.errors)")
      #expect((run.text + run.errors).unicodeScalars.allSatisfy(HostileName.isHarmless))
    }
  }
}
