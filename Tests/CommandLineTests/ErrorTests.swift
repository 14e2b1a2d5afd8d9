import Testing

@Suite("An error", .waitsForProcesses)
struct ErrorTests {
  @Test(
    "begins with the name of the program, wherever it comes from, and is never status 0",
    arguments: [
      "--nonsense", "lst", "zoo.sqlite", "list --limit x", "list --find breed:x",
      "list --find category:nope", "show",
      "show Yeti",
      "add", "add '' --diet unknown", "edit Lynx", "delete", "delete id:9", "categories x",
      "categories add ''", "categories merge Mammal", "stats --width 1", "import", "import no.csv",
      "export /nowhere/zoo.csv", "undo --edit 99", "redo", "history --animal 99",
      "history --since 99",
      "retention --days 0", "backup", "backup /nowhere/zoo", "recover no.sqlite new.sqlite",
      "sample",
      "help nope", "check x", "open", "--generate-completion-script nope",
    ])
  func beginsOneWay(arguments: String) async throws {
    let shell = try Shell()
    try await shell.makeSmallZoo()
    let run = try shell.script("exec \"$MENAGERIE_BIN\" \(arguments) </dev/null")
    #expect(run.status != 0)
    #expect(run.text.isEmpty)
    #expect(run.errors.hasPrefix("menagerie: "), "\(run.errors)")
    #expect(!run.errors.contains("Error:"))
  }
}
