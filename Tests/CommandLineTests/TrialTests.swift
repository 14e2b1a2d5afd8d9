import Foundation
import TestSupport
import Testing

@Suite("The trial of an import", .waitsForProcesses)
struct TrialTests {
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
}
