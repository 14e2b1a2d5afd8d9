import Foundation
import TestSupport
import Testing

/// Something at the path of a catalog that is none, and what is said of it.
struct RefusedFile: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let status: Int32
  let reason: String
  let prepare: @Sendable (Shell) async throws -> Void

  init(
    _ name: String, _ status: Int32, _ reason: String,
    prepare: @escaping @Sendable (Shell) async throws -> Void
  ) {
    testDescription = name
    self.status = status
    self.reason = reason
    self.prepare = prepare
  }

  static let all = [
    RefusedFile("a directory", 65, "is a directory") { shell in
      try FileManager.default.createDirectory(
        atPath: shell.catalog, withIntermediateDirectories: false)
    },
    RefusedFile("a FIFO", 65, "is not a regular file") { shell in
      #expect(mkfifo(shell.catalog, 0o644) == 0)
    },
    RefusedFile("a text file", 65, "is not a catalog") { shell in
      try Data(String(repeating: "Dear diary\n", count: 500).utf8).write(to: shell.catalogURL)
    },
    RefusedFile("an empty file", 65, "is empty") { shell in
      try Data().write(to: shell.catalogURL)
    },
    RefusedFile("another program's SQLite file", 65, "is a database of another program") { shell in
      try OtherProgram(shell.catalog).execute("CREATE TABLE bookmark (address TEXT)")
    },
    RefusedFile("another program's SQLite file in WAL mode", 65, "another program") { shell in
      try OtherProgram(shell.catalog)
        .execute("PRAGMA journal_mode = WAL; CREATE TABLE bookmark (address TEXT)")
    },
    RefusedFile("a newer schema", 65, "has version 99") { shell in
      try await shell.makeSmallZoo()
      try OtherProgram(shell.catalog).execute("PRAGMA user_version = 99")
    },
    RefusedFile("a truncated file", 65, "is damaged") { shell in
      try await shell.makeSmallZoo()
      let bytes = try Data(contentsOf: shell.catalogURL)
      try bytes.prefix(bytes.count / 2).write(to: shell.catalogURL)
    },
    RefusedFile("half a page of a catalog", 65, "is") { shell in
      try await shell.makeSmallZoo()
      try Data(contentsOf: shell.catalogURL).prefix(2_000).write(to: shell.catalogURL)
    },
  ]
}

extension Shell {
  var catalogURL: URL { URL(fileURLWithPath: catalog) }
}

@Suite("In place of a catalog,", .waitsForProcesses)
struct RefusedFileTests {
  @Test("a file is refused in one line and left as it was", arguments: RefusedFile.all)
  func isRefused(file: RefusedFile) async throws {
    let shell = try Shell()
    try await file.prepare(shell)
    let before = try FileState(shell.catalog, in: shell.folder)
    for command in ["list", "categories", "sample", "add Ox --diet herbivorous"] {
      let run = try shell.script("exec \"$MENAGERIE_BIN\" \(command)")
      #expect(run.status == file.status, "\(command): \(run.errors)")
      #expect(run.text.isEmpty)
      #expect(run.errorLines.count == 1, "\(run.errors)")
      #expect(run.errors.hasPrefix("menagerie: \(shell.catalog): "), "\(run.errors)")
      #expect(run.errors.contains(file.reason), "\(run.errors)")
      #expect(try FileState(shell.catalog, in: shell.folder) == before, "after \(command)")
    }
  }

