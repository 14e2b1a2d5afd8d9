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
      run.errors == "menagerie: The catalog is in use by another program; try again.\n")
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
        menagerie: The catalog is in use by keeper on zoo-host (process 1234); try again.

        """)
  }
}
