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
    #expect(undo.text == "Undid the addition of Yeti\n")
    #expect(undo.errors.isEmpty)
    #expect(try names.isEmpty)
    #expect(try shell.menagerie("redo").text == "Redid the addition of Yeti\n")
    #expect(try names.count == 1)
  }

  @Test("of a single edit leaves those after it")
  func single() throws {
    #expect(
      try shell.menagerie("undo", "--edit", "1").text == "Reverted the addition of 498 animals\n")
    #expect(try shell.menagerie("list").lines.count == 1)
    let again = try shell.menagerie("undo", "--edit", "1")
    #expect(again.errors == "menagerie: It is already undone: Added 498 animals.\n")
    #expect(again.status == 65)
    let missing = try shell.menagerie("undo", "--edit", "77")
    #expect(missing.errors == "menagerie: The history has no edit 77; see “menagerie history”.\n")
    #expect(missing.status == 65)
  }

  /// Runs the program as a colleague of the same login would, in a session of their own.
  private func elsewhere(_ arguments: String) throws -> Shell.Result {
    try shell.script("exec setsid --wait \"$MENAGERIE_BIN\" \(arguments)")
  }

  @Test("take back what was done in this session first, and ask before another of the same login")
  func sharedLogin() throws {
    #expect(try elsewhere("add Rex").status == 0)
    #expect(try shell.menagerie("undo").text == "Undid the addition of Yeti\n")
    #expect(try shell.menagerie("undo").text == "Undid the addition of 498 animals\n")
    let asked = try shell.menagerie("undo")
    let question = "menagerie: Undo “Added Rex”? Saved in another session of \(NSUserName())@"
    #expect(asked.errors.hasPrefix(question))
    #expect(asked.errors.hasSuffix("There is no terminal to answer on; add --yes to do it.\n"))
    #expect(asked.status == 64)
    #expect(try shell.menagerie("list").lines.count == 1)
    #expect(try shell.menagerie("undo", "--yes").text == "Undid the addition of Rex\n")
    #expect(try shell.menagerie("list").lines.isEmpty)
  }

  @Test("bring back what was undone in this session, and ask before they do another's")
  func sharedLoginRedo() throws {
    #expect(try elsewhere("undo --yes").status == 0)
    let asked = try shell.menagerie("redo")
    #expect(asked.errors.contains("Take back “Undid the addition of Yeti”? Saved in another"))
    #expect(asked.status == 64)
    #expect(try names.isEmpty)
    #expect(try elsewhere("redo").status == 64)
    #expect(try shell.menagerie("redo", "--yes").status == 0)
    #expect(try shell.menagerie("undo", "--yes").status == 0)
    #expect(try shell.menagerie("redo").status == 0)
    #expect(try names.count == 1)
  }

  @Test("of a single edit of the same login asks where another session has saved it")
  func sharedLoginSingle() throws {
    #expect(try elsewhere("add Rex").status == 0)
    let asked = try shell.menagerie("undo", "--edit", "3")
    #expect(asked.errors.contains("Undo “Added Rex”? Saved in another session of"))
    #expect(asked.status == 64)
    #expect(try shell.menagerie("undo", "--edit", "2").status == 0)
    #expect(try names.isEmpty)
    #expect(try shell.menagerie("undo", "--edit", "3", "--yes").status == 0)
  }

  @Test("are of one session where its leader has ended, as of what a script leaves running")
  func endedLeader() throws {
    let run = try shell.script(
      """
      mkfifo said
      setsid --fork sh -c '{
        while kill -0 $$ 2>/dev/null; do sleep 0.05; done
        "$MENAGERIE_BIN" add Rex
        "$MENAGERIE_BIN" undo
      } >said 2>&1 &'
      exec cat said
      """)
    #expect(run.text == "Added Rex\nUndid the addition of Rex\n")
  }

  @Test("of an edit whose session nobody knows ask, as of an earlier version")
  func unknownSession() throws {
    try OtherProgram(shell.catalog).execute("UPDATE edit SET session = NULL")
    #expect(try shell.menagerie("undo").status == 64)
    #expect(try names.count == 1)
  }

  @Test("of another user's edit asks, or needs --yes")
  func another() throws {
    try OtherProgram(shell.catalog).execute(
      "UPDATE edit SET user = 'bob', host = 'desk', time = 1795279200123 WHERE id = 2")
    let asked = try shell.script("TZ=UTC exec \"$MENAGERIE_BIN\" undo --edit 2")
    #expect(asked.errors.contains("Undo “Added Yeti”? bob@desk saved it, 2026-11-21 16:40."))
    #expect(asked.errors.contains("add --yes to do it"))
    #expect(asked.status == 64)
    #expect(try names.count == 1)
    #expect(try shell.menagerie("undo", "--edit", "2", "--yes").status == 0)
    #expect(try names.isEmpty)
  }

  @Test("of what another user's edit did to one animal asks about that alone")
  func anotherOfOne() throws {
    let edit = try shell.menagerie("edit", "--find", "wolf", "--diet", "unknown", "--yes")
    #expect(edit.status == 0, "\(edit.errors)")
    let program = try OtherProgram(shell.catalog)
    try program.execute(
      "UPDATE edit SET user = 'bob', host = 'desk', time = 1795279200123 WHERE id = 3")
    let id = try #require(program.column("SELECT recordID FROM change WHERE editID = 3").first)
    let name = try #require(program.column("SELECT name FROM animal WHERE id = \(id)").first)
    let asked = try shell.script(
      "TZ=UTC exec \"$MENAGERIE_BIN\" undo --edit 3 --animal \(id)")
    #expect(
      asked.errors.hasPrefix(
        "menagerie: Undo only what “Set the diet of 4 animals to unknown” did to \(name), id \(id)?"
      ))
    #expect(asked.errors.contains("bob@desk saved it, 2026-11-21 16:40."))
    #expect(asked.status == 64)
    let other = try shell.menagerie("undo", "--edit", "3", "--animal", "99999")
    #expect(other.errors.contains("did nothing to animal 99999"))
  }

  @Test("of a single edit may be of one animal alone")
  func oneAnimal() throws {
    #expect(try shell.menagerie("delete", "--find", "wolf", "--yes").status == 0)
    let some = try shell.menagerie("history", "--deleted").lines
    #expect(some.count > 1)
    let cells = try #require(some.first).split(separator: "\t").map(String.init)
    let id = try #require(cells[3].split(separator: " ").last.map(String.init))
    let undo = try shell.menagerie("undo", "--edit", cells[0], "--animal", id)
    #expect(undo.text.contains(cells[4]))
    #expect(try shell.menagerie("show", "id:\(id)").status == 0)
    #expect(try shell.menagerie("list", "--find", "wolf").lines.count == 1)
    let other = try shell.menagerie("undo", "--edit", cells[0], "--animal", "99999")
    #expect(other.errors.contains("did nothing to animal 99999"))
    #expect(other.status == 65)
    #expect(try shell.menagerie("undo", "--animal", id).status == 64)
    #expect(try shell.menagerie("undo").status == 0)
    #expect(try shell.menagerie("list", "--find", "wolf").lines.isEmpty)
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
