import Foundation
import TestSupport
import Testing

@Suite("A catalog that another program has locked", .waitsForProcesses)
struct LockTests {
  @Test("is listed all the same, and added to with status 75 after ten seconds")
  func isBusy() async throws {
    let shell = try Shell()
    try await shell.makeSmallZoo()
    let other = try OtherProgram(shell.catalog)
    try other.execute("BEGIN IMMEDIATE")
    #expect(try shell.menagerie("list").lines.count == 5)
    let run = try shell.menagerie("add", "Ox", "--diet", "herbivorous")
    #expect(run.status == 75)
    #expect(run.text.isEmpty)
    #expect(
      run.errors == """
        menagerie: Waiting for another program that writes to the catalog…
        menagerie: The catalog is in use by another program; try again.

        """)
    try other.execute("COMMIT")
    #expect(try shell.menagerie("add", "Ox", "--diet", "herbivorous").status == 0)
    #expect(try shell.menagerie("list").lines.count == 6)
  }

  @Test("is named with who has it, where that is another Menagerie")
  func namesHolder() async throws {
    let shell = try Shell()
    try await shell.makeSmallZoo()
    let lock = open(shell.catalog + "-lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
    try Data("1234\tkeeper\tzoo-host\n".utf8).write(
      to: URL(fileURLWithPath: shell.catalog + "-lock"))
    let run = try shell.menagerie("add", "Ox", "--diet", "herbivorous")
    #expect(run.status == 75)
    #expect(
      run.errors == """
        menagerie: Waiting for keeper on zoo-host (process 1234)…
        menagerie: The catalog is in use by keeper on zoo-host (process 1234); try again.

        """)
  }

  @Test(
    "is not said to be in use where its file system has no locks",
    arguments: [("list", "fcntl"), ("stats", "fcntl"), ("add Ox", "fcntl"), ("add Ox", "flock")])
  func noLocks(command: String, call: String) async throws {
    let shell = try Shell()
    try await shell.makeSmallZoo()
    let run = try shell.script(
      """
      strace -f -qq -o /dev/null -e trace=\(call) -e inject=\(call):error=ENOLCK \
        "$MENAGERIE_BIN" \(command)
      """)
    #expect(run.status == 74)
    #expect(
      run.errors.hasSuffix(
        ": is on a file system without locks, where two programs could damage it; copy it to another.\n"
      ), "\(run.errors)")
  }

  @Test(
    "is waited for, and each command says for whom, on standard error alone",
    arguments: [
      "add Ox --json", "edit Lynx --diet unknown --json", "delete Lynx --json", "undo --json",
      "categories add Reptile --json", "retention --days 9 --json", "import zoo.csv --json",
    ])
  func isWaitedFor(command: String) async throws {
    let shell = try Shell()
    try await shell.makeSmallZoo()
    let run = try shell.script(
      """
      printf 'name,diet\\nYak,herbivore\\n' >zoo.csv
      printf '1234\\tkeeper\\tzoo-host\\n' >"$MENAGERIE_CATALOG-lock"
      exec 9<"$MENAGERIE_CATALOG-lock"
      flock 9
      "$MENAGERIE_BIN" \(command) 9<&- 2>told & program=$!
      until grep -qs Waiting told || ! kill -0 $program; do sleep 0.05; done
      flock -u 9
      wait $program; status=$?
      cat told >&2
      exit $status
      """)
    #expect(run.errors == "menagerie: Waiting for keeper on zoo-host (process 1234)…\n")
    #expect(run.status == 0)
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: run.output) }
  }
}
