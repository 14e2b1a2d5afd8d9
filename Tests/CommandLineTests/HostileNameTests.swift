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

  @Test("as a wrong argument does nothing on standard error")
  func isRefusedVisibly() throws {
    let run = try Shell().menagerie("list", "--diet", "gr\u{1B}[2Jass")
    #expect(run.status == 64)
    #expect(run.errors.unicodeScalars.allSatisfy(HostileName.isHarmless))
  }
}
