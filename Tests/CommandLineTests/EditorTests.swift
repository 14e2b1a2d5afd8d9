import Foundation
import Testing

@Suite("The editor without a usable terminal", .waitsForProcesses)
struct EditorTests {
  private let shell: Shell

  init() throws {
    shell = try Shell()
  }

  @Test("says so with status 64, and makes no catalog")
  func needsTerminal() throws {
    for command in ["", "open", "--in-memory", "--read-only"] {
      let run = try shell.script("exec \"$MENAGERIE_BIN\" \(command)")
      #expect(run.status == 64)
      #expect(run.text.isEmpty)
      #expect(
        run.errors
          == "menagerie: The editor needs a terminal; without one, try “menagerie list”.\n")
    }
    #expect(try shell.folder.names == [])
  }

  @Test("refuses --in-memory with what names a file")
  func refusesContradiction() throws {
    for option in ["--read-only", "--catalog x.sqlite"] {
      let run = try shell.script("exec \"$MENAGERIE_BIN\" --in-memory \(option)")
      #expect(run.status == 64)
      #expect(run.errors.contains("--in-memory cannot be combined with --catalog or --read-only."))
    }
  }
}
