import Foundation
import TestSupport
import Testing

@Suite("menagerie generate")
struct GenerateTests {
  private let shell: Shell

  init() throws {
    shell = try Shell()
  }

  @Test("makes a catalog without problems, and says so")
  func makes() throws {
    let run = try shell.menagerie("generate", "2000", "--seed", "3")
    #expect(run.lines == ["Created \(shell.catalog)", "Added 2,000 animals to \(shell.catalog)"])
    #expect(run.errors.isEmpty)
    #expect(run.status == 0)
    #expect(try shell.menagerie("list").lines.count == 2_000)
    #expect(try shell.menagerie("check").text == "No problems found in 2,000 animals\n")
    #expect(try shell.menagerie("history").text.isEmpty)
    #expect(try shell.folder.names == ["zoo.sqlite"])
  }

  @Test("makes the same catalog of the same count and seed, and another of another seed")
  func repeats() throws {
    func list(_ arguments: String...) throws -> String {
      let shell = try Shell()
      let script = "\"$MENAGERIE_BIN\" generate \(arguments.joined(separator: " "))"
      #expect(try shell.script(script).status == 0)
      return try shell.menagerie("list", "--json").text
    }
    let first = try list("300", "--seed", "5")
    #expect(try list("--seed", "5", "300") == first)
    #expect(try list("300", "--seed", "6") != first)
    #expect(try list("300") == list("300", "--seed", "1"))
  }

  @Test("refuses a catalog that has animals, names it and leaves it alone")
  func refusesUsed() async throws {
    try await shell.makeSmallZoo()
    let run = try shell.menagerie("generate", "10")
    #expect(
      run.errors
        == "menagerie: \(shell.catalog): has animals or categories already; name another file.\n")
    #expect(run.status == 65)
    #expect(run.text.isEmpty)
    #expect(try shell.menagerie("list").lines.count == 5)
  }

  @Test("refuses what is no count", arguments: ["0", "-3", "many", "1000000001"])
  func refusesCount(count: String) throws {
    let run = try shell.menagerie("generate", "--", count)
    #expect(run.status == 64)
    #expect(try shell.folder.names == [])
  }

  @Test("tells on a terminal how far it is, and ^C leaves no file")
  func isCancelled() throws {
    let terminal = try PseudoTerminal(
      [ProgramUnderTest.path, "generate", "50000000"], environment: shell.environment,
      columns: 80, rows: 24)
    var text = ""
    while !text.contains("Generating… "), let bytes = terminal.read(within: 60_000) {
      text += String(decoding: bytes, as: UTF8.self)
    }
    terminal.type("\u{3}")
    while let bytes = terminal.read(within: 60_000) {
      text += String(decoding: bytes, as: UTF8.self)
    }
    #expect(terminal.waitForEnd().status == 130, "\(text)")
    #expect(text.hasSuffix("menagerie: Cancelled; nothing was changed.\r\n"), "\(text)")
    #expect(try shell.folder.names == [])
  }

  @Test("is not in the main help")
  func isHidden() throws {
    #expect(try !shell.menagerie("--help").text.contains("generate"))
  }
}
