import Catalog
import Foundation
import TestSupport
import Testing

@Suite("What was told as saved survives the death of the process", .timeLimit(Effort.limit))
struct KillTests {
  private static let tasks = ["save", "import", "delete", "undo", "undo"]

  /// Lets a torturer work and kills it at some moment, from its start on.
  private func kill(
    _ task: String, on catalog: String, name: String, using random: inout SeededRandom
  ) async throws -> [String] {
    let torturer = try TortureProcess(task, on: catalog, name: name)
    if Bool.random(using: &random) { try await torturer.waitUntilItTells() }
    try await Task.sleep(for: .microseconds(Int.random(in: 0..<40_000, using: &random)))
    torturer.end()
    return torturer.told()
  }

  @Test("which comes at any moment")
  func killed() async throws {
    var random = SeededRandom(seed: 1)
    var folder = try TemporaryFolder()
    var witness = try Witness(of: folder.catalog)
    var told = 0
    for round in 0..<Effort.kills {
      if round % 20 == 0 {
        if round > 0 { #expect(try CatalogCheck.problems(of: folder.catalog) == []) }
        folder = try TemporaryFolder()
        witness = try Witness(of: folder.catalog)
      }
      let task =
        ["save", "undo", "import", "delete", "undo"].randomElement(using: &random) ?? "save"
      let lines = try await kill(task, on: folder.catalog, name: "No. \(round)", using: &random)
      told += lines.count
      // The first may have died before it had made the catalog.
      guard FileManager.default.fileExists(atPath: folder.catalog) else { continue }
      #expect(try witness.problems(after: lines) == [], "kill \(round) of \(task)")
    }
    #expect(try CatalogCheck.problems(of: folder.catalog) == [])
    #expect(told > Effort.kills)
  }

  @Test(
    "and the harness notices where saves and undos are told too early",
    arguments: ["promise", "boast"])
  func promised(task: String) async throws {
    let folder = try TemporaryFolder()
    try OtherProgram.makeCatalog(at: folder.catalog)
    var random = SeededRandom(seed: 2)
    var witness = try Witness(of: folder.catalog)
    for round in 0..<200 {
      let lines = try await kill(
        task, on: folder.catalog, name: "No. \(round)", using: &random)
      if try !witness.problems(after: lines).isEmpty { return }
    }
    Issue.record("200 kills, and nothing was missed")
  }

  @Test("and the harness notices an undo that left something out")
  func partlyUndone() async throws {
    let folder = try TemporaryFolder()
    try await Operation.makeZoo(["Emu", "Lynx"], folder.catalog)
    let store = try CatalogStore(.file(folder.catalog))
    _ = try await store.undo()
    store.close()
    let other = try OtherProgram(folder.catalog)
    #expect(try other.problems() == [])
    try other.execute("DELETE FROM change WHERE id = (SELECT max(id) FROM change)")
    #expect(try other.problems().contains { $0.hasPrefix("undos and redos that are not") })
  }
}
