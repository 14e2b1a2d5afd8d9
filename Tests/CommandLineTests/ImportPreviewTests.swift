import Foundation
import TestSupport
import Testing

@Suite("The preview of an import", .waitsForProcesses)
struct ImportPreviewTests {
  @Test("makes no catalog where there is none, and leaves nothing among the temporary files")
  func leavesNothing() throws {
    var shell = try Shell()
    let temporary = try TemporaryFolder()
    shell.environment["TMPDIR"] = temporary.path
    let run = try shell.script(
      "printf 'name,category\\nYak,Mammal\\n,Bird\\n' | \"$MENAGERIE_BIN\" import - --rejects '' --dry-run"
    )
    #expect(run.status == 65)
    #expect(
      run.text.contains("standard input: 1 new, 0 changed, 0 same, 1 refused; 1 new category"))
    #expect(try temporary.names == [])
    #expect(try shell.folder.names == [])
  }

  @Test("writes no file beside the source, and says what would be refused, and why")
  func writesNothing() throws {
    let shell = try Shell()
    let source = try TemporaryFolder()
    let path = source.path + "/zoo.csv"
    try "name,category\nYak,Mammal\n,Bird\n".write(toFile: path, atomically: true, encoding: .utf8)
    let run = try shell.menagerie("import", path, "--dry-run")
    #expect(run.status == 65)
    #expect(
      run.lines.suffix(2) == [
        "line 3, name: It has no name.",
        "An import writes the refused rows to \(shell.folder.path)/zoo.csv.rejected.csv",
      ])
    #expect(run.lines.contains("Match rows by\tall their cells"))
    #expect(
      run.errors == "menagerie: 1 row would be refused; an import keeps it in a file.\n")
    #expect(try source.names == ["zoo.csv"])
    #expect(
      try shell.menagerie("import", path, "--dry-run", "--json").text.contains("\"rejects\":null"))
    #expect(try source.names == ["zoo.csv"])
    let both = try shell.menagerie("import", path, "--dry-run", "--rejects", source.path + "/r.csv")
    #expect(both.status == 64)
    #expect(try shell.menagerie("import", path, "--yes").status == 65)
    #expect(try source.names == ["zoo.csv"])
    #expect(try shell.folder.names.contains("zoo.csv.rejected.csv"))
  }

  @Test(
    "says how rows without a name could be named, and the column of names is no field beside it")
  func namesNameless() throws {
    let shell = try Shell()
    let source = try TemporaryFolder()
    let path = source.path + "/seen.csv"
    try "id,Species\n71,Emu\n72,\n".write(toFile: path, atomically: true, encoding: .utf8)
    let run = try shell.menagerie("import", path, "--dry-run")
    #expect(run.status == 65)
    #expect(run.lines.last == "Name them by id with --map 'name={Species|id}'")
    let named = try shell.menagerie("import", path, "--dry-run", "--map", "name={Species|id}")
    #expect(named.status == 0)
    #expect(named.text.contains(" 2 new, 0 changed, 0 same, 0 refused"))
    #expect(!named.text.contains("Species 2"))
  }

  @Test func `of an import says what the catalog has no room for, which then is left out`() throws {
    let shell = try Shell()
    let source = try TemporaryFolder()
    let path = source.path + "/wide.csv"
    let names = (1...1_200).map { "x\($0)" }.joined(separator: ",")
    let cells = (1...1_200).map { $0 % 3 == 1 ? "" : "v\($0)" }.joined(separator: ",")
    try Data("name,\(names)\nEmu,\(cells)\n".utf8).write(to: URL(fileURLWithPath: path))
    let run = try shell.menagerie("import", path, "--dry-run")
    let room = "400 columns have no room: a catalog takes 400 fields (x602, x603, "
    #expect(run.errors.hasPrefix("menagerie: wide.csv: \(room)"))
    #expect(run.errors.hasSuffix(", x617, x618 and 388 more)\n"))
    let unused = try #require(
      run.lines.first { $0.hasPrefix("Not used: x1 (empty), x4 (empty), ") })
    #expect(unused.hasSuffix(" and 388 more"))
    for options in [["--yes"], ["--yes", "--json"]] {
      let other = try Shell()
      let run = try other.menagerie(arguments: ["import", path] + options)
      #expect(run.status == 0)
      #expect(run.errors.hasPrefix("menagerie: wide.csv: \(room)"))
      #expect(try other.menagerie("list", "--columns", "x600").text == "v600\n")
    }
  }
}
