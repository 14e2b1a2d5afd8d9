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

  private static let rows = "printf 'name,diet\\nYak,herbivore\\n' >zoo.csv"

  /// Runs a command on a terminal of its own, on which keys are typed once it has asked; they are
  /// written as `printf` takes them. Before it asks, `first` is done, which may type on descriptor
  /// 3; the file of an import is a pipe, so that it waits for its rows.
  private func run(
    _ command: String, answering keys: String, first: String = ":"
  ) throws -> Shell.Result {
    try shell.script(
      """
      trap '' PIPE
      mkfifo keys zoo.csv
      timeout 600 script -qec '"$MENAGERIE_BIN" \(command)' /dev/null <keys >seen & program=$!
      exec 3>keys
      \(first)
      until grep -q 'y/N' seen || ! kill -0 $program; do sleep 0.05; done
      printf '\(keys)' >&3
      exec 3>&-
      wait $program; status=$?
      cat seen
      exit $status
      """)
  }

  @Test("tells the exact number, and does it after yes")
  func yes() throws {
    let run = try run("categories delete mammal", answering: "y\\n")
    #expect(run.text.contains("Delete Mammal and 2 animals? [y/N] "))
    #expect(run.text.contains("Deleted category Mammal and 2 animals"))
    #expect(run.status == 0)
    #expect(try shell.menagerie("list").lines.count == 3)
  }

  @Test("leaves all as it is after anything else", arguments: ["n", "", "yy", "delete"])
  func no(answer: String) throws {
    let run = try run("delete --all", answering: answer + "\\n")
    #expect(run.text.contains("Delete 5 animals? [y/N] "))
    #expect(run.text.contains("Nothing was changed."))
    #expect(run.status == 0)
    #expect(try shell.menagerie("list").lines.count == 5)
  }

  @Test("is asked before what another session of the same login did is undone")
  func undo() throws {
    let declined = try run("undo", answering: "n\\n")
    #expect(declined.text.contains("? Saved in another session of \(NSUserName())@"))
    #expect(declined.text.contains("Nothing was changed."))
    #expect(try shell.menagerie("list").lines.count == 5)
    #expect(try run("undo", answering: "y\\n").status == 0)
    #expect(try shell.menagerie("list").lines.isEmpty)
  }

  @Test("is not answered by what was typed before it was asked")
  func early() throws {
    let run = try run(
      "import zoo.csv", answering: "n\\n",
      first: """
        printf 'y\\n' >&3
        until grep -q y seen || ! kill -0 $program; do sleep 0.05; done
        \(Self.rows)
        """)
    #expect(run.text.contains("Nothing was changed."))
    #expect(try shell.menagerie("list").lines.count == 5)
  }

  @Test("is left by ^C, which ends the program", arguments: ["delete --all", "import zoo.csv"])
  func interrupted(command: String) async throws {
    let rows = command.contains("zoo.csv") ? Self.rows : ":"
    let run = try run(command, answering: "\\003", first: rows)
    #expect(run.text.contains("? [y/N] "))
    #expect(run.status == 130)
    #expect(try shell.menagerie("list").lines.count == 5)
  }
}