  @Test(
    "nothing is there: said with status 66, and nothing is made",
    arguments: [
      "list", "categories", "edit Ox --diet herbivorous", "fields retire Breed",
    ])
  func isMissing(command: String) throws {
    let shell = try Shell()
    let run = try shell.script("exec \"$MENAGERIE_BIN\" \(command)")
    #expect(run.status == 66)
    #expect(
      run.errors
        == "menagerie: \(shell.catalog): is not there; “menagerie --catalog \(shell.catalog)” makes a new catalog.\n"
    )
    #expect(try shell.folder.names == [])
  }

  /// Root may read all files; without that capability it may not.
  @Test("a catalog without permission is refused with status 77 and left as it was")
  func isForbidden() async throws {
    let shell = try Shell()
    try await shell.makeSmallZoo()
    let before = try FileState(shell.catalog, in: shell.folder)
    #expect(chmod(shell.catalog, 0) == 0)
    let asNobodySpecial =
      geteuid() == 0
      ? "exec setpriv --bounding-set -dac_override,-dac_read_search --inh-caps -all" : "exec"
    for command in ["list", "sample", "add Ox --diet herbivorous"] {
      let run = try shell.script("\(asNobodySpecial) \"$MENAGERIE_BIN\" \(command)")
      #expect(run.status == 77, "\(run.errors)")
      #expect(run.errorLines.count == 1)
      #expect(run.errors.hasPrefix("menagerie: \(shell.catalog): no permission"))
    }
    #expect(chmod(shell.catalog, 0o644) == 0)
    #expect(try FileState(shell.catalog, in: shell.folder) == before)
  }

  @Test("a catalog that may only be read is listed, and not added to")
  func isReadOnly() async throws {
    let shell = try Shell()
    try await shell.makeSmallZoo()
    #expect(chmod(shell.catalog, 0o444) == 0)
    let plain =
      geteuid() == 0
      ? "exec setpriv --bounding-set -dac_override,-dac_read_search --inh-caps -all" : "exec"
    #expect(try shell.script("\(plain) \"$MENAGERIE_BIN\" list").lines.count == 5)
    let run = try shell.script("\(plain) \"$MENAGERIE_BIN\" add Ox --diet herbivorous")
    #expect(run.status == 77, "\(run.errors)")
    #expect(
      run.errors
        == "menagerie: \(shell.catalog): can only be read (Permission denied); “menagerie --read-only \(shell.catalog)” opens it so.\n"
    )
  }

  @Test("the editor names the option by which a catalog in a folder opens that cannot be written")
  func isInReadOnlyFolder() async throws {
    var shell = try Shell()
    shell.environment["TERM"] = "xterm-256color"
    try await shell.makeSmallZoo()
    #expect(chmod(shell.folder.path, 0o555) == 0)
    defer { chmod(shell.folder.path, 0o755) }
    let plain =
      geteuid() == 0
      ? "exec setpriv --bounding-set -dac_override,-dac_read_search --inh-caps -all" : "exec"
    let terminal = try PseudoTerminal(
      ["/bin/sh", "-c", "\(plain) \"$MENAGERIE_BIN\""], environment: shell.environment,
      columns: 80, rows: 24)
    var bytes: [UInt8] = []
    while let some = terminal.read(within: 10_000) { bytes += some }
    terminal.waitForEnd()
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("“menagerie --read-only \(shell.catalog)” opens it so."), "\(text)")
  }

  @Test(
    "a catalog on a full disk is read, and a deletion says what it needs",
    .enabled(if: geteuid() == 0, "Only root can mount a small file system."))
  func isOnFullDisk() async throws {
    let shell = try Shell()
    try await shell.makeSmallZoo()
    let run = try shell.script(
      """
      cd "$(dirname "$MENAGERIE_CATALOG")"
      mkdir disk && mount -t tmpfs -o size=2m tmpfs disk || exit 99
      cp zoo.sqlite disk && MENAGERIE_CATALOG=disk/zoo.sqlite
      dd if=/dev/zero of=disk/filler bs=4k 2>/dev/null
      "$MENAGERIE_BIN" delete Lynx; echo $?
      "$MENAGERIE_BIN" delete --dry-run Lynx
      "$MENAGERIE_BIN" list | wc -l
      truncate -s -1M disk/filler
      "$MENAGERIE_BIN" delete Lynx
      umount disk
      """)
    #expect(run.lines == ["74", "1 animal would be deleted", "5", "Deleted Lynx"])
    #expect(
      run.errors == """
        menagerie: disk/zoo.sqlite: no space is left, and a deletion needs some too, for the log and the history; \
        make 1 MB of room on that disk and try again.

        """)
  }
}
