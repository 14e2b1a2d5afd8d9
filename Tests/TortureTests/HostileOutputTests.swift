import Foundation
import TestSupport
import Testing

@Suite("Hostile text does nothing in what a command prints", .timeLimit(Effort.limit))
struct HostileOutputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder(inMemory: true)
    try OtherProgram.makeCatalog(at: folder.catalog)
  }

  private func output(_ arguments: String...) throws -> [String] {
    let result = try ShellCommand.run([ProgramUnderTest.path] + arguments)
    let problems = SentText(Array(result.output.utf8)).problemsOfOutput
    #expect(problems == [], "\(arguments)")
    return result.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test("as animals and categories")
  func lists() throws {
    let names = try HostileText.names()
    let other = try OtherProgram(folder.catalog)
    try other.insert(names)
    try other.insertCategories(names)
    #expect(try output("list", "--catalog", folder.catalog).count == names.count * 2 + 1)
    #expect(try output("categories", "--catalog", folder.catalog).count == names.count + 1)
    #expect(try output("list", "--json", "--catalog", folder.catalog).count > names.count * 2)
  }

  @Test("as a name of 1 MB, 10,000 marks on a letter and bytes that are no text")
  func monsters() throws {
    let other = try OtherProgram(folder.catalog)
    let marks = "e" + String(repeating: "\u{301}", count: 10_000)
    try other.insert([marks, String(repeating: "Ox\u{1B}[2J", count: 150_000)])
    try other.execute("PRAGMA ignore_check_constraints = ON")
    try other.execute(
      """
      INSERT INTO animal (name, foldedName, diet)
        VALUES (CAST(x'4F78FF1B5B324AC0AFE280' AS TEXT), 'z', 'unknown'),
          (CAST(x'4F78001B5B324A' AS TEXT), 'z', 'unknown')
      """)
    #expect(try output("list", "--catalog", folder.catalog).count == 5)
  }

  @Test("as an argument that is refused, and as a path")
  func arguments() throws {
    for name in HostileText.marks {
      #expect(try output("list", "--category", name, "--catalog", folder.catalog).count >= 2)
    }
    for name in HostileText.attacks {
      _ = try output("list", "--catalog", folder.path + "/" + name)
      _ = try output("list", "--sort", name)
      _ = try output(name)
    }
  }

  @Test("as random names")
  func randomNames() throws {
    var random = SeededRandom(seed: 9)
    for _ in stride(from: 0, to: Effort.randomNames, by: 20_000) {
      let folder = try TemporaryFolder(inMemory: true)
      try OtherProgram.makeCatalog(at: folder.catalog)
      let count = min(20_000, Effort.randomNames)
      try OtherProgram(folder.catalog).insert(HostileText.random(count, using: &random))
      #expect(try output("list", "--catalog", folder.catalog).count == count + 1)
    }
  }
}
