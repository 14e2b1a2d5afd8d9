import TestSupport
import Testing

@Suite("Benchmarks generate", .waitsForProcesses)
struct GenerateTests {
  private let shell: Shell

  init() throws {
    var shell = try Shell()
    shell.environment["BENCHMARKS"] = ProgramUnderTest.built("Benchmarks")
    self.shell = shell
  }

  private func list(_ count: Int, seed: Int, _ name: String) throws -> [String] {
    let path = "\(shell.folder.path)/\(name).sqlite"
    let run = try shell.script("exec \"$BENCHMARKS\" generate \(count) --seed \(seed) \(path)")
    #expect(run.status == 0, "\(run.errors)")
    return try shell.menagerie("list", "--sort", "newest", "--reverse", "--catalog", path).lines
  }

  @Test("makes a catalog without problems, of animals in several scripts")
  func makes() throws {
    let animals = try list(2_000, seed: 3, "zoo")
    #expect(animals.count == 2_000)
    for script in ["a"..."z", "а"..."я", "一"..."龥"] as [ClosedRange<Unicode.Scalar>] {
      #expect(animals.count { $0.unicodeScalars.contains(where: script.contains) } >= 5)
    }
    #expect(try shell.menagerie("check").text == "No problems found in 2,000 animals\n")
    #expect(try shell.folder.names == ["zoo.sqlite"])
  }

  @Test("makes the same animals of the same seed for ever, and others of another")
  func repeats() throws {
    #expect(
      try list(3, seed: 1, "few") == [
        "Giant river lizard\tCrustacean\tcarnivorous",
        "Pale-footed river wasp\tReptile\tcarnivorous",
        "Northern reef wolf\tMammal\therbivorous",
      ])
    let first = try list(300, seed: 1, "one")
    #expect(try list(300, seed: 1, "two") == first)
    #expect(try list(300, seed: 2, "three") != first)
  }
}
