import Foundation
import TestSupport
import Testing

@Suite("A question on a terminal", .waitsForProcesses)
struct QuestionTests {
  private let shell: Shell

  init() async throws {
    shell = try Shell()
    try await shell.makeSmallZoo()
  }

  /// Runs a command on a terminal of its own, on which something is typed.
  private func run(_ command: String, typing answer: String) throws -> Shell.Result {
    try shell.script(
      "printf '\(answer)\\n' | script -qec '\"$MENAGERIE_BIN\" \(command)' /dev/null")
  }

  @Test("tells the exact number, and does it after yes")
  func yes() throws {
    let run = try run("categories delete mammal", typing: "y")
    #expect(run.text.contains("Delete Mammal and 2 animals? [y/N] "))
    #expect(run.text.contains("Deleted category Mammal and 2 animals"))
    #expect(run.status == 0)
    #expect(try shell.menagerie("list").lines.count == 3)
  }

  @Test("leaves all as it is after anything else", arguments: ["n", "", "yy", "delete"])
  func no(answer: String) throws {
    let run = try run("delete --all", typing: answer)
    #expect(run.text.contains("Delete 5 animals? [y/N] "))
    #expect(run.text.contains("Nothing was changed."))
    #expect(run.status == 0)
    #expect(try shell.menagerie("list").lines.count == 5)
  }

  @Test("is left by ^C, which ends the program", arguments: ["delete --all", "import zoo.csv"])
  func interrupted(command: String) async throws {
    let run = try shell.script(
      """
      printf 'name,diet\\nYak,herbivore\\n' >zoo.csv
      mkfifo keys
      timeout 60 script -qec "$MENAGERIE_BIN \(command)" /dev/null <keys >seen & program=$!
      exec 3>keys
      until grep -q 'y/N' seen || ! kill -0 $program; do sleep 0.05; done
      printf '\\003' >&3
      exec 3>&-
      wait $program; status=$?
      cat seen
      exit $status
      """)
    #expect(run.text.contains("? [y/N] "))
    #expect(run.status == 130)
    #expect(try shell.menagerie("list").lines.count == 5)
  }
}
