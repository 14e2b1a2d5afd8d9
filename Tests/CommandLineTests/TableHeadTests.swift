import Foundation
import TestSupport
import Testing

/// Saying which row of a file is its header.
@Suite(.waitsForProcesses) struct TableHeadTests {
  private let shell: Shell
  private let source: TemporaryFolder

  init() throws {
    shell = try Shell()
    source = try TemporaryFolder()
  }

  private func trial(_ text: String, _ options: String...) throws -> Shell.Result {
    let path = source.path + "/zoo.csv"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return try shell.menagerie(arguments: ["import", path, "--dry-run"] + options)
  }

  @Test func `the line of the header is named, and what is above it is passed over`() throws {
    let text = "Tier,Art\nRex,Dog\nname,kind\nMimi,Cat\n"
    #expect(try trial(text).lines.last?.hasPrefix("zoo.csv: 3 new") != true)
    let run = try trial(text, "--header", "3")
    #expect(run.lines.first == "zoo.csv: CSV, UTF-8, header in line 3, 2 columns")
    #expect(run.lines.contains { $0.hasPrefix("zoo.csv: 1 new") })
  }

  @Test func `a first row that is an animal is said to be one`() throws {
    let text = "Rex,Dog\nMimi,Cat\n"
    #expect(try trial(text, "--map", "name=Rex").text.contains("zoo.csv: 1 new"))
    let run = try trial(text, "--no-header")
    #expect(run.lines.first == "zoo.csv: CSV, UTF-8, no header, 2 columns")
    #expect(run.lines.contains { $0.hasPrefix("zoo.csv: 2 new") })
  }

  @Test func `a file without a header needs no name to be chosen`() throws {
    let run = try trial("Rex,Dog,12.5\nMimi,Cat,4.1\nBo,Dog,8\n")
    #expect(run.status == 0)
    #expect(run.lines.contains("Name\tcolumn 1\t\tRex · Mimi · Bo"))
    #expect(run.lines.contains { $0.hasPrefix("zoo.csv: 3 new") })
  }

  @Test func `what cannot be is refused`() throws {
    #expect(try trial("name\nEmu\n", "--header", "0").status == 64)
    #expect(try trial("name\nEmu\n", "--header", "1", "--no-header").status == 64)
    let run = try trial("name\nEmu\n", "--header", "7")
    #expect(run.status == 65)
    #expect(run.errors.contains("zoo.csv, line 7: no header stands here, nor a row below."))
  }
}
