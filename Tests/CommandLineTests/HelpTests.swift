import Foundation
import Testing

@Suite("Help", .waitsForProcesses)
struct HelpTests {
  private static let recorded = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Help")

  /// With `MENAGERIE_RECORD=1` the recorded text is written anew, and the test fails all the same.
  @Test(
    "of each subcommand is as recorded",
    arguments: [
      "menagerie", "open", "list", "show", "add", "edit", "merge", "delete", "categories",
      "categories list", "categories add", "categories rename", "categories delete",
      "categories merge", "searches", "searches list", "searches save", "searches rename",
      "searches delete", "fields", "fields list", "fields add", "fields rename",
      "fields change", "fields move", "fields retire", "fields restore", "fields template", "log",
      "entry", "entries", "due", "logs", "logs list", "logs add", "logs rename", "logs change",
      "logs move",
      "logs retire",
      "logs restore", "photos", "photos list", "photos add", "photos edit", "photos export",
      "photos remove", "photos clean", "stats",
      "import", "photos", "export", "undo", "redo", "history", "retention",
      "backup", "check", "recover", "sample",
    ])
  func isAsRecorded(command: String) throws {
    let shell = try Shell()
    let words = command == "menagerie" ? [] : command.split(separator: " ").map(String.init)
    let run = try shell.menagerie(arguments: words + ["--help"])
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    let file = Self.recorded.appendingPathComponent(
      command.replacing(" ", with: "-") + ".txt")
    if ProcessInfo.processInfo.environment["MENAGERIE_RECORD"] == "1" {
      try run.output.write(to: file)
      Issue.record(
        "Recorded \(file.lastPathComponent); look at it and run without MENAGERIE_RECORD.")
    }
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(run.text == text, "MENAGERIE_RECORD=1 records it anew.")
  }

  @Test("has sections, and the main commands first")
  func hasSections() throws {
    let text = try Shell().menagerie("--help").text
    let lines = text.split(separator: "\n").map(String.init)
    let heads = lines.filter { $0.hasSuffix("SUBCOMMANDS:") }
    #expect(heads.count > 3 && heads.first == "ANIMALS SUBCOMMANDS:")
    let first = try #require(lines.firstIndex { $0.hasPrefix("  list ") })
    #expect(lines[first - 1] == heads.first)
  }

  @Test("names every subcommand")
  func namesSubcommands() throws {
    let text = try Shell().menagerie("--help").text
    for command in [
      "open", "list", "show", "add", "edit", "merge", "delete", "categories", "searches", "fields",
      "log", "entry", "entries", "due", "logs", "stats", "import",
      "photos", "export", "undo", "redo", "history", "retention", "backup", "check", "recover",
      "sample",
    ] {
      #expect(text.contains("\n  \(command) "))
    }
  }

  @Test("has a version")
  func hasVersion() throws {
    let run = try Shell().menagerie("--version")
    #expect(run.status == 0)
    #expect(run.text.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
  }

  @Test("is pointed at with status 64 by a wrong argument", arguments: ["--nonsense", "nonsense"])
  func followsWrongArgument(argument: String) throws {
    let run = try Shell().menagerie(argument)
    #expect(run.status == 64)
    #expect(run.text.isEmpty)
    #expect(run.errors.contains("--help"))
  }
}
