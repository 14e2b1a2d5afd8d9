import Catalog
import Foundation
import TestSupport
import Testing

/// Entries that go out, and come in again as they were.
@Suite(.waitsForProcesses) struct EntryExportTests {
  private let shell: Shell

  init() throws {
    shell = try Shell()
    _ = try shell.menagerie("add", "Lola", "Max")
  }

  @Test func `JSON says how many entries of retired logs it leaves out`() throws {
    #expect(try shell.importEntries("animal,date,weight\nLola,2026-11-03,4.2\n").hasPrefix("1 new"))
    _ = try shell.menagerie("logs", "retire", "Weight")
    let path = shell.folder.path + "/all.json"
    let run = try shell.menagerie("export", path)
    #expect(run.errors.contains("1 entry of retired logs"), "\(run.errors)")
  }

  @Test(arguments: ["csv", "tsv", "jsonl", "json"])
  func `what is exported comes in again, and goes out the same`(format: String) throws {
    _ = try shell.menagerie("add", "Max")
    _ = try shell.menagerie("logs", "add", "Weight", "--kind", "number", "--unit", "kg")
    _ = try shell.menagerie("fields", "add", "Note", "--log", "Weight", "--kind", "note")
    for (name, value, note) in [
      ("Lola", "4.2", "ate, \"well\""), ("#2", "30", ""), ("#3", "31", "大熊猫"),
      ("Lola", "4.3", ""),
    ] {
      _ = try shell.menagerie(
        "log", "Weight", name, value, "--at", "2026-11-03", "--set", "Note=\(note)")
    }
    let path = shell.folder.path + "/out.\(format)"
    let written = try shell.menagerie("export", path, "--log", "Weight")
    #expect(written.text == "Exported 4 entries to \(path)\n", "\(written.errors)")
    let again = try shell.menagerie("import", path, "--log", "Weight", "--yes")
    #expect(again.text.contains("0 new, 0 changed, 4 same, 0 refused"), "\(again.text)")
    for _ in 1...4 { _ = try shell.menagerie("undo") }
    #expect(try shell.exportEntries().count == 1)
    let back = try shell.menagerie("import", path, "--log", "Weight", "--yes")
    #expect(back.text.contains("4 new, 0 changed, 0 same, 0 refused"), "\(back.text)")
    let second = shell.folder.path + "/second.\(format)"
    _ = try shell.menagerie("export", second, "--log", "Weight")
    let files = try [path, second].map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
    #expect(files[0] == files[1], "\(String(decoding: files[1], as: UTF8.self))")
  }

  @Test(arguments: ["csv", "tsv", "jsonl", "json"])
  func `what is open stays open, though a field of the log is of dates`(format: String) throws {
    for command in [
      ["logs", "add", "Treatment", "--kind", "number", "--unit", "ml"],
      ["fields", "rename", "Treatment", "Dose", "--log", "Treatment"],
      ["fields", "add", "Treatment", "--log", "Treatment"],
      ["fields", "add", "Due", "--log", "Treatment", "--kind", "date"],
      ["fields", "add", "Given", "--log", "Treatment", "--kind", "date"],
      [
        "log", "Treatment", "Lola", "0.5", "--at", "2026-11-03", "--set", "Treatment=wormed",
        "--set", "Due=2026-11-01", "--set", "Given=2026-11-03",
      ],
      [
        "log", "Treatment", "Max", "1.2", "--due", "2026-12-01", "--set", "Treatment=wormed",
        "--set", "Due=2026-11-01",
      ],
    ] {
      let run = try shell.menagerie(arguments: command)
      #expect(run.status == 0, "\(run.errors)")
    }
    let path = shell.folder.path + "/out.\(format)"
    _ = try shell.menagerie("export", path, "--log", "Treatment")
    let same = try shell.menagerie("import", path, "--log", "Treatment", "--yes")
    #expect(same.text.contains("0 new, 0 changed, 2 same, 0 refused"), "\(same.text)")
    let other = ["--catalog", shell.folder.path + "/other.sqlite"]
    _ = try shell.menagerie(arguments: ["add", "Lola", "Max"] + other)
    let fresh = try shell.menagerie(
      arguments: ["import", path, "--log", "Treatment", "--yes"] + other)
    #expect(fresh.text.contains("2 new, 0 changed, 0 same, 0 refused"), "\(fresh.text)")
    let second = shell.folder.path + "/second.\(format)"
    _ = try shell.menagerie(arguments: ["export", second, "--log", "Treatment"] + other)
    let files = try [path, second].map { try String(contentsOfFile: $0, encoding: .utf8) }
    #expect(files[0] == files[1])
    #expect(files[0].contains("no") || files[0].contains("false"), "\(files[0])")
  }

