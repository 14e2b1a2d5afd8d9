import Catalog
import Foundation
import TestSupport
import Testing

@Suite(
  "Instances that work on one catalog without pause lose nothing of one another's",
  .timeLimit(Effort.limit))
struct InstanceTests {
  /// How many animals are typed into the editor while the others work on one catalog.
  private static let typed = 150

  /// Makes a catalog whose first animal has a number for a name, 0.
  private func makeCatalog(in folder: TemporaryFolder) async throws {
    try await Operation.makeZoo(["0"], folder.catalog)
  }

  /// The number that was counted up to.
  private func number(in folder: TemporaryFolder) throws -> Int {
    let names = try OtherProgram(folder.catalog).column("SELECT name FROM animal WHERE id = 1")
    return try #require(names.first?.split(separator: " ").first.flatMap { Int($0) })
  }

  /// Adds animals by hand, in an editor on a terminal; returns their names.
  private func typeAnimals(in folder: TemporaryFolder) async throws -> [String] {
    let program = try LiveProgram(folder.catalog)
    try await program.see("Help", "Animals")
    var names: [String] = []
    while names.count < Self.typed {
      let name = "Typed \(names.count)."
      program.press("a")
      try await program.see("Add Animal")
      program.press(name)
      try await program.see(name)
      program.press("\r")
      try await program.see("Saved \(name)")
      names.append(name)
    }
    program.press("q")
    #expect(try await program.seeEnd().status == 0)
    return names
  }

  @Test("by saving, counting, importing, deleting, undoing, typing and folding in the log")
  func together() async throws {
    for _ in 0..<Effort.instanceRounds {
      let folder = try TemporaryFolder()
      try await makeCatalog(in: folder)
      let tasks = ["save", "count", "count", "churn", "undo"]
      let crew = try tasks.enumerated().map {
        try TortureProcess($1, on: folder.catalog, name: "Crew \($0)")
      }
      let typed = try await typeAnimals(in: folder)
      for process in crew { process.end() }
      let told = crew.map { $0.told() }
      try expectAll(told, typed, in: folder)
    }
  }

  private func expectAll(_ told: [[String]], _ typed: [String], in folder: TemporaryFolder) throws {
    let other = try OtherProgram(folder.catalog)
    #expect(try other.problems() == [])
    #expect(try CatalogCheck.problems(of: folder.catalog) == [])
    let names = Set(try other.column("SELECT name FROM animal"))
    let undone = Promises(told[4])
    let kept = Promises(told[0]).saved.union(typed).union(undone.saved.subtracting(undone.open))
    #expect(kept.subtracting(names) == [])
    #expect(undone.deleted.subtracting(undone.open).intersection(names) == [])
    let counted = told[1].count + told[2].count
    // One more of each may have been done, and not been told.
    #expect(try (counted...counted + 2).contains(number(in: folder)))
    #expect(told.allSatisfy { !$0.isEmpty } && !typed.isEmpty)
  }

  @Test("and the harness notices where one overwrites the other")
  func overwriting() async throws {
    let folder = try TemporaryFolder(inMemory: true)
    try await makeCatalog(in: folder)
    // Where one has ended before the other begins, nothing is overwritten.
    var counted = 0
    repeat {
      let crew = try (0..<2).map {
        try TortureProcess("overwrite", on: folder.catalog, count: 500, name: "Crew \($0)")
      }
      for process in crew { process.waitForEnd() }
      #expect(crew.map { $0.told().count } == [500, 500])
      counted += 1_000
    } while try number(in: folder) == counted && counted < 20_000
    #expect(try number(in: folder) < counted)
  }
}
