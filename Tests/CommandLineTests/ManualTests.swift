import Foundation
import TestSupport
import Testing

@Suite(
  "The manual page", .waitsForProcesses,
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: ProgramUnderTest.built("generate-manual")),
    "“swift build --product generate-manual” makes the tool that writes it."))
struct ManualTests {
  private static let project = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private let shell: Shell

  init() throws {
    var shell = try Shell()
    shell.environment["PROJECT"] = Self.project.path
    shell.environment["GENERATOR"] = ProgramUnderTest.built("generate-manual")
    self.shell = shell
  }

  private func page(_ then: String) throws -> Shell.Result {
    try shell.script("\"$PROJECT/Resources/manual-page\" \"$GENERATOR\" \"$MENAGERIE_BIN\" \(then)")
  }

  @Test("is what mandoc takes for a page without an error")
  func lint() throws {
    let run = try page("| mandoc -T lint -W error")
    #expect(run.text == "")
    #expect(run.errors == "")
  }

  @Test("tells of every command and of each option that its help names")
  func isWhole() throws {
    let text = try page("| mandoc -T utf8 -O width=1000 | col -bx").text
    let commands = try shell.menagerie("--help").text.matches(of: #/\n  ([a-z]+) /#).map(\.1)
    #expect(commands.count > 15)
    for command in commands {
      #expect(["\n", " "].contains { text.contains("\n     \(command)\($0)") }, "\(command)")
      let help = try shell.menagerie(String(command), "--help").text
      for option in help.matches(of: #/\n  (?:-[a-z], )?(--[a-z\-]+)/#).map(\.1) {
        #expect(text.contains(option), "\(command) \(option)")
      }
    }
    for word in ["MENAGERIE_CATALOG", "catalog.sqlite-wal"] {
      #expect(text.contains(word), "\(word)")
    }
    for status in [64, 65, 66, 69, 70, 73, 74, 75, 77] {
      #expect(text.contains("\n     \(status) "), "\(status)")
    }
  }
}