  @Test func `an export without entries comes in again as none`() throws {
    _ = try shell.menagerie("logs", "add", "Weight", "--kind", "number", "--unit", "kg")
    let header = try shell.exportEntries().joined()
    #expect(header == "animal,date,Weight (kg)")
    #expect(try shell.importEntries(header + "\n") == "0 new, 0 changed, 0 same, 0 refused")
  }

  @Test func `a whole catalog in JSON keeps its logs and entries`() throws {
    for command in [
      ["add", "Max", "Max"], ["fields", "add", "Chip"],
      ["logs", "add", "Weight", "--kind", "number", "--unit", "kg"],
      ["logs", "change", "Weight", "--repeats", "30d", "--only-for", "category:dog"],
      ["fields", "add", "Fasted", "--log", "Weight", "--kind", "yes/no"],
      ["fields", "add", "Diet", "--log", "Weight"],
      ["logs", "add", "Note", "--kind", "note"], ["logs", "add", "Walk"],
      [
        "log", "Weight", "#2", "4.2", "--at", "2026-11-03", "--set", "Fasted=yes", "--set",
        "Diet=hay",
      ],
      ["log", "Note", "#2", "“well”, 大熊猫", "--at", "2026-11-03T10:30"],
      ["log", "Weight", "#3", "30", "--at", "2026-10"],
      ["logs", "retire", "Walk"],
    ] {
      let run = try shell.menagerie(arguments: command)
      #expect(run.status == 0, "\(run.errors)")
    }
    let paths = ["one", "two"].map { shell.folder.path + "/\($0).json" }
    let other = ["--catalog", shell.folder.path + "/other.sqlite"]
    _ = try shell.menagerie("export", paths[0])
    let first = try String(contentsOfFile: paths[0], encoding: .utf8)
    #expect(
      first.contains(
        #""entries":[{"log":"Weight","date":"2026-10","done":true,"values":{"Weight":30}},"#))
    let run = try shell.menagerie(arguments: ["import", paths[0], "--yes"] + other)
    #expect(run.text.contains("4 new, 0 changed, 0 same, 0 refused; 0 new categories; 5 entries"))
    _ = try shell.menagerie(arguments: ["export", paths[1]] + other)
    #expect(try first == String(contentsOfFile: paths[1], encoding: .utf8))
    let again = try shell.menagerie(arguments: ["import", paths[0], "--yes"] + other)
    #expect(again.text.contains("0 new, 0 changed, 4 same, 0 refused; 0 new categories\n"))
    #expect(try shell.menagerie(arguments: ["check"] + other).status == 0)
    _ = try shell.menagerie(arguments: ["undo"] + other)
    #expect(try shell.menagerie(arguments: ["list"] + other).lines == [])
    #expect(try shell.menagerie(arguments: ["logs"] + other).lines == [])
    try first.replacing(#"{"name":"Max","category":null,"#, with: #"{"category":null,"#)
      .replacing("}]}", with: #"}],"name":"Max"}"#)
      .write(toFile: paths[1], atomically: true, encoding: .utf8)
    let late = try shell.menagerie(arguments: ["import", paths[1], "--yes"] + other)
    #expect(late.errors.contains("“name” stands after the entries of its animal"))
    let table = try shell.menagerie("export", shell.folder.path + "/table.csv")
    #expect(table.errors.contains("5 entries cannot be written in this format; JSON keeps them."))
  }
}
