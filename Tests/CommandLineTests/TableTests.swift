import Catalog
import Foundation
import Testing

@Suite("A table on a terminal", .waitsForProcesses)
struct TableTests {
  private let shell: Shell

  init() async throws {
    shell = try Shell()
    try await shell.makeSmallZoo()
    try await shell.add([
      RecordDraft(
        name: "Greater short-nosed fruit bat of the southern islands and their neighbours",
        diet: .herbivorous, category: .named("Flying mammals of the old world"))
    ])
  }

  /// The lines that a command prints on a terminal of so many columns.
  private func lines(_ command: String, columns: Int) throws -> [String] {
    let run = try shell.script(
      "COLUMNS=\(columns) script -qec '\"$MENAGERIE_BIN\" \(command)' /dev/null </dev/null")
    #expect(run.status == 0)
    return run.text.split(whereSeparator: \.isNewline).map(String.init)
  }

  @Test("breaks what is too wide between words, each cell in its column")
  func wraps() throws {
    #expect(
      try lines("list --find bat", columns: 60) == [
        "Greater short-nosed   Flying mammals of the old  herbivorous",
        "fruit bat of the      world",
        "southern islands and",
        "their neighbours",
      ])
  }

  @Test(
    "is no wider than the terminal, and no word is broken that has room",
    arguments: ["list", "history", "history --deleted", "show id:6", "categories"], [40, 60, 80])
  func fits(command: String, columns: Int) throws {
    #expect(try shell.menagerie("delete", "Pike").status == 0)
    let whole = try lines(command, columns: 500).joined(separator: " ")
    let words = Set(whole.split(separator: " ").map(String.init).filter { $0.count <= 14 })
    let narrow = try lines(command, columns: columns)
    #expect(narrow.allSatisfy { $0.count <= columns }, "\(narrow)")
    let found = Set(narrow.joined(separator: " ").split(separator: " ").map(String.init))
    #expect(words.subtracting(found).isEmpty, "\(narrow)")
  }

  @Test("breaks a word that is longer than its column, and loses nothing of it")
  func longWord() async throws {
    let name = String(repeating: "abcdefghij", count: 9)
    try await shell.add([RecordDraft(name: name)])
    let narrow = try lines("list --find abcdefghij", columns: 40)
    #expect(narrow.allSatisfy { $0.count <= 40 })
    #expect(narrow.map { $0.prefix { $0 != " " } }.joined() == name)
  }
}
