import Foundation
import TestSupport
import Testing

@Suite("menagerie undo and redo", .waitsForProcesses)
struct UndoTests {
  private let shell: Shell

  init() throws {
    shell = try Shell()
    #expect(try shell.menagerie("sample").status == 0)
    #expect(try shell.menagerie("add", "Yeti", "--diet", "omnivorous").status == 0)
  }

  private var names: [String] {
    get throws { try shell.menagerie("list", "--find", "yeti").lines }
  }

  @Test("take back the last edit, and take that back")
  func backAndForth() throws {
    let undo = try shell.menagerie("undo")
    #expect(undo.text == "Undid: Added Yeti\n")
    #expect(undo.errors.isEmpty)
    #expect(try names.isEmpty)
    #expect(try shell.menagerie("redo").text == "Redid: Added Yeti\n")
    #expect(try names.count == 1)
  }

  @Test("of a single edit leaves those after it")
  func single() throws {
    #expect(try shell.menagerie("undo", "--edit", "1").text == "Reverted: Added 498 animals\n")
    #expect(try shell.menagerie("list").lines.count == 1)
    let again = try shell.menagerie("undo", "--edit", "1")
    #expect(again.errors == "menagerie: It is undone already: Added 498 animals.\n")
    #expect(again.status == 65)
    let missing = try shell.menagerie("undo", "--edit", "77")
    #expect(missing.errors == "menagerie: The history has no edit 77; see “menagerie history”.\n")
    #expect(missing.status == 64)
  }

  @Test("say that there is nothing, and who has changed it since")
  func refusals() throws {
    let redo = try shell.menagerie("redo")
    #expect(redo.errors == "menagerie: There is nothing to redo.\n")
    #expect(redo.status == 65)
    try OtherProgram(shell.catalog).execute(
      "UPDATE animal SET diet = 'unknown' WHERE name = 'Yeti'")
    let moved = try shell.menagerie("undo")
    #expect(
      moved.errors
        == "menagerie: “Yeti” has changed since: Changed by another program. Undo that first.\n")
    #expect(moved.status == 65)
    try OtherProgram(shell.catalog).execute("DELETE FROM change; DELETE FROM edit")
    let undo = try shell.menagerie("undo")
    #expect(
      undo.errors == "menagerie: There is nothing of yours to undo; see “menagerie history”.\n")
    #expect(undo.status == 65)
  }
}
