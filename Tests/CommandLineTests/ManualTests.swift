import Foundation
import TestSupport
import Testing

@Suite("The manual page", .waitsForProcesses)
struct ManualTests {
  private static let project = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The program that writes it, which is built beside the tests.
  private static var generator: String {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appendingPathComponent("Manual").path
  }

  private let shell: Shell

  init() throws {
    var shell = try Shell()
    shell.environment["PROJECT"] = Self.project.path
    shell.environment["MANUAL"] = Self.generator
    self.shell = shell
  }

  private func page(_ then: String) throws -> Shell.Result {
    try shell.script(
      """
      "$MENAGERIE_BIN" --experimental-dump-help |
        "$MANUAL" "$PROJECT/Resources/manual.mdoc" "$PROJECT/docs/keys.md" \(then)
      """)
  }

  @Test("is what mandoc takes for a page without fault")
  func lint() throws {
    let run = try page("| mandoc -T lint -W warning")
    #expect(run.text == "")
    #expect(run.errors == "")
  }

  @Test("tells of every command and of each option that its help names")
  func isWhole() throws {
    let text = try page("| mandoc -T utf8 -O width=1000 | col -bx").text
    let commands = try shell.menagerie("--help").text.matches(of: #/\n  ([a-z]+) /#).map(\.1)
    #expect(commands.count > 15)
    for command in commands {
      #expect(text.contains("menagerie \(command)"), "\(command)")
      let help = try shell.menagerie(String(command), "--help").text
      for option in help.matches(of: #/\n  (?:-[a-z], )?(--[a-z\-]+)/#).map(\.1) {
        #expect(text.contains(option), "\(command) \(option)")
      }
    }
    for word in ["categories merge", "MENAGERIE_CATALOG", "catalog.sqlite-wal", "^R", "Redo"] {
      #expect(text.contains(word), "\(word)")
    }
    for status in [64, 65, 66, 69, 70, 73, 74, 75, 77] {
      #expect(text.contains("\n     \(status) "), "\(status)")
    }
  }
}
