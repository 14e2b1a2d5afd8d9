import Foundation
import TestSupport
import Testing

@Suite(
  "What was told as saved survives a power cut",
  .enabled(
    if: PowerSocket.canBeCut, "Only root can mount a disk here, and the kernel must know ext4."),
  .timeLimit(Effort.limit))
struct PowerCutTests {
  /// Lets a torturer save, cuts the power at some moment, and returns what is wrong afterwards.
  private func cut(
    _ task: String, on socket: PowerSocket, name: String, after tellings: Int = 1,
    using random: inout SeededRandom
  ) async throws -> [String] {
    let catalog = socket.path + "/zoo.sqlite"
    var witness = try Witness(of: catalog)
    let torturer = try TortureProcess(task, on: catalog, name: name)
    try await torturer.waitUntilItTells(tellings)
    try await Task.sleep(for: .microseconds(Int.random(in: 0..<30_000, using: &random)))
    // What is told after the cut promises nothing: nobody saw it.
    let lines = torturer.told()
    try socket.cut()
    torturer.end()
    try socket.restore()
    return try witness.problems(after: lines, later: torturer.told())
  }

  @Test("which comes at any moment")
  func survives() async throws {
    let folder = try TemporaryFolder()
    let socket = try PowerSocket(in: folder)
    try OtherProgram.makeCatalog(at: socket.path + "/zoo.sqlite")
    var random = SeededRandom(seed: 3)
    for round in 0..<Effort.powerCuts {
      let problems = try await cut("save", on: socket, name: "No. \(round)", using: &random)
      #expect(problems == [], "cut \(round)")
    }
    #expect(try CatalogCheck.problems(of: socket.path + "/zoo.sqlite") == [])
  }

  @Test("and the harness notices where a save does not wait for the disk")
  func relaxed() async throws {
    let folder = try TemporaryFolder()
    let socket = try PowerSocket(in: folder)
    try OtherProgram.makeCatalog(at: socket.path + "/zoo.sqlite")
    var random = SeededRandom(seed: 4)
    for round in 0..<50 {
      let problems = try await cut(
        "relaxed", on: socket, name: "No. \(round)", after: 30, using: &random)
      if problems.contains(where: { $0.hasPrefix("lost") }) { return }
    }
    Issue.record("50 cuts, and not one save was missed")
  }
}
