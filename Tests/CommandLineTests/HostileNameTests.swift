import Foundation
import TestSupport
import Testing

@Suite("A hostile name", .waitsForProcesses)
struct HostileNameTests {
  @Test("is printed on one line with visible signs in place of what acts on a terminal")
  func isPrintedVisibly() async throws {
    let shell = try Shell()
    try await shell.addHostileAnimal()
    let run = try shell.menagerie("list")
    #expect(run.lines.count == 1)
    #expect(run.text.hasPrefix("Ox␛[2J␛]0;owned␇"))
    #expect(run.text.contains("␍␊"))
    #expect(run.text.contains("␡"))
    #expect(run.text.unicodeScalars.allSatisfy(HostileName.isHarmless))
    #expect(run.text.split(separator: "\t", omittingEmptySubsequences: false).count == 3)
  }

  @Test("of a category or a file does nothing on standard error")
  func isToldVisibly() async throws {
    let shell = try Shell()
    try await shell.makeSmallZoo()
    let evil = "Fi\u{1B}[2Jsh\u{202E}"
    for run in [
      try shell.menagerie("list", "--category", evil),
      try shell.menagerie("list", "--catalog", "/nowhere/\(evil)"),
    ] {
      #expect(run.status != 0)
      #expect(run.errors.contains("Fi␛[2Jsh"))
      #expect(run.errorLines.count == 1)
      #expect(run.errors.unicodeScalars.allSatisfy(HostileName.isHarmless))
    }
  }

  /// The marks join the quote, the comma and the sign before them into one character.
  @Test("of a field is text to SQLite", arguments: ["\u{301}", "\u{FE0F}", "\u{200D}"])
  func isQuoted(mark: String) async throws {
    let shell = try Shell()
    try await shell.makeSmallZoo()
    for name in ["Q\"\(mark)z", "\(mark)P"] {
      #expect(try shell.menagerie("fields", "add", name).status == 0)
    }
    let animal = "abc\"\(mark)def"
    #expect(try shell.menagerie("add", animal, "--set", "Q\"\(mark)z=\(mark)x").status == 0)
    let sql = "SELECT field1 FROM animal WHERE id = 6"
    #expect(try OtherProgram(shell.catalog).column(sql) == ["\(mark)x"])
    let columns = "name,\(mark)P,Q\"\(mark)z"
    let found = try shell.menagerie("list", "--find", animal, "--columns", columns)
    #expect(found.status == 0 && found.lines.count == 1)
    #expect(try shell.menagerie("searches", "save", "Odd", animal).status == 0)
    #expect(try shell.menagerie("list", "--search", "Odd").lines.count == 1)
    let file = shell.folder.path + "/zoo.csv"
    try Data("name,\"R\"\"\(mark)z\"\nYak,x\n".utf8).write(to: URL(fileURLWithPath: file))
    #expect(try shell.menagerie("import", file, "--yes").status == 0)
    #expect(
      try shell.menagerie("list", "--find", "yak", "--columns", "R\"\(mark)z").lines == ["x"])
  }

  @Test("of a file is quoted as a shell reads it")
  func isQuotedForShells() throws {
    let run = try Shell().menagerie("open", "x'\u{301}; y")
    #expect(Array(run.errors.utf8).contains(Array("'x'\\''\u{301}; y'".utf8)))
  }

  @Test("as a wrong argument does nothing on standard error")
  func isRefusedVisibly() throws {
    let run = try Shell().menagerie("list", "--diet", "gr\u{1B}[2Jass")
    #expect(run.status == 64)
    #expect(run.errors.unicodeScalars.allSatisfy(HostileName.isHarmless))
  }
}
