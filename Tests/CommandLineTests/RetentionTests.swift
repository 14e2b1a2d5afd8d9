import Catalog
import TestSupport
import Testing

@Suite("menagerie retention", .waitsForProcesses)
struct RetentionTests {
  private let shell: Shell

  /// A catalog with five edits, each a day after the one before it, the last one now.
  init() async throws {
    shell = try Shell()
    for name in ["Ant", "Bee", "Cow", "Dog", "Emu"] {
      try await shell.add([RecordDraft(name: name)])
    }
    try change("UPDATE edit SET time = time - (5 - id) * 86400000")
  }

  private func change(_ sql: String) throws {
    try OtherProgram(shell.catalog).execute(sql)
  }

  @Test("says that the history is kept for ever, unless it is told otherwise")
  func prints() throws {
    #expect(try shell.menagerie("retention").text == "The history is kept for ever.\n")
    _ = try shell.menagerie("retention", "--days", "1000")
    #expect(try shell.menagerie("retention").text == "The history is kept for 1,000 days.\n")
    #expect(
      try shell.menagerie("retention", "--unlimited").text == "The history is kept for ever.\n")
    #expect(try shell.menagerie("history").lines.count == 5)
  }

  @Test("forgets at once what is too old, and the animals stay")
  func forgets() throws {
    let run = try shell.menagerie("retention", "--days", "2")
    #expect(run.text == "The history is kept for 2 days.\nForgot 3 edits\n")
    #expect(
      try shell.menagerie("history", "--since", "0").lines.map { $0.prefix(1) } == ["4", "5"])
    #expect(try shell.menagerie("list").lines.count == 5)
    #expect(try shell.menagerie("undo").text == "Undid the addition of 1 animal\n")
  }

  @Test("forgets nothing for its age while the clock is behind, and says so")
  func tellsOfClock() throws {
    try change("UPDATE edit SET time = time + 999 * 86400000 WHERE id = 5")
    let run = try shell.menagerie("retention", "--days", "1")
    #expect(
      run.text == """
        The history is kept for 1 day.
        Nothing was forgotten for its age: the newest edit is dated after now. Check the clock.

        """)
    #expect(try shell.menagerie("history").lines.count == 5)
  }

  @Test(
    "refuses what makes no sense",
    arguments: ["--days 0", "--days -5", "--days x", "--unlimited --days 5", "--days 9999999"])
  func refuses(arguments: String) throws {
    let run = try shell.script("\"$MENAGERIE_BIN\" retention \(arguments)")
    #expect(run.status == 64)
    #expect(run.text.isEmpty)
  }
}
