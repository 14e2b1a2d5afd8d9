import Catalog
import TestSupport
import Testing

@Suite("Beside the catalog", .waitsForProcesses)
struct NeighbourTests {
  private let shell: Shell

  init() async throws {
    shell = try Shell()
    try await shell.makeSmallZoo()
  }

  @Test(
    "a command leaves nothing, also when it refuses or nobody takes what it prints",
    arguments: [
      "list", "list --json", "categories", "list --category None", "sample", "list >/dev/full",
      "list | head -n 1", "add Ox --diet herbivorous",
    ])
  func leavesNothing(command: String) async throws {
    try await shell.add((0..<5_000).map { .init(name: "Ant \($0)") })
    _ = try shell.script("\"$MENAGERIE_BIN\" \(command)")
    #expect(try shell.folder.names == ["zoo.sqlite"])
  }

  @Test(
    "nothing comes or goes while an editor has it open, which goes on", arguments: [true, false])
  func leavesEditorAlone(hasWritten: Bool) async throws {
    let editor = try CatalogStore(.file(shell.catalog))
    if hasWritten { _ = try await editor.insert(RecordDraft(name: "Ox")) }
    let before = try shell.folder.names.filter { !$0.hasSuffix("-lock") }
    let count = try shell.menagerie("list").lines.count
    #expect(try shell.folder.names.filter { !$0.hasSuffix("-lock") } == before)
    _ = try await editor.insert(RecordDraft(name: "Yak"))
    #expect(try shell.menagerie("list").lines.count == count + 1)
    editor.close()
    #expect(try shell.folder.names == ["zoo.sqlite"])
    #expect(try shell.menagerie("list").lines.count == count + 1)
  }

  @Test("a command that nobody listens to ends as the shell expects, without a word")
  func brokenPipe() async throws {
    try await shell.add((0..<5_000).map { .init(name: "Ant \($0)") })
    let run = try shell.script("{ \"$MENAGERIE_BIN\" list; echo $? >&2; } | head -n 1")
    #expect(run.lines.count == 1)
    #expect(run.errors == "141\n")
  }
}
